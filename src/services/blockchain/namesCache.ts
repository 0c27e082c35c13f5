import { caipAddressOn, type CaipNetworkId } from '../../domain/network/caip'
import { safeText } from '../../domain/text'
import { createRecordCache, type CacheHome, type RecordCache } from '../storage/recordCache'
import { cachedNames } from './schema'

/** How long the names of an account need not be fetched again. */
export const NAMES_FRESH_MS = 300_000

/** Registered names, oldest first, by `namesKey` (docs/protocol/storage.md#caches). */
export function namesCache(home: CacheHome): RecordCache<readonly string[]> {
  return createRecordCache(home, 'ens_cache', {
    freshMs: NAMES_FRESH_MS,
    parse(record) {
      const parsed = cachedNames.safeParse(record)
      return parsed.success ? parsed.data.ens.map((name) => safeText(name)).filter(Boolean) : undefined
    },
    serialize: (ens, address) => ({ address, ens }),
  })
}

/** Names belong to EVM addresses, whose case has no meaning. */
export function namesKey(address: string, networkId: CaipNetworkId): string {
  return caipAddressOn(networkId, address.toLowerCase())
}
