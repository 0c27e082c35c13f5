import { DEFAULT_NAMESPACE, namespaceRow, type ChainNamespace } from './namespaces'

/** Placeholders that services give the native currency, by namespace (docs/protocol/services.md#balance). */
const PLACEHOLDERS: Readonly<Partial<Record<ChainNamespace, readonly string[]>>> = {
  eip155: ['0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', '0x0000000000000000000000000000000000000000'],
  solana: ['So11111111111111111111111111111111111111111'],
}

const POLYGON = '0x0000000000000000000000000000000000001010'
const ZKSYNC = '0x000000000000000000000000000000000000800a'

/** Contracts under which the native currency of a network is a token as well: the same money, by the id of the network. */
const CONTRACTS: Readonly<Record<string, string>> = {
  // https://docs.polygon.technology/pos/reference/rpc-endpoints/
  'eip155:137': POLYGON,
  'eip155:80002': POLYGON,
  // https://docs.celo.org/contracts/core-contracts: GoldToken, on Celo and Alfajores
  'eip155:42220': '0x471ece3750da237f93b8e339c536989b8978a438',
  'eip155:44787': '0xf194afdf50b03e69bd7d057c1aa9e10c9954e4c9',
  // https://docs.zksync.io/zksync-protocol/era-vm/contracts/system-contracts: L2BaseToken
  'eip155:324': ZKSYNC,
  'eip155:300': ZKSYNC,
  // https://docs.metis.io: METIS
  'eip155:1088': '0xdeaddeaddeaddeaddeaddeaddeaddeaddead0000',
  // https://docs.moonbeam.network/builders/ethereum/precompiles/ux/erc20/: GLMR and MOVR
  'eip155:1284': '0x0000000000000000000000000000000000000802',
  'eip155:1285': '0x0000000000000000000000000000000000000802',
}

/** Does the address stand for the native currency of the network, which is no other token then? */
export function isNativeContract(networkId: string, address: string): boolean {
  const namespace = (networkId.split(':')[0] ?? DEFAULT_NAMESPACE) as ChainNamespace
  const written = namespaceRow(namespace).ignoresCase ? address.toLowerCase() : address
  return CONTRACTS[networkId] === written || PLACEHOLDERS[namespace]?.includes(written) === true
}
