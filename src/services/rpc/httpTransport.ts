import { http, RpcRequestError } from 'viem'
import { RPC_FALLBACK_PROBE_TIMEOUT_MS, RPC_TIMEOUT_MS } from '../../config/limits'
import type { Transport } from './rankedTransports'
import { isOnRpcHost } from './rpcUrl'

const RPC_BATCH_SIZE = 1_000

/**
 * Answers of a node about itself, not of the chain: another node may do better (EIP-1474; Solana's JSON-RPC errors).
 */
const OF_THE_NODE: readonly number[] = [-32002, -32005, -32603]

/**
 * An address over HTTP. With `batch` calls of one moment travel as one; a call is given up after `RPC_TIMEOUT_MS`
 * (docs/protocol/services.md#chain-rpc). Calls to the provider's host need no CORS preflight. `retries`: how often a
 * read repeats on a failure of the line; nothing that writes goes this way.
 */
export function createHttpTransport(
  url: string,
  rpcHost: string,
  { batch, retries }: { readonly batch: boolean; readonly retries: number },
): Transport {
  const shared = isOnRpcHost(url, rpcHost) ? { fetchOptions: { headers: { 'Content-Type': 'text/plain' } } } : {}
  const patient = http(url, {
    ...shared,
    ...(batch && { batch: { batchSize: RPC_BATCH_SIZE } }),
    timeout: RPC_TIMEOUT_MS,
    retryCount: retries,
  })({})
  const brief = http(url, { ...shared, timeout: RPC_FALLBACK_PROBE_TIMEOUT_MS, retryCount: 0 })({})
  return {
    ask: ({ method, params }) => patient.request({ method, params } as never),
    probe: ({ method, params }) => brief.request({ method, params } as never),
  }
}

/** Did the chain itself answer, if only with a refusal? Another address would say the same. */
export function isRpcResponse(reason: unknown): boolean {
  return findRefusal(reason) !== undefined
}

function findRefusal(reason: unknown): RpcRequestError | undefined {
  for (let at = reason; at instanceof Error; at = at.cause) {
    if (at instanceof RpcRequestError) return OF_THE_NODE.includes(at.code) ? undefined : at
  }
  return undefined
}
