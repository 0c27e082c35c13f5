import MiniSearch from 'minisearch'
import type { Doc, DocGroup } from './documents'
import { SEARCH_OPTIONS, type SearchEntry } from './searchOptions'

/** The last group of the documents is for those who work on the element. */
const INTERNAL_WEIGHT = 0.3

/** The index of every section of the documents, as a page loads it. */
export function writeSearchIndex(docs: Iterable<Doc>, groups: readonly DocGroup[]): string {
  const internal = new Set(groups.at(-1)?.documents.flatMap(({ file, below }) => [file, ...below]))
  const index = new MiniSearch<SearchEntry>(SEARCH_OPTIONS)
  for (const { file, path, title, sections } of docs)
    index.addAll(
      sections.map((section) => ({
        url: path + (section.id && `#${section.id}`),
        page: title,
        heading: section.title,
        text: section.text,
        weight: internal.has(file) ? INTERNAL_WEIGHT : 1,
      })),
    )
  return JSON.stringify(index)
}
