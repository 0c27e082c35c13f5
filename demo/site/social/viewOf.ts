import { readDocs } from '../docs/documents'

const PICTURE = /^docs\/pictures\/([\w-]+)\.webp$/
const FIRST = 'connect'

/** The picture of a view that a page's card has: the first that the page shows, else Connect. */
export function viewOf(path: string): string {
  const pictures = readDocs().docs.get(path)?.pictures ?? []
  return pictures.map((file) => PICTURE.exec(file)?.[1]).find((name) => name && !name.endsWith('-dark')) ?? FIRST
}
