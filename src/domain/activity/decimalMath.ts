import { floorBalance, toDecimalText } from '../money/balance'
import { parseDecimal } from '../money/parseDecimal'

/** Decimal text or a number as services write it, without sign and exponent: `1e-7` → `0.0000001`. Undefined for anything else. */
export function expandExponent(text: unknown): string | undefined {
  return parseDecimal(
    typeof text === 'number'
      ? String(text)
      : typeof text === 'string'
        ? text.trim().replace(/^\.(?=\d)/, '0.')
        : undefined,
  )
}

/** The sum of two plain decimal texts. */
export function addDecimals(a: string, b: string): string {
  const [first, second] = [read(a), read(b)]
  const scale = Math.max(first.scale, second.scale)
  return toDecimalText(scaled(first, scale) + scaled(second, scale), scale)
}

/** A plain decimal text with exactly so many digits behind the point, rounded half up (wire facts, 15.25). */
export function fixDecimals(text: string, decimals: number): string {
  const exact = read(text)
  const unit = 10n ** BigInt(Math.max(exact.scale - decimals, 0))
  const kept = exact.scale > decimals ? (exact.baseUnits + unit / 2n) / unit : scaled(exact, decimals)
  return floorBalance(toDecimalText(kept, decimals), decimals)
}

/** A decimal number without a float: `units` of 10 to the power of minus `scale`. */
interface Exact {
  readonly baseUnits: bigint
  readonly scale: number
}

function read(text: string): Exact {
  const [integer = '', fraction = ''] = text.split('.')
  return { baseUnits: BigInt(integer + fraction || '0'), scale: fraction.length }
}

const scaled = ({ baseUnits, scale }: Exact, to: number): bigint => baseUnits * 10n ** BigInt(to - scale)
