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
  /** Top of its heading. */
  readonly top: number
}

export interface ListLayout {
  readonly spans: readonly Span[]
  readonly rows: number
  readonly height: number
  readonly sizes: RowSizes
}

/** The layout of groups with these numbers of rows, each under a heading. */
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

/** The rows between two heights, and `beyond` more on either side. */
export function rowsBetween(layout: ListLayout, top: number, bottom: number, beyond: number): IndexRange {
  const from = clamp(rowAt(layout, top) - beyond, 0, layout.rows)
  return { from, to: clamp(rowAt(layout, bottom) + 1 + beyond, from, layout.rows) }
}

/** The groups with a row in this range. */
export function spansAmong({ spans }: ListLayout, { from, to }: IndexRange): IndexRange {
  return {
    from: Math.max(
      spans.findLastIndex(({ first }) => first <= from),
      0,
    ),
    to: spans.findLastIndex(({ first }) => first < to) + 1,
  }
}

/** Indices of rows or groups; `to` is exclusive. */
export interface IndexRange {
  readonly from: number
  readonly to: number
}

export const EMPTY_RANGE: IndexRange = { from: 0, to: 0 }

/**
 * The next range on the way from the rendered rows to the requested ones, with at most `most` new rows. Rows that are
 * no longer requested go at once; after a jump, it starts at the first visible row.
 */
export function stepTowards(drawn: IndexRange, requested: IndexRange, seenFirst: number, most: number): IndexRange {
  const isLeap = drawn.from >= requested.to || drawn.to <= requested.from || drawn.from === drawn.to
  const [from, to] = isLeap
    ? [seenFirst, seenFirst]
    : [Math.max(drawn.from, requested.from), Math.min(drawn.to, requested.to)]
  const below = Math.min(most, requested.to - to)
  const above = Math.min(most - below, from - requested.from)
  return { from: from - above, to: to + below }
}

/** A group's rows to render, in order: those in range, and the tab stop wherever it is. */
export function drawnOf(
  { first, count }: Pick<Span, 'first' | 'count'>,
  { from, to }: IndexRange,
  stop: number,
): readonly number[] {
  const begin = Math.max(first, from)
  const rows = Array.from({ length: Math.max(Math.min(first + count, to) - begin, 0) }, (_, offset) => begin + offset)
  if (stop < first || stop >= first + count || (stop >= from && stop < to)) return rows
  return stop < from ? [stop, ...rows] : [...rows, stop]
}

function rowAt({ spans, sizes }: ListLayout, height: number): number {
  const span = spans.findLast((each) => each.top <= height)
  if (!span) return 0
  return span.first + clamp(Math.floor((height - span.top - sizes.heading) / sizes.row), 0, span.count - 1)
}

const clamp = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), Math.max(most, least))
