import type { Network } from '../domain/network/network'

/** A network whose RPC URLs for wallets are separate from those that the page uses. */
export type OfferedNetwork = Network & {
  readonly rpcUrls: Network['rpcUrls'] & { readonly public?: { readonly http: readonly string[] } }
}

/**
 * RPC URLs for `wallet_addEthereumChain`: the chain's own, never one with a project id. Empty when the page configured
 * only such URLs.
 */
export function walletRpcUrls(network: OfferedNetwork): readonly string[] {
  const urls = network.rpcUrls.public?.http ?? network.rpcUrls.default.http
  return urls.filter((url) => !/[?&]projectId=/i.test(url))
}
