/** A row that is drawn, by its id. */
export interface KeyedRow {
  readonly id: string
  /** It is in sight or about to be, as against one that only stands besides. */
  readonly isWanted: boolean
}

/**
 * Keys for rows in the order in which they are drawn, after the keys they had last, in their order. A row keeps its key; one
 * that comes takes that of one that has gone, so that its elements are used again instead of made. But elements that are used
 * again in front of others have to be moved, and React moves those others instead: so in front of rows that stay, and where
 * `held`, which may have the focus, would be moved, a row has a key of its own.
 */
export function reuseKeys(last: ReadonlyMap<string, number>, rows: readonly KeyedRow[], held: string | undefined): ReadonlyMap<string, number> {
  const places = new Map([...last.keys()].map((id, place) => [id, place]))
  const placeOf = (id: string | undefined): number => (id === undefined ? undefined : places.get(id)) ?? -1
  const heldAt = placeOf(held) < 0 ? -1 : rows.findIndex(({ id }) => id === held)
  const movesHeld = (at: number, owner: string): boolean => at < heldAt && placeOf(owner) > placeOf(held)
  const kept = new Set(rows.flatMap(({ id }, at) => (last.has(id) && !movesHeld(at, id) ? [id] : [])))
  const free = [...last].filter(([id]) => !kept.has(id))
  const lastKept = rows.findLastIndex(({ id, isWanted }) => isWanted && kept.has(id))
  let unused = Math.max(-1, ...last.values()) + 1

  const take = (at: number): number | undefined => {
    const place = free.findIndex(([owner]) => !movesHeld(at, owner))
    return place < 0 ? undefined : free.splice(place, 1)[0]?.[1]
  }
  return new Map(rows.map(({ id, isWanted }, at) => [id, (kept.has(id) ? last.get(id) : isWanted && at > lastKept ? take(at) : undefined) ?? unused++]))
}
