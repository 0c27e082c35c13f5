import { parseTypedAmount, tokensFor } from '../../domain/money/amount'
import type { TokenBalance } from '../../domain/money/tokenBalance'

const MONEY_DECIMALS = 2
/** Used until a token is chosen; hardly any token has more. */
const UNKNOWN_DECIMALS = 18

/** A typed amount as exact decimal text of the token. `cut`: decimals that the token does not have were ignored. */
export function parseAmount(
  typed: string,
  unit: 'token' | 'currency',
  token: TokenBalance | undefined,
  language: string,
): { readonly exact: string | undefined; readonly cut: boolean } {
  const decimals = token ? Number(token.quantity.decimals) : UNKNOWN_DECIMALS
  const reading = parseTypedAmount(typed, language, unit === 'token' ? decimals : MONEY_DECIMALS)
  if (reading.status !== 'amount') return { exact: undefined, cut: false }
  return { exact: unit === 'token' ? reading.text : tokensFor(reading.text, token?.price, decimals), cut: reading.cut }
}
