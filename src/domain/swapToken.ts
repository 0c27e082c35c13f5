import { caipAddressOn, type CaipAddress, type CaipNetworkId } from './network/caip'

/** How swaps name a chain's own coin where a token's address is expected (wire facts, 6.3). */
const NATIVE_MARK = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Symbols that are suggested, in this order (wire facts, 6.3). */
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
  return address.toLowerCase() === NATIVE_MARK
}

/** A token as swaps name it; without an address it is the native currency. */
export function swapTokenCaip(networkId: CaipNetworkId, address: CaipAddress | undefined): CaipAddress {
  return address ?? caipAddressOn(networkId, NATIVE_MARK)
}

/** Where a symbol stands among the suggestions; undefined when it is none. */
export function isSuggestedToken(symbol: string): number | undefined {
  const place = SUGGESTED.indexOf(symbol.toUpperCase())
  return place < 0 ? undefined : place
}
