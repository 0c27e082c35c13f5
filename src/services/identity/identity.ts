import type { ServiceUrls } from '../../domain/page/optionTypes'
import { parseResponse } from '../parseResponse'
import { createHttp } from '../api/http'
import type { Clock } from '../clock/clock'
import { createRecordCache } from '../storage/recordCache'
import type { KeyValueStorage } from '../storage/storage'
import { parseIdentity, type Identity } from './parseIdentity'
import { cachedIdentity, identityResponse } from './schema'

export type { Identity } from './parseIdentity'

/** Another source of names (docs/protocol/services.md#names). */
export interface NameRegistry {
  /** Names of the address, oldest first. */
  readonly fetchNames: (signal: AbortSignal) => Promise<readonly string[]>
  /** Used also when the service has no name for the address; otherwise only when the service fails. */
  readonly whenNameless: boolean
}

export interface IdentityService {
  /**
   * Name and avatar of an eip155 address, at most five minutes old.
   * @throws ServiceUnavailable, or the error of the registry when both fail; the signal's reason when aborted
   */
  fetchIdentity(address: string, signal: AbortSignal, registry?: NameRegistry): Promise<Identity>
  /** Adopts a name that was registered for the address. */
  rename(address: string, name: string): Promise<Identity>
}

export interface IdentitySettings {
  /** Without one no address has a name. */
  readonly projectId: string | undefined
  readonly rpcUrl: ServiceUrls['rpc']
  /** Origins that images may currently be loaded from. */
  readonly imageOrigins: () => readonly string[]
  readonly storage: KeyValueStorage
  readonly clock: Clock
}

const FRESH_MS = 300_000

/** Names and pictures of accounts, from the identity service of the rpc host (docs/protocol/services.md#identity). */
export function createIdentity({ projectId, rpcUrl, imageOrigins, storage, clock }: IdentitySettings): IdentityService {
  const cache = createRecordCache<Identity>({ storage, clock }, 'identity_cache', {
    freshMs: FRESH_MS,
    parse(record) {
      const parsed = cachedIdentity.safeParse(record)
      return parsed.success ? parseIdentity(parsed.data.identity, imageOrigins()) : undefined
    },
    serialize: (identity) => ({ identity }),
  })
  const cached = (address: string): Identity | undefined => {
    const record = cache.get(address)
    return record?.isFresh ? record.value : undefined
  }
  const save = (address: string, identity: Identity): Identity => {
    cache.set(address, identity)
    return identity
  }

  async function request(address: string, project: string, signal: AbortSignal): Promise<Identity> {
    const http = createHttp({ service: 'rpc', baseUrl: rpcUrl, projectId: project, clock })
    const response = await http.get(`/v1/identity/${encodeURIComponent(address)}`, { sender: address }, signal)
    return parseIdentity(parseResponse(identityResponse, response), imageOrigins())
  }

  return {
    async fetchIdentity(address, signal, registry) {
      if (projectId === undefined) return {}
      const known = cached(address)
      if (known) return known
      const identity = await request(address, projectId, signal).catch((reason: unknown) => {
        signal.throwIfAborted()
        if (!registry) throw reason
        return undefined
      })
      if (!registry || (identity && (identity.name !== undefined || !registry.whenNameless)))
        return save(address, identity ?? {})
      try {
        const [name] = await registry.fetchNames(signal)
        return save(address, { ...identity, ...parseIdentity({ name }, []) })
      } catch (reason) {
        signal.throwIfAborted()
        // Not cached, so the next call fetches both again.
        if (identity) return identity
        throw reason
      }
    },
    async rename(address, name) {
      return save(address, { ...cached(address), ...parseIdentity({ name }, []) })
    },
  }
}
