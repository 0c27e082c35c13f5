import { createClient, custom, type Client } from 'viem'
import { call, getBalance } from 'viem/actions'
import { createHttpLine, isChainAnswer } from './httpLine'
import { letGo } from './letGo'
import { createRankedLines, type RpcCall } from './rankedLines'
import { retriesFor, type RpcSettings } from './rpcSettings'

export type Hex = `0x${string}`

/** Reads from one EVM chain. Raises ServiceUnavailable when no address answers; a refusal of the chain itself is passed on. */
export interface RpcClient {
  /** In the smallest unit. */
  balance(address: Hex, signal: AbortSignal): Promise<bigint>
  /** Undefined when the call gives nothing back. */
  call(request: { readonly to: Hex; readonly data: Hex }, signal: AbortSignal): Promise<Hex | undefined>
  /** Any other read of the chain's JSON-RPC. What comes back is not checked. */
  read(call: RpcCall, signal: AbortSignal): Promise<unknown>
}

/**
 * A client for the addresses of one EVM chain, the best first (specification, section 9: fallback transport). An address
 * that reports another chain id is refused.
 */
export function createRpcClient({ networkId, urls, rpcHost, clock }: RpcSettings): RpcClient {
  const reference = networkId.slice(networkId.indexOf(':') + 1)
  const lines = createRankedLines({
    lines: urls.map((url) => createHttpLine(url, rpcHost, { batch: true, retries: retriesFor(urls) })),
    clock,
    probe: { method: 'eth_chainId' },
    contradicts: (answer) => typeof answer === 'string' && /^0x[0-9a-f]+$/i.test(answer) && String(BigInt(answer)) !== reference,
    isAnswer: isChainAnswer,
  })
  const client: Client = createClient({ transport: custom({ request: lines.ask }, { retryCount: 0 }) })
  return {
    balance: (address, signal) => letGo(getBalance(client, { address }), signal),
    read: (question, signal) => letGo(lines.ask(question), signal),
    call: async (request, signal) => (await letGo(call(client, request), signal)).data,
  }
}
