import type { Options } from 'minisearch'

/** A section of a document. */
export type SearchEntry = {
  /** From the folder of the site. */
  readonly url: string
  readonly page: string
  readonly heading: string
  readonly text: string
  /** Below 1 for what is written for those who work on the element. */
  readonly weight: number
}

/** How sections are indexed and found, in the build and in the page. */
export const SEARCH_OPTIONS: Options<SearchEntry> = {
  idField: 'url',
  fields: ['page', 'heading', 'text'],
  storeFields: ['page', 'heading', 'weight'],
  // `default-network` is found as it is written, and by each of its words.
  tokenize: (text) =>
    text
      .split(/[\s.,:;!?()[\]{}<>"'`=|/]+/)
      .flatMap((word) => [word, ...(/[-_]/.test(word) ? word.split(/[-_]+/) : [])])
      .filter(Boolean),
  searchOptions: {
    boost: { heading: 4, page: 2 },
    prefix: true,
    fuzzy: 0.15,
    combineWith: 'AND',
    boostDocument: (_url, _term, stored) => Number(stored?.['weight'] ?? 1),
  },
}
