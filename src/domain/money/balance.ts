import { BALANCE_DECIMALS } from '../../config/limits'
import { expandExponent, isZero } from './decimal'

/** Formats a balance with 3 decimals, rounded down, never through a float. `0.000` for anything that is no amount. */
export function floorBalance(amount: unknown, decimals: number = BALANCE_DECIMALS): string {
  const [whole = '', fraction = ''] = (expandExponent(amount) ?? '0').split('.')
  return decimals > 0 ? `${whole}.${fraction.slice(0, decimals).padEnd(decimals, '0')}` : whole
}

/**
 * An amount as balances and the history show it: 3 decimals, rounded down. One that these would show as nothing has
 * three significant digits instead, and below a millionth is `<0.000001`.
 */
export function shownAmount(amount: unknown): string {
  const shown = floorBalance(amount)
  const exact = expandExponent(amount) ?? '0'
  if (!isZero(shown) || isZero(exact)) return shown
  return /^0\.0{3,5}[1-9](?:\d?[1-9])?/.exec(exact)?.[0] ?? '<0.000001'
}
