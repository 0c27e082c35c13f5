import { ServiceUnavailable } from '../../errors/service'
import { createHttpLine, isChainAnswer } from './httpTransport'
import { letGo } from './letGo'
import { createRankedLines, type RpcCall } from './rankedTransports'
import { retriesFor, type RpcSettings } from './rpcSettings'

/** Reads from one Solana network. Raises ServiceUnavailable when no address answers; a refusal of the node is passed on. */
export interface SolanaClient {
  /** In lamports. */
  balance(address: string, signal: AbortSignal): Promise<bigint>
  /** Any other read of Solana's JSON-RPC. What comes back is not checked. */
  read(call: RpcCall, signal: AbortSignal): Promise<unknown>
}

/** CAIP-2 names a Solana network by the first 32 characters of its genesis hash; a local network goes by a name. */
const GENESIS_CHARACTERS = 32

/**
 * A client for the addresses of one Solana network, the best first (specification, section 9: fallback transport). An
 * address with another genesis is refused. Calls travel one by one: many nodes refuse batches.
 */
export function createSolanaClient({ networkId, urls, rpcHost, clock }: RpcSettings): SolanaClient {
  const reference = networkId.slice(networkId.indexOf(':') + 1)
  const namedByGenesis = reference.length === GENESIS_CHARACTERS
  const lines = createRankedLines({
    lines: urls.map((url) => createHttpLine(url, rpcHost, { batch: false, retries: retriesFor(urls) })),
    clock,
    probe: { method: namedByGenesis ? 'getGenesisHash' : 'getHealth' },
    contradicts: (answer) => namedByGenesis && typeof answer === 'string' && !answer.startsWith(reference),
    isAnswer: isChainAnswer,
  })
  return {
    read: (call, signal) => letGo(lines.ask(call), signal),
    async balance(address, signal) {
      const answer = await letGo(lines.ask({ method: 'getBalance', params: [address] }), signal)
      const value = (answer as { value?: unknown } | null)?.value
      if (typeof value !== 'number' || !(value >= 0) || !Number.isInteger(value)) throw new ServiceUnavailable('rpc', 'unreadable')
      return BigInt(value)
    },
  }
}
