import { ServiceUnavailable } from '../../errors/service'
import { createHttpTransport, isRpcResponse } from './httpTransport'
import { abortableRpc } from './abortableRpc'
import { createRankedTransports, type RpcCall } from './rankedTransports'
import { retriesFor, type RpcSettings } from './rpcSettings'

export type Hex = `0x${string}`

/**
 * Reads from one EVM chain. Raises ServiceUnavailable when no address answers; a refusal of the chain itself is passed
 * on.
 */
export interface RpcClient {
  /** In the smallest unit. */
  balance(address: Hex, signal: AbortSignal): Promise<bigint>
  /**
   * Undefined when the call gives nothing back. A revert is raised as it is, OffchainLookup (ERC-3668) included: no
   * contract can make the page fetch a URL. viem's actions are not used here, because all of them that call contracts
   * bring the code for that along.
   */
  call(request: { readonly to: Hex; readonly data: Hex }, signal: AbortSignal): Promise<Hex | undefined>
  /** Any other read of the chain's JSON-RPC. What comes back is not checked. */
  read(call: RpcCall, signal: AbortSignal): Promise<unknown>
}

/**
 * A client for the addresses of one EVM chain, the best first. An address
 * that reports another chain id is refused.
 */
export function createRpcClient({ networkId, urls, rpcHost, clock }: RpcSettings): RpcClient {
  const reference = networkId.slice(networkId.indexOf(':') + 1)
  const lines = createRankedTransports({
    lines: urls.map((url) => createHttpTransport(url, rpcHost, { batch: true, retries: retriesFor(urls) })),
    clock,
    probe: { method: 'eth_chainId' },
    contradicts: (response) =>
      typeof response === 'string' && /^0x[0-9a-f]+$/i.test(response) && String(BigInt(response)) !== reference,
    isResponse: isRpcResponse,
  })
  return {
    balance: async (address, signal) =>
      BigInt(
        readHex(
          await abortableRpc(lines.ask({ method: 'eth_getBalance', params: [address, 'latest'] }), signal),
          QUANTITY,
        ),
      ),
    read: (question, signal) => abortableRpc(lines.ask(question), signal),
    async call({ to, data }, signal) {
      const response = readHex(
        await abortableRpc(lines.ask({ method: 'eth_call', params: [{ to, data }, 'latest'] }), signal),
        BYTES,
      )
      return response === '0x' ? undefined : response
    },
  }
}

const QUANTITY = /^0x[0-9a-f]{1,64}$/i
const BYTES = /^0x[0-9a-f]*$/i

function readHex(response: unknown, shape: RegExp): Hex {
  if (typeof response !== 'string' || !shape.test(response)) throw new ServiceUnavailable('rpc', 'unreadable')
  return response as Hex
}
