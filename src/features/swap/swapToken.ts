import { caipAddressOn, type CaipAddress, type CaipNetworkId } from '../../domain/network/caip'

/** The address that stands for the native token in swaps. */
const NATIVE_MARK = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

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
  return address.toLowerCase() === NATIVE_MARK
}

/** The CAIP-10 id of a token as swaps name it. Without an address it is the native token. */
export function swapTokenCaip(networkId: CaipNetworkId, address: CaipAddress | undefined): CaipAddress {
  return address ?? caipAddressOn(networkId, NATIVE_MARK)
}

/** Position of a symbol among the suggestions, or undefined. */
export function isSuggestedToken(symbol: string): number | undefined {
  const place = SUGGESTED.indexOf(symbol.toUpperCase())
  return place < 0 ? undefined : place
}
