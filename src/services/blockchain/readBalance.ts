import {
  caipAddressOn,
  namespaceOf,
  parseCaipAddress,
  type CaipAddress,
  type CaipNetworkId,
} from '../../domain/network/caip'
import { namespaceRow } from '../../domain/network/namespaces'
import { parseDecimal, isZero } from '../../domain/money/decimal'
import { safeImage } from '../../domain/nft/safeImage'
import { safeText } from '../../domain/text'
import type { TokenBalance } from '../../domain/money/tokenBalance'
import type { BalanceRow } from './schema'

const SYMBOL_MAX_GRAPHEMES = 16
const DECIMALS_MAX = 255

/** Placeholder addresses that services give the native currency (docs/protocol/services.md#balance). */
const NATIVE_MARKS: readonly string[] = [
  '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  'So11111111111111111111111111111111111111111',
]

/**
 * A row of a balance, narrowed to what may be drawn and counted. Undefined for what is none of this network's tokens:
 * a row of another chain, of no decimals, of no readable quantity, or of nothing.
 */
export function parseBalance(
  row: BalanceRow,
  networkId: CaipNetworkId,
  imageOrigins: readonly string[],
): TokenBalance | undefined {
  if (row.chainId && row.chainId !== networkId) return undefined
  const address = addressOf(row.address, networkId)
  const { decimals } = row.quantity
  const numeric = parseDecimal(row.quantity.numeric)
  if (address === null || numeric === undefined || !/^[1-9]\d{0,2}$/.test(decimals) || Number(decimals) > DECIMALS_MAX)
    return undefined
  // The native currency stays also when there is none: fees are paid with it.
  if (address && isZero(numeric)) return undefined
  const name = safeText(row.name)
  const symbol = safeText(row.symbol, SYMBOL_MAX_GRAPHEMES)
  const price = amountOfMoney(row.price)
  const value = price === undefined ? undefined : (amountOfMoney(row.value) ?? Number(numeric) * price)
  const iconUrl = safeImage(row.iconUrl, imageOrigins)
  return {
    name: name || symbol || '?',
    symbol: symbol || name || '?',
    chainId: networkId,
    ...(address && { address }),
    ...(price !== undefined && { price }),
    ...(value !== undefined && Number.isFinite(value) && { value }),
    quantity: { decimals, numeric },
    ...(iconUrl && { iconUrl }),
    // The currency that fees are paid in is nobody's bait.
    ...(address && row.flags?.is_spam && { isSpam: true as const }),
  }
}

/** Undefined for the native currency, null for what is no token of this network. */
function addressOf(given: string | null | undefined, networkId: CaipNetworkId): CaipAddress | undefined | null {
  if (!given) return undefined
  const read = parseCaipAddress(given)
  if (!read || read.caipNetworkId !== networkId) return null
  if (NATIVE_MARKS.includes(namespaceRow(read.namespace).ignoresCase ? read.address.toLowerCase() : read.address))
    return undefined
  return namespaceRow(read.namespace).isAddress(read.address) ? caipAddressOn(networkId, read.address) : null
}

/** A price of zero means that the price is unknown. */
function amountOfMoney(value: number | null | undefined): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined
}

/** Each token once: the row that came first counts. */
export function eachOnce(tokens: readonly TokenBalance[]): readonly TokenBalance[] {
  const seen = new Set<string | undefined>()
  return tokens.filter(({ address }) => {
    const key = address && namespaceRow(namespaceOf(address)).ignoresCase ? address.toLowerCase() : address
    return !seen.has(key) && seen.add(key)
  })
}
