import { isEvmAddress } from '../../domain/account/address'
import { ServiceUnavailable } from '../../errors/service'
import type { CaipNetworkId } from '../../domain/network/caip'
import type { Http } from '../../services/api/http'
import type { BlockchainApi } from '../../services/blockchain/contract'
import { nameResponse } from './schema'

const NOT_FOUND = 404

export type NameResolver = (name: string, networkId: CaipNetworkId, signal: AbortSignal) => Promise<string | undefined>

/** Resolves names to EVM addresses; undefined for a name without one and on unsupported networks. */
export function createNameResolver({ http, supported }: BlockchainApi): NameResolver {
  return async (name, networkId, signal) =>
    (await supported(networkId, signal)) ? resolveName(http, name, signal) : undefined
}

/**
 * `GET /v1/profile/account/{name}` (docs/protocol/services.md#names): the first address of the name, undefined if
 * there is none.
 * @throws ServiceUnavailable
 */
async function resolveName(http: Http, name: string, signal: AbortSignal): Promise<string | undefined> {
  const response = await http
    .get(`/v1/profile/account/${encodeURIComponent(name)}`, { apiVersion: 2 }, signal)
    .catch((reason: unknown) => {
      if (reason instanceof ServiceUnavailable && reason.status === NOT_FOUND) return []
      throw reason
    })
  // Version 2 responds with an empty list if the name does not exist.
  if (Array.isArray(response) && response.length === 0) return undefined
  const read = nameResponse.safeParse(response)
  if (!read.success) throw new ServiceUnavailable('rpc', 'unreadable')
  const [first] = Object.values(read.data.addresses)
  return first && isEvmAddress(first.address) ? first.address : undefined
}
