import { parseCaipAddress, parseCaipNetworkId } from '../../domain/network/caip'
import { KNOWN_NAMESPACES } from '../../domain/network/namespaces'
import type { KeyValueStorage } from './storage'

const STATUS = 'connection_status'

/** Makes one record of the keys that pages of 0.1.0 have written, and removes them. Its schema judges their values. */
export function migrateSession(storage: KeyValueStorage): void {
  const status = storage.read(STATUS)
  if (status === undefined) return
  const take = (key: string): string | undefined => {
    const text = storage.read(key)
    storage.remove(key)
    return text
  }
  const listed = take('connected_namespaces')?.split(',') ?? []
  const namespaces = Object.fromEntries(
    KNOWN_NAMESPACES.flatMap((namespace) => {
      const connector = take(`${namespace}:connected_connector_id`)
      const account = take(`${namespace}:connected_account`)
      const [mark, claims] = take(`${namespace}:connected_wallet`)?.split(' ') ?? []
      if (connector === undefined || status !== 'connected' || !listed.includes(namespace)) return []
      return [
        [
          namespace,
          {
            connector,
            account: parseCaipAddress(account)?.caipAddress,
            mark,
            claims: claims === undefined ? undefined : Number(claims),
          },
        ],
      ]
    }),
  )
  const json = (text = 'null'): unknown => {
    try {
      return JSON.parse(text) ?? undefined
    } catch {
      return undefined
    }
  }
  const active = parseCaipNetworkId(take('active_caip_network_id'))?.caipNetworkId
  const refused = json(take('disconnected_connector_ids'))
  const proofs = json(take('siwx'))
  for (const key of [STATUS, 'active_namespace']) storage.remove(key)
  // Another page of the site may still be of 0.1.0, and knows nothing of the record.
  if (storage.read('session') === undefined)
    storage.write('session', JSON.stringify({ v: 1, namespaces, active, refused, proofs }))
}
