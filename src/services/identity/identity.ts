import { IDENTITY_CACHE_MS } from '../../config/limits'
import type { ServiceUrls } from '../../domain/page/options'
import { ServiceUnavailable } from '../../errors/service'
import { createHttp } from '../api/http'
import type { Clock } from '../clock/clock'
import { parseEach } from '../parseEach'
import { readEntry, writeEntry, type Entry } from '../storage/entry'
import type { KeyValueStorage } from '../storage/storage'
import { parseIdentity, type Identity } from './parseIdentity'
import { cachedIdentity, identityResponse } from './schema'

export type { Identity } from './parseIdentity'

/** Where else a name may be known (wire facts, 6.6). */
export interface OtherNames {
  /** Names of the address, oldest first. */
  readonly ask: (signal: AbortSignal) => Promise<readonly string[]>
  /** Asked also when the service has answered that there is no name; otherwise only when it did not answer. */
  readonly whenNameless: boolean
}

export interface IdentityService {
  /**
   * Name and picture of an eip155 address, at most five minutes old. Raises ServiceUnavailable, or what the other names
   * raise when nobody answered; an abort rejects with the signal's reason.
   */
  fetchIdentity(address: string, signal: AbortSignal, others?: OtherNames): Promise<Identity>
  /** The address has this name from now on, whatever was known of it. Answers what is known then. */
  rename(address: string, name: string): Promise<Identity>
}

export interface IdentitySettings {
  /** Without one nobody has a name. */
  readonly projectId: string | undefined
  /** The rpc host is asked; pictures lie there or on the api host. */
  readonly addresses: Pick<ServiceUrls, 'api' | 'rpc'>
  readonly storage: KeyValueStorage
  readonly clock: Clock
}

type Kept = { readonly address: string; readonly identity: Identity; readonly timestamp: number }

// A visitor has few accounts; the oldest makes room.
const KEPT_MAX = 10

/** Names and pictures of accounts, by the identity service of the rpc host (wire facts, 6 and 6.6). */
export function createIdentity({ projectId, addresses, storage, clock }: IdentitySettings): IdentityService {
  const imageOrigins = [addresses.api, addresses.rpc]
    .filter((address) => URL.canParse(address))
    .map((address) => new URL(address).origin)
  const cache = identityCacheEntry(imageOrigins)
  const fresh = (now: number): readonly Kept[] =>
    (readEntry(storage, cache) ?? []).filter(
      ({ timestamp }) => timestamp <= now && now - timestamp <= IDENTITY_CACHE_MS,
    )
  const keep = (address: string, identity: Identity): Identity => {
    const now = clock.now()
    const others = fresh(now).filter((each) => each.address !== address)
    writeEntry(storage, cache, [{ address, identity, timestamp: now }, ...others].slice(0, KEPT_MAX))
    return identity
  }

  async function ask(address: string, project: string, signal: AbortSignal): Promise<Identity> {
    const http = createHttp({ service: 'rpc', address: addresses.rpc, projectId: project, clock })
    const read = identityResponse.safeParse(
      await http.get(`/v1/identity/${encodeURIComponent(address)}`, { sender: address }, signal),
    )
    if (!read.success) throw new ServiceUnavailable('rpc', 'unreadable')
    return parseIdentity(read.data, imageOrigins)
  }

  return {
    async fetchIdentity(address, signal, others) {
      if (projectId === undefined) return {}
      const known = fresh(clock.now()).find((each) => each.address === address)
      if (known) return known.identity
      const said = await ask(address, projectId, signal).catch((reason: unknown) => {
        signal.throwIfAborted()
        if (!others) throw reason
        return undefined
      })
      if (!others || (said && (said.name !== undefined || !others.whenNameless))) return keep(address, said ?? {})
      try {
        const [name] = await others.ask(signal)
        return keep(address, { ...said, ...parseIdentity({ name }, []) })
      } catch (reason) {
        signal.throwIfAborted()
        // Not kept: the next question goes to both again.
        if (said) return said
        throw reason
      }
    },
    async rename(address, name) {
      const known = fresh(clock.now()).find((each) => each.address === address)
      return keep(address, { ...known?.identity, ...parseIdentity({ name }, []) })
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
      return parseEach(cachedIdentity, list).parsed.map(({ identity, ...row }) => ({
        ...row,
        identity: parseIdentity(identity, imageOrigins),
      }))
    },
    encode: (kept) =>
      JSON.stringify(
        Object.fromEntries(kept.map(({ address, identity, timestamp }) => [address, { identity, timestamp }])),
      ),
  }
}
