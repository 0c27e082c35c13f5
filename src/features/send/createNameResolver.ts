import { coinTypeOf } from '../../domain/account/accountName'
import { isRecord } from '../../domain/isRecord'
import { ServiceUnavailable } from '../../errors/service'
import { parseCaipNetworkId, type CaipNetworkId } from '../../domain/network/caip'
import { namespaceRow, type ChainNamespace } from '../../domain/network/namespaces'
import type { BlockchainApi } from '../../services/blockchain/contract'
import { nameResponse } from './schema'

const NOT_FOUND = 404

/**
 * Resolves names to their address on a network (docs/protocol/services.md#names). Undefined for a name without one, and
 * on unsupported networks.
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
    const { namespace, reference } = parseCaipNetworkId(networkId)!
    const address = coinTypes[namespace]?.(reference)
      .map((coinType) => read.data.addresses[coinType])
      .map((entry) => (isRecord(entry) ? entry['address'] : undefined))
      .find((each) => !UNSET.has(each))
    // A record that cannot be used is not replaced by that of another chain.
    return namespaceRow(namespace).isAddress(address) ? (address as string) : undefined
  }
}

/** ETH in the list of SLIP-44, which is Ethereum's, and where a name has no other that of every EVM chain. */
const ETHER = 60
const SOL = 501

/** What a record has that was deleted. */
const UNSET: ReadonlySet<unknown> = new Set([undefined, null, '', '0x', `0x${'0'.repeat(40)}`])

/** The coin types that a name's address on a chain is looked for under, the first one first (ENSIP-9, ENSIP-11). */
const coinTypes: Readonly<Partial<Record<ChainNamespace, (reference: string) => readonly number[]>>> = {
  eip155: (reference) => {
    const own = coinTypeOf(Number(reference))
    // The registrar writes Ethereum's by its chain id as well.
    return [...(reference === '1' ? [ETHER, own] : [own, ETHER])].filter((each) => each !== undefined)
  },
  solana: () => [SOL],
}
