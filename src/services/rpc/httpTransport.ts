import { http, HttpRequestError, RpcRequestError } from 'viem'
import { RPC_FALLBACK_PROBE_TIMEOUT_MS, RPC_TIMEOUT_MS } from '../../config/limits'
import { REFERRER_POLICY } from '../referrer'
import { readOnceOnline } from '../window/online'
import type { Transport } from './rankedTransports'
import { isOnRpcHost } from './rpcUrl'

const RPC_BATCH_SIZE = 1_000

/** Errors of a node about itself, not of the chain: another node may do better (EIP-1474; Solana's JSON-RPC errors). */
const NODE_ERRORS: readonly number[] = [-32002, -32005, -32603]

/**
 * An RPC URL over HTTP (docs/protocol/services.md#chain-rpc). With `batch`, calls of one moment are sent as one. Calls
 * to the provider's host need no CORS preflight. `retries`: how often a read is repeated after a network failure;
 * nothing that writes is sent this way. While the device is offline, reads wait.
 */
export function createHttpTransport(
  url: string,
  rpcHost: string,
  { batch, retries }: { readonly batch: boolean; readonly retries: number },
): Transport {
  const shared = {
    fetchOptions: {
      referrerPolicy: REFERRER_POLICY,
      ...(isOnRpcHost(url, rpcHost) && { headers: { 'Content-Type': 'text/plain' } }),
    },
  } as const
  const calls = http(url, {
    ...shared,
    ...(batch && { batch: { batchSize: RPC_BATCH_SIZE } }),
    timeout: RPC_TIMEOUT_MS,
    retryCount: retries,
  })({})
  const probes = http(url, { ...shared, timeout: RPC_FALLBACK_PROBE_TIMEOUT_MS, retryCount: 0 })({})
  return {
    request: ({ method, params }) => readOnceOnline(() => calls.request({ method, params } as never), isUnreachable),
    probe: ({ method, params }) => probes.request({ method, params } as never),
  }
}

function isUnreachable(reason: unknown): boolean {
  return reason instanceof HttpRequestError && reason.status === undefined
}

/** Did the chain itself respond, if only with an error? Another endpoint would respond the same. */
export function isRpcResponse(reason: unknown): boolean {
  const error = findRpcError(reason)
  return error !== undefined && !NODE_ERRORS.includes(error.code)
}

/** The JSON-RPC error that a node answered with. */
export function findRpcError(reason: unknown): RpcRequestError | undefined {
  for (let at = reason; at instanceof Error; at = at.cause) if (at instanceof RpcRequestError) return at
  return undefined
}
