import { floorBalance, toDecimalText } from './balance'

// Longer than any token quantity. Anything beyond is not worth parsing.
const CHARACTERS_MAX = 400
const plain = /^(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d{1,2}))?$/

/**
 * Parses a non-negative amount as services and chains write it. Returns exact decimal text without an exponent or
 * superfluous zeros, never through a float; undefined for anything else.
 */
export function parseDecimal(text: unknown): string | undefined {
  if (typeof text !== 'string' || text.length > CHARACTERS_MAX) return undefined
  const [, integer = '', fraction = '', exponent = '0'] = plain.exec(text.trim()) ?? []
  if (!integer) return undefined
  const point = integer.length + Number(exponent)
  const digits = (integer + fraction).padEnd(Math.max(point, 0), '0')
  const whole = point > 0 ? digits.slice(0, point) : ''
  const rest = point > 0 ? digits.slice(point) : '0'.repeat(-point) + digits
  return withoutZeros(whole, rest)
}

/** Like `parseDecimal`, but also takes numbers and a missing zero before the point: `.5`, `1e-7` → `0.0000001`. */
export function expandExponent(text: unknown): string | undefined {
  return parseDecimal(
    typeof text === 'number'
      ? String(text)
      : typeof text === 'string'
        ? text.trim().replace(/^\.(?=\d)/, '0.')
        : undefined,
  )
}

/** Whether a decimal text is zero. */
export function isZero(decimal: string): boolean {
  return !/[1-9]/.test(decimal)
}

/** The sum of two plain decimal texts. */
export function addDecimals(a: string, b: string): string {
  const [first, second] = [exactOf(a), exactOf(b)]
  const scale = Math.max(first.scale, second.scale)
  return toDecimalText(scaled(first, scale) + scaled(second, scale), scale)
}

/** A plain decimal text with exactly so many digits behind the point, rounded half up. */
export function fixDecimals(text: string, decimals: number): string {
  const exact = exactOf(text)
  const unit = 10n ** BigInt(Math.max(exact.scale - decimals, 0))
  const kept = exact.scale > decimals ? (exact.baseUnits + unit / 2n) / unit : scaled(exact, decimals)
  return floorBalance(toDecimalText(kept, decimals), decimals)
}

function withoutZeros(whole: string, rest: string): string {
  const shownWhole = whole.replace(/^0+/, '') || '0'
  const shownRest = rest.replace(/0+$/, '')
  return shownRest ? `${shownWhole}.${shownRest}` : shownWhole
}

/** `baseUnits` divided by ten to the power of `scale`. */
interface Exact {
  readonly baseUnits: bigint
  readonly scale: number
}

function exactOf(text: string): Exact {
  const [integer = '', fraction = ''] = text.split('.')
  return { baseUnits: BigInt(integer + fraction || '0'), scale: fraction.length }
}

const scaled = ({ baseUnits, scale }: Exact, to: number): bigint => baseUnits * 10n ** BigInt(to - scale)
