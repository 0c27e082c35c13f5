import type { Network } from '../domain/network/network'

/** A network with the addresses that may be handed to a wallet kept apart from the ones this page uses. */
export type OfferedNetwork = Network & {
  readonly rpcUrls: Network['rpcUrls'] & { readonly public?: { readonly http: readonly string[] } }
}

/**
 * Addresses for `wallet_addEthereumChain`: the chain's own, never one that carries a project id (wire facts, 7.3).
 * Empty when the page gave nothing but keyed addresses.
 */
export function walletRpcUrls(network: OfferedNetwork): readonly string[] {
  const urls = network.rpcUrls.public?.http ?? network.rpcUrls.default.http
  return urls.filter((url) => !/[?&]projectId=/i.test(url))
}
