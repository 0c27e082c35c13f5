import {
  caipAddressOn,
  namespaceOf,
  parseCaipAddress,
  type CaipAddress,
  type CaipNetworkId,
} from '../../domain/network/caip'
import { isNativeContract } from '../../domain/network/nativeContracts'
import { namespaceRow } from '../../domain/network/namespaces'
import { parseDecimal, isZero } from '../../domain/money/decimal'
import { safeImage } from '../../domain/picture/safeImage'
import { safeText } from '../../domain/text'
import type { TokenBalance } from '../../domain/money/tokenBalance'
import type { BalanceRow } from './schema'

const SYMBOL_MAX_GRAPHEMES = 16
const DECIMALS_MAX = 255

/**
 * Makes tokens of the rows of one balance, one by one. Undefined for a row that is no token of the network, and for
 * each further row of a token.
 */
export function createBalanceParser(
  networkId: CaipNetworkId,
  imageOrigins: readonly string[],
): (row: BalanceRow) => TokenBalance | undefined {
  const seen = new Set<string | undefined>()
  return (row) => {
    const token = parseBalance(row, networkId, imageOrigins)
    if (!token) return undefined
    const { address } = token
    const key = address && namespaceRow(namespaceOf(address)).ignoresCase ? address.toLowerCase() : address
    return !seen.has(key) && seen.add(key) ? token : undefined
  }
}

/**
 * A row of a balance as a token. Undefined if the row is of another chain, is an NFT, lacks valid decimals or a valid
 * quantity, or has none of a token other than the native currency.
 */
function parseBalance(
  row: BalanceRow,
  networkId: CaipNetworkId,
  imageOrigins: readonly string[],
): TokenBalance | undefined {
  if (row.chainId && row.chainId !== networkId) return undefined
  const address = addressOf(row.address, networkId)
  const { decimals, scale } = row.quantity
  const numeric = parseDecimal(row.quantity.numeric)
  if (address === null || numeric === undefined || !/^(?:0|[1-9]\d{0,2})$/.test(decimals)) return undefined
  if (Number(decimals) > DECIMALS_MAX) return undefined
  // docs/decisions/tokens-without-decimals.md
  if (decimals === '0' && (!address || namespaceRow(namespaceOf(networkId)).nftsLackDecimals)) return undefined
  // The native currency is listed even if the balance is zero, because fees are paid with it.
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
    quantity: { decimals, numeric, ...(scale && { scale }) },
    ...(iconUrl && { iconUrl }),
    // The native currency is never spam.
    ...(address && row.flags?.is_spam && { isSpam: true as const }),
  }
}

/** Undefined for the native currency, null if it is not a token of this network. */
function addressOf(given: string | null | undefined, networkId: CaipNetworkId): CaipAddress | undefined | null {
  if (!given) return undefined
  const parsed = parseCaipAddress(given)
  if (!parsed || parsed.caipNetworkId !== networkId) return null
  const { address, namespace } = parsed
  if (isNativeContract(networkId, address)) return undefined
  return namespaceRow(namespace).isAddress(address) ? caipAddressOn(networkId, address) : null
}

/** A price of zero means that the price is unknown. */
function amountOfMoney(value: number | null | undefined): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined
}
