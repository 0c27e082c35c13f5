import { createClient, fallback, http, type Client } from 'viem'
import { call, getBalance } from 'viem/actions'
import { RPC_BATCH_SIZE, RPC_TIMEOUT_MS } from '../../config/limits'
import { ConnectAborted } from '../../errors/connection'
import { isOnRpcHost } from './rpcAddress'
import { explainRpc } from './rpcFailure'

export type Hex = `0x${string}`

/** Reads from one EVM chain. Raises ServiceUnavailable when no address answers; a refusal of the chain itself is passed on. */
export interface RpcClient {
  /** In the smallest unit. */
  balance(address: Hex, signal: AbortSignal): Promise<bigint>
  /** Undefined when the call gives nothing back. */
  call(request: { readonly to: Hex; readonly data: Hex }, signal: AbortSignal): Promise<Hex | undefined>
}

/** Reads repeat once on a failure of the line; nothing here ever writes, so nothing happens twice. */
const READ_RETRIES = 1

/**
 * A client for the addresses of one chain, tried in their order. Calls of one moment travel as one batch; a call is given
 * up after `RPC_TIMEOUT_MS` (specification, section 9). Calls to the provider's host need no preflight (wire facts, 7.1).
 */
export function createRpcClient(urls: readonly string[], rpcHost: string): RpcClient {
  const transports = urls.map((url) =>
    http(url, {
      batch: { batchSize: RPC_BATCH_SIZE },
      timeout: RPC_TIMEOUT_MS,
      retryCount: READ_RETRIES,
      ...(isOnRpcHost(url, rpcHost) && { fetchOptions: { headers: { 'Content-Type': 'text/plain' } } }),
    }),
  )
  const [only] = transports
  const client: Client = createClient({ transport: transports.length === 1 && only ? only : fallback(transports, { retryCount: 0 }) })
  return {
    balance: (address, signal) => ask(getBalance(client, { address }), signal),
    call: async (request, signal) => (await ask(call(client, request), signal)).data,
  }
}

/** viem's reads cannot be aborted; the caller is let go at once and the answer dropped. */
function ask<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(new ConnectAborted(signal.reason))
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    answer
      .then(resolve, (reason: unknown) => reject(explainRpc(reason)))
      .finally(() => signal.removeEventListener('abort', stop))
  })
}
