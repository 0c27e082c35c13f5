/**
 * React keys for rows by their ids, given the keys of the last rendering, both in rendered order. A row keeps its key.
 * A new row takes the key of a removed one, so that its elements are reused instead of created; see
 * docs/decisions/long-history.md#rows-of-a-long-history-reuse-each-others-elements. It gets a key of its own where
 * reuse would move elements: before rows that stay, and where `focusable`, which may have the focus, would move. So
 * does `focusable` when it is new.
 */
export function reuseKeys(
  last: ReadonlyMap<string, number>,
  rows: readonly string[],
  focusable: string | undefined,
): ReadonlyMap<string, number> {
  const places = [...last.keys()]
  const focusableAt = focusable !== undefined && last.has(focusable) ? rows.indexOf(focusable) : -1
  const movesFocusable = (at: number, id: string): boolean =>
    at < focusableAt && places.indexOf(id) > places.indexOf(focusable ?? '')
  const kept = new Set(rows.filter((id, at) => last.has(id) && !movesFocusable(at, id)))
  const free = [...last].filter(([id]) => !kept.has(id))
  const lastKept = rows.findLastIndex((id) => id !== focusable && kept.has(id))
  let unused = Math.max(-1, ...last.values()) + 1

  const take = (at: number): number | undefined => {
    const place = free.findIndex(([id]) => !movesFocusable(at, id))
    return place < 0 ? undefined : free.splice(place, 1)[0]?.[1]
  }
  return new Map(
    rows.map((id, at) => [
      id,
      (kept.has(id) ? last.get(id) : id !== focusable && at > lastKept ? take(at) : undefined) ?? unused++,
    ]),
  )
}
