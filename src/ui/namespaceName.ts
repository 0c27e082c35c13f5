import type { ChainNamespace } from '../domain/network/caip'

const names: Readonly<Record<ChainNamespace, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  polkadot: 'Polkadot',
  bip122: 'Bitcoin',
  cosmos: 'Cosmos',
}

/** What people call a family of chains: the name of its first one, which no language translates. */
export function namespaceName(namespace: ChainNamespace): string {
  return names[namespace]
}
