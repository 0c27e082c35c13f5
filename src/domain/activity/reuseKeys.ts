/** Rows of a group in the order in which they are drawn, by their ids. */
export interface RowOrder {
  readonly before: readonly string[]
  readonly window: readonly string[]
  readonly behind: readonly string[]
}

/**
 * Keys for them, in that order. A row keeps its key; one that comes into the window takes that of one that has gone, so that
 * its elements are used again instead of made. Used elements may only be moved past those that nobody minds to be moved along:
 * in front of rows that stay in the window, and where `held`, which may have the focus, would have to move, a row has a key
 * of its own.
 */
export function reuseKeys(last: ReadonlyMap<string, number>, { before, window, behind }: RowOrder, held: string | undefined): ReadonlyMap<string, number> {
  const ids = [...before, ...window, ...behind]
  const places = new Map([...last.keys()].map((id, place) => [id, place]))
  const heldPlace = held === undefined ? undefined : places.get(held)
  const aheadOfHeld = new Set(heldPlace === undefined || held === undefined ? [] : ids.slice(0, Math.max(ids.indexOf(held), 0)))
  const mayHave = (id: string, owner: string): boolean => !aheadOfHeld.has(id) || (places.get(owner) ?? 0) < (heldPlace ?? 0)
  const kept = new Set(ids.filter((id) => last.has(id) && mayHave(id, id)))
  const free = [...last].filter(([id]) => !kept.has(id))
  const lastKept = window.findLastIndex((id) => kept.has(id))
  let unused = Math.max(-1, ...last.values()) + 1

  const take = (id: string): number | undefined => {
    const place = free.findIndex(([owner]) => mayHave(id, owner))
    return place < 0 ? undefined : free.splice(place, 1)[0]?.[1]
  }
  const keys = new Map<string, number>()
  for (const [at, id] of ids.entries()) {
    const place = at - before.length
    const isFurther = place > lastKept && place < window.length && place >= 0
    keys.set(id, (kept.has(id) ? last.get(id) : isFurther ? take(id) : undefined) ?? unused++)
  }
  return keys
}
