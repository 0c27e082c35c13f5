/** The folder of a document on the site: `docs/attributes.md` is `docs/attributes/`. */
export function docPath(file: string): string {
  return `${file.replace(/(^|\/)README\.md$|\.md$/, '')}/`
}
