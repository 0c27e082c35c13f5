/** Heights in pixels. `row` includes the gap to the next one. */
export interface RowSizes {
  readonly heading: number
  readonly row: number
}

/** A group of rows under one heading. */
export interface Span {
  /** Index of its first row in the whole list. */
  readonly first: number
  readonly count: number
  /** Where its heading begins. */
  readonly top: number
}

export interface ListLayout {
  readonly spans: readonly Span[]
  readonly rows: number
  readonly height: number
  readonly sizes: RowSizes
}

/** Where groups of so many rows stand when each has a heading. */
export function layOut(counts: readonly number[], sizes: RowSizes): ListLayout {
  let first = 0
  let top = 0
  const spans = counts.map((count) => {
    const span = { first, count, top }
    first += count
    top += sizes.heading + count * sizes.row
    return span
  })
  return { spans, rows: first, height: top, sizes }
}

/** Where a row begins. */
export function rowTop({ spans, sizes }: ListLayout, index: number): number {
  const span = spans.findLast(({ first }) => first <= index)
  return span ? span.top + sizes.heading + (index - span.first) * sizes.row : 0
}

/** The rows between two heights, and some more on either side: from the first up to but without the second index. */
export function rowsBetween(layout: ListLayout, top: number, bottom: number, beyond: number): RowRange {
  const from = clamp(rowAt(layout, top) - beyond, 0, layout.rows)
  return { from, to: clamp(rowAt(layout, bottom) + 1 + beyond, from, layout.rows) }
}

/** Rows from the first up to but without the second index. */
export interface RowRange {
  readonly from: number
  readonly to: number
}

/** The rows that are drawn. After a leap those of before stand where they stood, out of sight, until their elements are taken. */
export interface DrawnRows extends RowRange {
  readonly left: RowRange
}

const NONE: RowRange = { from: 0, to: 0 }
export const NOTHING_DRAWN: DrawnRows = { ...NONE, left: NONE }

/**
 * One step from the rows that are drawn to those that are wanted, with at most `most` new ones. What is no longer wanted goes
 * at once; after a leap it goes one for one, and the rows that are seen first come first.
 */
export function stepTowards(drawn: DrawnRows, wanted: RowRange, seenFirst: number, most: number): DrawnRows {
  const isLeap = drawn.from >= wanted.to || drawn.to <= wanted.from || drawn.from === drawn.to
  const [from, to] = isLeap ? [seenFirst, seenFirst] : [Math.max(drawn.from, wanted.from), Math.min(drawn.to, wanted.to)]
  const below = Math.min(most, wanted.to - to)
  const above = Math.min(most - below, from - wanted.from)
  const next = { from: from - above, to: to + below }
  if (next.from === wanted.from && next.to === wanted.to) return { ...next, left: NONE }
  const left = isLeap ? drawn : drawn.left
  return { ...next, left: { from: Math.min(left.from + below + above, left.to), to: left.to } }
}

/** A row that is drawn. */
export interface DrawnRow {
  readonly index: number
  /** Of the window; others are the tab stop, and what is left of before a leap. */
  readonly isWanted: boolean
}

/** A group's rows that are drawn, in order. What is left of before a leap comes last: the rows that come take its places from the front. */
export function drawnOf({ first, count }: Pick<Span, 'first' | 'count'>, drawn: DrawnRows, stop: number): readonly DrawnRow[] {
  const within = ({ from, to }: RowRange): number[] => {
    const begin = Math.max(first, from)
    return Array.from({ length: Math.max(Math.min(first + count, to) - begin, 0) }, (_, offset) => begin + offset)
  }
  const window = within(drawn)
  const others = new Set(within(drawn.left))
  if (stop >= first && stop < first + count) others.add(stop)
  const apart = [...others].filter((index) => !window.includes(index)).toSorted((one, other) => one - other)
  const isBefore = (index: number): boolean => index === stop && stop < drawn.from
  const asOther = (index: number): DrawnRow => ({ index, isWanted: false })
  return [...apart.filter(isBefore).map(asOther), ...window.map((index) => ({ index, isWanted: true })), ...apart.filter((index) => !isBefore(index)).map(asOther)]
}

function rowAt({ spans, sizes }: ListLayout, height: number): number {
  const span = spans.findLast((each) => each.top <= height)
  if (!span) return 0
  return span.first + clamp(Math.floor((height - span.top - sizes.heading) / sizes.row), 0, span.count - 1)
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), Math.max(most, least))
