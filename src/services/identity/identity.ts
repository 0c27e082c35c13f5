import { IDENTITY_CACHE_MS } from '../../config/limits'
import type { ServiceAddresses } from '../../domain/options'
import { ServiceUnavailable } from '../../errors/service'
import { createHttp } from '../api/http'
import type { Clock } from '../clock/clock'
import { readEach } from '../readEach'
import { readEntry, writeEntry, type Entry } from '../storage/entry'
import type { KeyValueStorage } from '../storage/storage'
import { narrowIdentity, type Identity } from './readIdentity'
import { cachedIdentity, identityAnswer } from './schema'

export type { Identity } from './readIdentity'

export interface IdentityService {
  /**
   * Name and picture of an eip155 address, at most five minutes old. Raises ServiceUnavailable; an abort rejects with the
   * signal's reason.
   */
  fetchIdentity(address: string, signal: AbortSignal): Promise<Identity>
}

export interface IdentitySettings {
  /** Without one nobody has a name. */
  readonly projectId: string | undefined
  /** The rpc host is asked; pictures lie there or on the api host. */
  readonly addresses: Pick<ServiceAddresses, 'api' | 'rpc'>
  readonly storage: KeyValueStorage
  readonly clock: Clock
}

type Kept = { readonly address: string; readonly identity: Identity; readonly timestamp: number }

// A visitor has few accounts; the oldest makes room.
const KEPT_MAX = 10

/** Names and pictures of accounts, by the identity service of the rpc host (wire facts, 6 and 6.6). */
export function createIdentity({ projectId, addresses, storage, clock }: IdentitySettings): IdentityService {
  const imageOrigins = [addresses.api, addresses.rpc].filter((address) => URL.canParse(address)).map((address) => new URL(address).origin)
  const cache = identityCacheEntry(imageOrigins)
  return {
    async fetchIdentity(address, signal) {
      if (projectId === undefined) return {}
      const now = clock.now()
      const fresh = (readEntry(storage, cache) ?? []).filter(({ timestamp }) => timestamp <= now && now - timestamp <= IDENTITY_CACHE_MS)
      const known = fresh.find((each) => each.address === address)
      if (known) return known.identity
      const http = createHttp({ service: 'rpc', address: addresses.rpc, projectId, clock })
      const read = identityAnswer.safeParse(await http.get(`/v1/identity/${encodeURIComponent(address)}`, { sender: address }, signal))
      if (!read.success) throw new ServiceUnavailable('rpc', 'unreadable')
      const identity = narrowIdentity(read.data, imageOrigins)
      writeEntry(storage, cache, [{ address, identity, timestamp: now }, ...fresh].slice(0, KEPT_MAX))
      return identity
    },
  }
}

/** `{ <address>: { identity, timestamp } }` (wire facts, 10.2). What another script put there is narrowed like the service's own word. */
function identityCacheEntry(imageOrigins: readonly string[]): Entry<readonly Kept[]> {
  return {
    key: 'identity_cache',
    decode(text) {
      const rows: unknown = JSON.parse(text)
      if (typeof rows !== 'object' || rows === null || Array.isArray(rows)) return undefined
      const list = Object.entries(rows).map(([address, row]: [string, unknown]) => ({ ...(row as object), address }))
      return readEach(cachedIdentity, list).kept.map(({ identity, ...kept }) => ({ ...kept, identity: narrowIdentity(identity, imageOrigins) }))
    },
    encode: (kept) => JSON.stringify(Object.fromEntries(kept.map(({ address, identity, timestamp }) => [address, { identity, timestamp }]))),
  }
}
