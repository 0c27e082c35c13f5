import type { Adapter, Stored } from 'oidc-provider'

type Entry = { readonly payload: Stored; readonly until: number }

const AT_MOST = 2000

/** What the provider keeps while a login is under way: in memory, bounded, and gone with the stack. */
export class Store {
  readonly #entries = new Map<string, Entry>()

  /** The part of the store for one kind of record, as the library wants it. */
  for(kind: string): Adapter {
    const keyOf = (id: string): string => `${kind}:${id}`
    const find = (matches: (payload: Stored) => boolean): Stored | undefined => {
      const found = [...this.#entries].find(
        ([key, { payload, until }]) => key.startsWith(`${kind}:`) && until > Date.now() && matches(payload),
      )
      return found?.[1].payload
    }
    return {
      upsert: async (id, payload, lifetimeSeconds) =>
        this.#put(keyOf(id), { payload, until: Date.now() + lifetimeSeconds * 1000 }),
      find: async (id) => {
        const entry = this.#entries.get(keyOf(id))
        return entry && entry.until > Date.now() ? entry.payload : undefined
      },
      findByUid: async (uid) => find((payload) => payload['uid'] === uid),
      findByUserCode: async (userCode) => find((payload) => payload['userCode'] === userCode),
      consume: async (id) => {
        const entry = this.#entries.get(keyOf(id))
        if (entry)
          this.#entries.set(keyOf(id), {
            ...entry,
            payload: { ...entry.payload, consumed: Math.floor(Date.now() / 1000) },
          })
      },
      destroy: async (id) => void this.#entries.delete(keyOf(id)),
      revokeByGrantId: async (grantId) => {
        for (const [key, { payload }] of this.#entries) if (payload['grantId'] === grantId) this.#entries.delete(key)
      },
    }
  }

  #put(key: string, entry: Entry): void {
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    for (const [oldest, { until }] of this.#entries) {
      if (until > Date.now() && this.#entries.size <= AT_MOST) break
      this.#entries.delete(oldest)
    }
  }
}
