import { parseTypedAmount, tokensFor } from '../../domain/money/amount'
import type { TokenBalance } from '../../domain/money/tokenBalance'
import type { SendState } from '../store/state'

const MONEY_DECIMALS = 2
/** Until a token is chosen: the most that tokens have in practice. */
const UNKNOWN_DECIMALS = 18

/** The typed text as an amount of the token, read in the visitor's language. */
export function parseAmount(
  typed: string,
  unit: SendState['unit'],
  token: TokenBalance | undefined,
  language: string,
): Pick<SendState, 'exact' | 'cut'> {
  const decimals = token ? Number(token.quantity.decimals) : UNKNOWN_DECIMALS
  const reading = parseTypedAmount(typed, language, unit === 'token' ? decimals : MONEY_DECIMALS)
  if (reading.status !== 'amount') return { exact: undefined, cut: false }
  return { exact: unit === 'token' ? reading.text : tokensFor(reading.text, token?.price, decimals), cut: reading.cut }
}
