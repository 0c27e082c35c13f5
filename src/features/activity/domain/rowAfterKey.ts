const ROWS_PER_PAGE_KEY = 6

/** The row that a key moves the focus to, of a list of `rows`. Undefined for other keys and outside a row. */
export function rowAfterKey(key: string, at: number, rows: number): number | undefined {
  const requested = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + ROWS_PER_PAGE_KEY,
    PageUp: at - ROWS_PER_PAGE_KEY,
    Home: 0,
    End: rows - 1,
  }[key]
  if (requested === undefined || Number.isNaN(at)) return undefined
  return Math.min(Math.max(requested, 0), rows - 1)
}
