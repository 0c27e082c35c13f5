import { toSignificantDigits, toBaseUnits, fiatValueOf } from '../../domain/money/amount'
import { floorBalance } from '../../domain/money/balance'
import { isZero, toDecimalText } from '../../domain/money/decimal'

// Precise enough for the price impact on very small amounts.
const VALUE_DECIMALS = 18
const RECEIVED_DECIMALS = 6
const RATE_DECIMALS = 36
const RATE_DIGITS = 6
const WHOLE_HUNDREDTHS_PERCENT = 10_000n

/** An amount of a token and the price of one, if known. */
export interface Priced {
  /** Exact decimal text. */
  readonly amount: string
  readonly price?: number | undefined
}

/**
 * The share of the value that the swap loses, in hundredths of a per cent; negative for a gain. Undefined if a price is
 * missing or nothing is paid.
 */
export function priceImpact(paid: Priced, received: Priced): number | undefined {
  const before = fiatValueOf(paid.amount, paid.price, VALUE_DECIMALS)
  const after = fiatValueOf(received.amount, received.price, VALUE_DECIMALS)
  if (!before || after === undefined || !paid.price || !received.price) return undefined
  return Number(((before - after) * WHOLE_HUNDREDTHS_PERCENT) / before)
}

/** The quoted amount less the slippage tolerance, in base units. */
export function minimumReceived(baseUnits: bigint, slippagePercent: number): bigint {
  return (baseUnits * BigInt(Math.round((100 - slippagePercent) * 100))) / WHOLE_HUNDREDTHS_PERCENT
}

/** The smallest amount that six decimals can show. */
export const LEAST_RECEIVED = '0.000001'

/**
 * The amount received as it is shown: six decimals, floored. Undefined if it is less than six decimals can show, but
 * not zero.
 */
export function shownReceived(exact: string): string | undefined {
  const shown = floorBalance(exact, RECEIVED_DECIMALS)
  return isZero(shown) && !isZero(exact) ? undefined : shown
}

/** The amount received for one token paid: decimal text with six significant digits. Undefined if nothing is paid. */
export function swapRate(paid: string, received: string): string | undefined {
  const [one, other] = [toBaseUnits(paid, RATE_DECIMALS), toBaseUnits(received, RATE_DECIMALS)]
  if (!one || other === undefined) return undefined
  return toSignificantDigits(toDecimalText((other * 10n ** BigInt(RATE_DECIMALS)) / one, RATE_DECIMALS), RATE_DIGITS)
}

/** A share of an amount, given in hundredths of a per cent, floored to the decimals. */
export function shareOf(amount: string, hundredthsPercent: number, decimals: number): string {
  return toDecimalText(
    ((toBaseUnits(amount, decimals) ?? 0n) * BigInt(hundredthsPercent)) / WHOLE_HUNDREDTHS_PERCENT,
    decimals,
  )
}
