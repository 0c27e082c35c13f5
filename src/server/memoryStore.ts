/**
 * Remembers which nonces were used and which sessions were signed out. `redisStore` and `sqlStore` are those of
 * several processes; what else they share can implement it too, which `storeContract` tries. An entry may be forgotten
 * once it has expired, and not before.
 */
export interface SiwxStore {
  /**
   * Adds the key and resolves with whether it was new. Must be atomic: of two calls with one key, also in two
   * processes, only one may resolve with true (`SET … NX PXAT`, `INSERT … ON CONFLICT DO NOTHING`).
   * @param expiresAt in milliseconds since 1970
   */
  add(key: string, expiresAt: number): boolean | Promise<boolean>
  /**
   * Whether the key was added. A store that is full may say so of one that it would have forgotten.
   * @param expiresAt of the entry, if it was added
   */
  has(key: string, expiresAt?: number): boolean | Promise<boolean>
}

const SWEPT_AT_LEAST_AT = 1_024
/**
 * Of one kind: what stands before the colon of a key. Measured in Node 20: 23 MB of nonces or sessions, 29 MB of
 * proofs.
 */
const ENTRIES_MAX = 200_000

/**
 * The store of a site that runs in one process. Sessions that were signed out are forgotten by a restart; their cookies
 * are gone from the browsers then. Holds 200,000 entries of each kind (nonces, sessions, proofs). When there are more,
 * the ones that expire first are forgotten, and from then on whatever expires no later counts as added: a nonce is
 * refused and a session is over, never accepted again.
 */
export function createMemoryStore(now: () => number = Date.now): SiwxStore {
  const kinds = new Map<string, ReturnType<typeof createEntries>>()
  const entriesOf = (key: string) => {
    const kind = key.slice(0, key.indexOf(':'))
    const entries = kinds.get(kind) ?? createEntries(now)
    kinds.set(kind, entries)
    return entries
  }
  return {
    add: (key, expiresAt) => entriesOf(key).add(key, expiresAt),
    has: (key, expiresAt = Infinity) => entriesOf(key).has(key, expiresAt),
  }
}

function createEntries(now: () => number) {
  let expiries = new Map<string, number>()
  let sweptAt = SWEPT_AT_LEAST_AT
  /** Nothing that expires until then is remembered. */
  let forgottenUntil = -Infinity
  const has = (key: string, expiresAt: number): boolean => expiresAt <= forgottenUntil || expiries.has(key)

  function sweep(): void {
    const time = now()
    for (const [each, expires] of expiries) if (expires <= time) expiries.delete(each)
    if (expiries.size >= ENTRIES_MAX) {
      // A quarter at once, so that an entry costs the same however many there are.
      const sorted = [...expiries].toSorted(([, a], [, b]) => a - b)
      const forgotten = ENTRIES_MAX / 4
      forgottenUntil = Math.max(forgottenUntil, sorted[forgotten - 1]![1])
      expiries = new Map(sorted.filter(([, expires]) => expires > forgottenUntil))
    }
    // The next sweep is due when the table has doubled.
    sweptAt = Math.min(ENTRIES_MAX, Math.max(SWEPT_AT_LEAST_AT, expiries.size * 2))
  }

  return {
    has,
    add(key: string, expiresAt: number): boolean {
      if (has(key, expiresAt)) return false
      expiries.set(key, expiresAt)
      if (expiries.size >= sweptAt) sweep()
      return true
    },
  }
}
