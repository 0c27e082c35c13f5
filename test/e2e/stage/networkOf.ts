/** A network as a page writes it; `id` is the chain's own. Unlike those of the demo pages it passes for a main network. */
export function networkOf(id: number | 'localnet', name: string, ...urls: string[]): Record<string, unknown> {
  const evm = id !== 'localnet'
  return {
    id,
    caipNetworkId: `${evm ? 'eip155' : 'solana'}:${id}`,
    chainNamespace: evm ? 'eip155' : 'solana',
    name,
    nativeCurrency: evm
      ? { name: 'Ether', symbol: 'ETH', decimals: 18 }
      : { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: urls } },
  }
}
