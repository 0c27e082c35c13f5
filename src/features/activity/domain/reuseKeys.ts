/**
 * Keys for rows in the order in which they are drawn, by their ids, after the keys they had last, in their order. A row keeps
 * its key; one that comes takes that of one that has gone, so that its elements are used again instead of made. But elements
 * that are used again in front of others have to be moved, and React moves those others instead: so in front of rows that stay,
 * and where `held`, which may have the focus, would be moved, a row has a key of its own, and so has `held` when it comes.
 */
export function reuseKeys(
  last: ReadonlyMap<string, number>,
  rows: readonly string[],
  held: string | undefined,
): ReadonlyMap<string, number> {
  const places = [...last.keys()]
  const heldAt = held !== undefined && last.has(held) ? rows.indexOf(held) : -1
  const movesHeld = (at: number, scope: string): boolean =>
    at < heldAt && places.indexOf(scope) > places.indexOf(held ?? '')
  const kept = new Set(rows.filter((id, at) => last.has(id) && !movesHeld(at, id)))
  const free = [...last].filter(([id]) => !kept.has(id))
  const lastKept = rows.findLastIndex((id) => id !== held && kept.has(id))
  let unused = Math.max(-1, ...last.values()) + 1

  const take = (at: number): number | undefined => {
    const place = free.findIndex(([scope]) => !movesHeld(at, scope))
    return place < 0 ? undefined : free.splice(place, 1)[0]?.[1]
  }
  return new Map(
    rows.map((id, at) => [
      id,
      (kept.has(id) ? last.get(id) : id !== held && at > lastKept ? take(at) : undefined) ?? unused++,
    ]),
  )
}
