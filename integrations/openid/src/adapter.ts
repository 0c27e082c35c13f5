import type { Adapter } from 'oidc-provider'
import { loadProvider } from './loadProvider'
import type { EntryStore } from './store/EntryStore'

/** The store as oidc-provider asks for it, one for each kind of record. */
export function createAdapter(store: EntryStore): (kind: string) => Adapter {
  return (kind) => ({
    upsert: (id, payload, lifetimeSeconds) => store.put(kind, id, payload, lifetimeSeconds),
    find: (id) => store.get(kind, id),
    findByUid: (uid) => store.getByUid(kind, uid),
    // Of the device flow, which is off.
    findByUserCode: async () => undefined,
    // The library asks whether a code was consumed and consumes it afterwards: two requests at once would both pass.
    async consume(id) {
      if (await store.consume(kind, id)) return
      const { errors } = await loadProvider()
      throw new errors.InvalidGrant(`${kind} is already consumed`)
    },
    destroy: (id) => store.remove(kind, id),
    revokeByGrantId: (grantId) => store.removeGrant(kind, grantId),
  })
}
