import { createClient } from 'redis'
import type { Entry, EntryStore } from './EntryStore'

/** Beside the keys that others have there. */
const PREFIX = 'openid:'

/** Less than a visitor waits for a page. */
const REPLY_WITHIN_MS = 3_000

/**
 * The store of several instances, in Redis 7 or Valkey: an entry is a key, and what was consumed is a second one, which
 * only one instance can set. Without a connection its methods reject instead of waiting for one.
 */
export async function openRedis(url: string): Promise<EntryStore> {
  const client = createClient({ url, disableOfflineQueue: true, commandOptions: { timeout: REPLY_WITHIN_MS } })
  // Without a listener, an error of the connection would end the process.
  client.on('error', (reason) => console.error('Redis:', reason))
  await client.connect()

  const keyOf = (kind: string, id: string): string => `${PREFIX}${kind}:${id}`
  const consumedKeyOf = (kind: string, id: string): string => `${PREFIX}consumed:${kind}:${id}`
  const uidKeyOf = (kind: string, uid: string): string => `${PREFIX}uid:${kind}:${uid}`
  const grantKeyOf = (kind: string, grantId: string): string => `${PREFIX}grant:${kind}:${grantId}`
  const expiryOf = (lifetimeSeconds: number | undefined) =>
    lifetimeSeconds === undefined
      ? {}
      : { expiration: { type: 'PX' as const, value: Math.max(1, Math.ceil(lifetimeSeconds * 1_000)) } }

  const get = async (kind: string, id: string): Promise<Entry | undefined> => {
    const [entry, consumed] = await client.mGet([keyOf(kind, id), consumedKeyOf(kind, id)])
    if (!entry) return undefined
    return { ...(JSON.parse(entry) as Entry), ...(consumed && { consumed: Number(consumed) }) }
  }

  return {
    async put(kind, id, entry, lifetimeSeconds) {
      const { uid, grantId } = entry as { readonly uid?: string; readonly grantId?: string }
      const changes = client.multi().set(keyOf(kind, id), JSON.stringify(entry), expiryOf(lifetimeSeconds))
      if (uid !== undefined) changes.set(uidKeyOf(kind, uid), id, expiryOf(lifetimeSeconds))
      if (grantId !== undefined && lifetimeSeconds !== undefined) {
        const grantKey = grantKeyOf(kind, grantId)
        const seconds = Math.ceil(lifetimeSeconds)
        // The first entry sets the end of the list, and only a later one moves it.
        changes.sAdd(grantKey, id).expire(grantKey, seconds, 'NX').expire(grantKey, seconds, 'GT')
      }
      await changes.exec()
    },
    async add(kind, id, entry, lifetimeSeconds) {
      const options = { condition: 'NX' as const, ...expiryOf(lifetimeSeconds) }
      return (await client.set(keyOf(kind, id), JSON.stringify(entry), options)) === 'OK'
    },
    get,
    async getByUid(kind, uid) {
      const id = await client.get(uidKeyOf(kind, uid))
      return id === null ? undefined : get(kind, id)
    },
    async consume(kind, id) {
      const leftMs = await client.pTTL(keyOf(kind, id))
      // There is none (-2), or it never expires (-1).
      if (leftMs === -2) return false
      const options = { condition: 'NX' as const, ...expiryOf(leftMs < 0 ? undefined : (leftMs + 1_000) / 1_000) }
      const consumed = String(Math.floor(Date.now() / 1_000))
      return (await client.set(consumedKeyOf(kind, id), consumed, options)) === 'OK'
    },
    async remove(kind, id) {
      await client.del([keyOf(kind, id), consumedKeyOf(kind, id)])
    },
    async removeGrant(kind, grantId) {
      const ids = await client.sMembers(grantKeyOf(kind, grantId))
      await client.del([grantKeyOf(kind, grantId), ...ids.map((id) => keyOf(kind, id))])
    },
    async close() {
      client.destroy()
    },
  }
}
