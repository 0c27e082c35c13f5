import { toSignificantDigits, toBaseUnits, fiatValueOf } from '../../domain/money/amount'
import { floorBalance, toDecimalText } from '../../domain/money/balance'
import { isZero } from '../../domain/money/decimal'

// Enough for a loss on the smallest sums that anybody swaps.
const VALUE_DECIMALS = 18
const RECEIVED_DECIMALS = 6
const RATE_DECIMALS = 36
const RATE_DIGITS = 6
const WHOLE_HUNDREDTHS_PERCENT = 10_000n

/** An amount of a token with what one of it costs, as far as anybody said. */
export interface Priced {
  /** Exact decimal text. */
  readonly amount: string
  readonly price?: number | undefined
}

/**
 * How much of its worth is lost by the swap itself, in hundredths of a per cent (wire facts, 6.3); below zero when it is worth
 * more than before. Undefined where a price is missing, or nothing is paid.
 */
export function priceImpact(paid: Priced, received: Priced): number | undefined {
  const before = fiatValueOf(paid.amount, paid.price, VALUE_DECIMALS)
  const after = fiatValueOf(received.amount, received.price, VALUE_DECIMALS)
  if (!before || after === undefined || !paid.price || !received.price) return undefined
  return Number(((before - after) * WHOLE_HUNDREDTHS_PERCENT) / before)
}

/** The least that is received, in the smallest unit: what was quoted less the tolerance. */
export function minimumReceived(baseUnits: bigint, slippagePercent: number): bigint {
  return (baseUnits * BigInt(Math.round((100 - slippagePercent) * 100))) / WHOLE_HUNDREDTHS_PERCENT
}

/** The least that six decimals can say. */
export const LEAST_RECEIVED = '0.000001'

/** What is received as it is shown: six decimals, floored (wire facts, 6.3). Undefined for less than they can say, which is not nothing. */
export function shownReceived(exact: string): string | undefined {
  const shown = floorBalance(exact, RECEIVED_DECIMALS)
  return isZero(shown) && !isZero(exact) ? undefined : shown
}

/** How much of one token is received for one of the other: exact decimal text with six digits that count. Undefined when nothing is paid. */
export function swapRate(paid: string, received: string): string | undefined {
  const [one, other] = [toBaseUnits(paid, RATE_DECIMALS), toBaseUnits(received, RATE_DECIMALS)]
  if (!one || other === undefined) return undefined
  return toSignificantDigits(toDecimalText((other * 10n ** BigInt(RATE_DECIMALS)) / one, RATE_DECIMALS), RATE_DIGITS)
}

/** Part of an amount, in hundredths of a per cent, floored to the decimals. */
export function shareOf(amount: string, hundredthsPercent: number, decimals: number): string {
  return toDecimalText(
    ((toBaseUnits(amount, decimals) ?? 0n) * BigInt(hundredthsPercent)) / WHOLE_HUNDREDTHS_PERCENT,
    decimals,
  )
}
