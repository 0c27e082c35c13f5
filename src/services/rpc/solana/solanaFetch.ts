import { createHttpTransport, findRpcError, isRpcResponse } from '../httpTransport'
import { createRankedTransports, type RpcCall } from '../rankedTransports'
import { explainRpc } from '../rpcFailure'
import { retriesFor, type RpcSettings } from '../rpcSettings'

/** CAIP-2 names a Solana network by the first 32 characters of its genesis hash; a local network goes by a name. */
const GENESIS_CHARACTERS = 32

/**
 * The `fetch` of a web3.js `Connection`: each JSON-RPC request goes to the best of the network's URLs, whatever URL the
 * connection names. A node with another genesis hash is refused. Requests are not batched: many nodes refuse batches.
 * @throws ServiceUnavailable when no node responds
 */
export function createSolanaFetch({ networkId, urls, rpcHost, clock }: RpcSettings) {
  const reference = networkId.slice(networkId.indexOf(':') + 1)
  const namedByGenesis = reference.length === GENESIS_CHARACTERS
  const endpoints = createRankedTransports({
    transports: urls.map((url) => createHttpTransport(url, rpcHost, { batch: false, retries: retriesFor(urls) })),
    clock,
    probe: { method: namedByGenesis ? 'getGenesisHash' : 'getHealth' },
    contradicts: (response) => namedByGenesis && typeof response === 'string' && !response.startsWith(reference),
    isResponse: isRpcResponse,
  })
  return async (_url: unknown, request?: { readonly body?: unknown }): Promise<Response> => {
    const { id, method, params } = JSON.parse(String(request?.body)) as RpcCall & { readonly id: string }
    const answer = await endpoints.request({ method, params }).then(
      (result) => ({ result }),
      (reason: unknown) => {
        const error = findRpcError(reason)
        if (!error) throw explainRpc(reason)
        return { error: { code: error.code, message: error.details, data: error.data } }
      },
    )
    return new Response(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
  }
}
