import { BALANCE_DECIMALS } from '../../config/limits'
import { expandExponent } from './decimal'

/** Formats a balance with 3 decimals, rounded down, never through a float. `0.000` for anything that is no amount. */
export function floorBalance(amount: unknown, decimals: number = BALANCE_DECIMALS): string {
  const [whole = '', fraction = ''] = (expandExponent(amount) ?? '0').split('.')
  return decimals > 0 ? `${whole}.${fraction.slice(0, decimals).padEnd(decimals, '0')}` : whole
}
