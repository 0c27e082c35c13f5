import { caipAddressOn, type CaipAddress, type CaipNetworkId } from '../../domain/network/caip'

/** The placeholder address of the native token in swaps. */
const NATIVE_PLACEHOLDER = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Suggested symbols, in this order. */
const SUGGESTED = [
  'ETH',
  'UNI',
  '1INCH',
  'AAVE',
  'SOL',
  'ADA',
  'AVAX',
  'DOT',
  'LINK',
  'NITRO',
  'GAIA',
  'MILK',
  'TRX',
  'NEAR',
  'GNO',
  'WBTC',
  'DAI',
  'WETH',
  'USDC',
  'USDT',
  'ARB',
  'BAL',
  'BICO',
  'CRV',
  'ENS',
  'MATIC',
  'OP',
]

export function isNativeTokenAddress(address: string): boolean {
  return address.toLowerCase() === NATIVE_PLACEHOLDER
}

/** The CAIP-10 id of a token as swaps name it. Without an address it is the native token. */
export function swapTokenCaip(networkId: CaipNetworkId, address: CaipAddress | undefined): CaipAddress {
  return address ?? caipAddressOn(networkId, NATIVE_PLACEHOLDER)
}

/** Position of a symbol among the suggestions; -1 if it is none of them. */
export function suggestionRank(symbol: string): number {
  return SUGGESTED.indexOf(symbol.toUpperCase())
}

/** The contracts of tokens; the native currency has none. */
export function contractsOf(...tokens: readonly { readonly address?: CaipAddress }[]): readonly CaipAddress[] {
  return tokens.map(({ address }) => address).filter((address) => address !== undefined)
}

/** The contract of a token. */
export function contractOf(address: CaipAddress): string {
  return address.slice(address.lastIndexOf(':') + 1)
}
