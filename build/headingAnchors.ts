/** The anchor that GitHub makes of a heading's Markdown. `taken` has those that the page has already. */
export function headingAnchor(heading: string, taken: ReadonlySet<string>): string {
  const slug = heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
  let unique = slug
  for (let count = 1; taken.has(unique); count++) unique = `${slug}-${count}`
  return unique
}
