import { ServiceUnavailable } from '../../errors/service'
import { createHttpTransport, isRpcResponse } from './httpTransport'
import { createRankedTransports, type RpcCall } from './rankedTransports'
import { retriesFor, type RpcSettings } from './rpcSettings'
import { ConnectAborted } from '../../errors/connection'
import { abortable } from '../abortable'
import { explainRpc } from './rpcFailure'

export type Hex = `0x${string}`

/**
 * Reads from one EVM chain. Errors of the chain itself are passed on.
 * @throws ServiceUnavailable when no endpoint responds
 */
export interface RpcClient {
  /** In wei. */
  balance(address: Hex, signal: AbortSignal): Promise<bigint>
  /**
   * Undefined when the call returns nothing. A revert is thrown as it is, OffchainLookup (ERC-3668) included: no
   * contract can make the page fetch a URL. viem's actions are not used here, because all of them that call contracts
   * include the code for that.
   */
  call(request: { readonly to: Hex; readonly data: Hex }, signal: AbortSignal): Promise<Hex | undefined>
  /** Any other JSON-RPC read. The response is not validated. */
  read(call: RpcCall, signal: AbortSignal): Promise<unknown>
}

const QUANTITY = /^0x[0-9a-f]{1,64}$/i
const BYTES = /^0x[0-9a-f]*$/i

/** A client for the RPC URLs of one EVM chain. A URL that reports another chain id is not used. */
export function createRpcClient({ networkId, urls, rpcHost, clock }: RpcSettings): RpcClient {
  const reference = networkId.slice(networkId.indexOf(':') + 1)
  const endpoints = createRankedTransports({
    transports: urls.map((url) => createHttpTransport(url, rpcHost, { batch: true, retries: retriesFor(urls) })),
    clock,
    probe: { method: 'eth_chainId' },
    contradicts: (response) =>
      typeof response === 'string' && /^0x[0-9a-f]+$/i.test(response) && String(BigInt(response)) !== reference,
    isResponse: isRpcResponse,
  })
  const read = (call: RpcCall, signal: AbortSignal) => abortableRpc(endpoints.request(call), signal)
  const readHex = async (form: RegExp, call: RpcCall, signal: AbortSignal): Promise<Hex> => {
    const response = await read(call, signal)
    if (typeof response !== 'string' || !form.test(response)) throw new ServiceUnavailable('rpc', 'unreadable')
    return response as Hex
  }
  return {
    read,
    balance: async (address, signal) =>
      BigInt(await readHex(QUANTITY, { method: 'eth_getBalance', params: [address, 'latest'] }, signal)),
    async call({ to, data }, signal) {
      const response = await readHex(BYTES, { method: 'eth_call', params: [{ to, data }, 'latest'] }, signal)
      return response === '0x' ? undefined : response
    },
  }
}

/** The response of a chain; rejects with ConnectAborted as soon as the signal is aborted. @throws as `explainRpc` */
export function abortableRpc<T>(response: Promise<T>, signal: AbortSignal): Promise<T> {
  const explained = response.catch((reason: unknown): never => {
    throw explainRpc(reason)
  })
  return abortable(explained, signal, (reason) => new ConnectAborted(reason))
}
