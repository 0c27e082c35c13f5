/**
 * React keys for rows by their ids, given the keys of the last rendering, both in rendered order. A row keeps its key.
 * A new row takes the key of a removed one, so that its elements are reused instead of created; see
 * docs/decisions/history-rows-reused.md. It gets a key of its own where reuse would move elements: before rows that
 * stay, and where `held`, which may have the focus, would move. So does `held` when it is new.
 */
export function reuseKeys(
  last: ReadonlyMap<string, number>,
  rows: readonly string[],
  held: string | undefined,
): ReadonlyMap<string, number> {
  const places = [...last.keys()]
  const heldAt = held !== undefined && last.has(held) ? rows.indexOf(held) : -1
  const movesHeld = (at: number, id: string): boolean => at < heldAt && places.indexOf(id) > places.indexOf(held ?? '')
  const kept = new Set(rows.filter((id, at) => last.has(id) && !movesHeld(at, id)))
  const free = [...last].filter(([id]) => !kept.has(id))
  const lastKept = rows.findLastIndex((id) => id !== held && kept.has(id))
  let unused = Math.max(-1, ...last.values()) + 1

  const take = (at: number): number | undefined => {
    const place = free.findIndex(([id]) => !movesHeld(at, id))
    return place < 0 ? undefined : free.splice(place, 1)[0]?.[1]
  }
  return new Map(
    rows.map((id, at) => [
      id,
      (kept.has(id) ? last.get(id) : id !== held && at > lastKept ? take(at) : undefined) ?? unused++,
    ]),
  )
}
