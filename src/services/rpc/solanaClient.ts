import { ServiceUnavailable } from '../../errors/service'
import { createHttpTransport, isRpcResponse } from './httpTransport'
import { abortableRpc } from './abortableRpc'
import { createRankedTransports, type RpcCall } from './rankedTransports'
import { retriesFor, type RpcSettings } from './rpcSettings'

/**
 * Reads from one Solana network. Raises ServiceUnavailable when no address answers; a refusal of the node is passed on.
 */
export interface SolanaClient {
  /** In lamports. */
  balance(address: string, signal: AbortSignal): Promise<bigint>
  /** Any other read of Solana's JSON-RPC. What comes back is not checked. */
  read(call: RpcCall, signal: AbortSignal): Promise<unknown>
}

/** CAIP-2 names a Solana network by the first 32 characters of its genesis hash; a local network goes by a name. */
const GENESIS_CHARACTERS = 32

/**
 * A client for the addresses of one Solana network, the best first. An
 * address with another genesis is refused. Calls travel one by one: many nodes refuse batches.
 */
export function createSolanaClient({ networkId, urls, rpcHost, clock }: RpcSettings): SolanaClient {
  const reference = networkId.slice(networkId.indexOf(':') + 1)
  const namedByGenesis = reference.length === GENESIS_CHARACTERS
  const endpoints = createRankedTransports({
    transports: urls.map((url) => createHttpTransport(url, rpcHost, { batch: false, retries: retriesFor(urls) })),
    clock,
    probe: { method: namedByGenesis ? 'getGenesisHash' : 'getHealth' },
    contradicts: (response) => namedByGenesis && typeof response === 'string' && !response.startsWith(reference),
    isResponse: isRpcResponse,
  })
  return {
    read: (call, signal) => abortableRpc(endpoints.request(call), signal),
    async balance(address, signal) {
      const response = await abortableRpc(endpoints.request({ method: 'getBalance', params: [address] }), signal)
      const value = (response as { value?: unknown } | null)?.value
      if (typeof value !== 'number' || !(value >= 0) || !Number.isInteger(value))
        throw new ServiceUnavailable('rpc', 'unreadable')
      return BigInt(value)
    },
  }
}
