import { DEFAULT_NAMESPACE, namespaceRow, type ChainNamespace } from './namespaces'

/** Placeholders that services give the native currency, by namespace (docs/protocol/services.md#balance). */
const PLACEHOLDERS: Readonly<Partial<Record<ChainNamespace, readonly string[]>>> = {
  eip155: ['0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', '0x0000000000000000000000000000000000000000'],
  solana: ['So11111111111111111111111111111111111111111'],
}

const POLYGON = '0x0000000000000000000000000000000000001010'
/** The predeploy by which rollups of the first OP Stack have their currency as a token. */
const OVM = '0xdeaddeaddeaddeaddeaddeaddeaddeaddead0000'
const ZKSYNC = '0x000000000000000000000000000000000000800a'

/**
 * Contracts under which the native currency of a network is a token as well: the same money, by the id of the network.
 */
const CONTRACTS: Readonly<Record<string, string>> = {
  // https://github.com/maticnetwork/genesis-contracts/blob/master/generate-genesis.js: MRC20, written at genesis
  'eip155:137': POLYGON,
  'eip155:80002': POLYGON,
  // https://docs.celo.org/contracts/core-contracts: GoldToken; of Alfajores in its list
  'eip155:42220': '0x471ece3750da237f93b8e339c536989b8978a438',
  'eip155:44787': '0xf194afdf50b03e69bd7d057c1aa9e10c9954e4c9',
  // https://github.com/wevm/viem/blob/main/src/zksync/constants/address.ts: `l2BaseTokenAddress`
  'eip155:324': ZKSYNC,
  'eip155:300': ZKSYNC,
  // https://github.com/Cryptorubic/rubic-sdk: what its trades take for METIS
  'eip155:1088': OVM,
  // https://github.com/mantlenetworkio/mantle-v2, predeploys: `LegacyERC20MNT`
  'eip155:5000': OVM,
  // https://docs.moonbeam.network/builders/pallets-precompiles/precompiles/erc20/: GLMR, MOVR and DEV
  'eip155:1284': '0x0000000000000000000000000000000000000802',
  'eip155:1285': '0x0000000000000000000000000000000000000802',
  'eip155:1287': '0x0000000000000000000000000000000000000802',
}

/** Does the address stand for the native currency of the network, which is no other token then? */
export function isNativeContract(networkId: string, address: string): boolean {
  const namespace = (networkId.split(':')[0] ?? DEFAULT_NAMESPACE) as ChainNamespace
  const written = namespaceRow(namespace).ignoresCase ? address.toLowerCase() : address
  return CONTRACTS[networkId] === written || PLACEHOLDERS[namespace]?.includes(written) === true
}
