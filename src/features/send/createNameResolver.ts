import { isEvmAddress } from '../../domain/account/address'
import { ServiceUnavailable } from '../../errors/service'
import type { CaipNetworkId } from '../../domain/network/caip'
import type { BlockchainApi } from '../../services/blockchain/contract'
import { nameResponse } from './schema'

const NOT_FOUND = 404

/**
 * Resolves names to their first EVM address (docs/protocol/services.md#names). Undefined for a name without one, and on
 * unsupported networks.
 * @throws ServiceUnavailable
 */
export function createNameResolver({ http, supported }: BlockchainApi) {
  return async (name: string, networkId: CaipNetworkId, signal: AbortSignal): Promise<string | undefined> => {
    if (!(await supported(networkId, signal))) return undefined
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
}
