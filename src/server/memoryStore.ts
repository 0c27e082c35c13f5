/**
 * Remembers which nonces were used and which sessions were signed out. Implement it over what all processes of the
 * site share, such as Redis or a table. An entry may be forgotten once it has expired, and not before.
 */
export interface SiwxStore {
  /**
   * Adds the key and resolves with whether it was new. Must be atomic: of two calls with one key, also in two
   * processes, only one may resolve with true (`SET … NX PXAT`, `INSERT … ON CONFLICT DO NOTHING`).
   * @param expiresAt in milliseconds since 1970
   */
  add(key: string, expiresAt: number): boolean | Promise<boolean>
  /** Whether the key was added. */
  has(key: string): boolean | Promise<boolean>
}

const SWEPT_AT_LEAST_AT = 1_024

/**
 * The store of a site that runs in one process. Sessions that were signed out are forgotten by a restart; their cookies
 * are gone from the browsers then.
 */
export function createMemoryStore(now: () => number = Date.now): SiwxStore {
  const expiries = new Map<string, number>()
  let sweptAt = SWEPT_AT_LEAST_AT

  return {
    add(key, expiresAt) {
      if (expiries.has(key)) return false
      expiries.set(key, expiresAt)
      // The next sweep is due when the table has doubled, so an entry costs the same however many there are.
      if (expiries.size >= sweptAt) {
        const time = now()
        for (const [each, expires] of expiries) if (expires <= time) expiries.delete(each)
        sweptAt = Math.max(SWEPT_AT_LEAST_AT, expiries.size * 2)
      }
      return true
    },
    has: (key) => expiries.has(key),
  }
}
