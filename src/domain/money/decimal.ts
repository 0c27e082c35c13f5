// Longer than any token quantity.
const CHARACTERS_MAX = 400
const NUMBER = /^(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d{1,2}))?$/

/**
 * Parses a non-negative amount as services and chains write it. Returns exact decimal text without an exponent or
 * superfluous zeros, never through a float; undefined for anything else.
 */
export function parseDecimal(text: unknown): string | undefined {
  if (typeof text !== 'string' || text.length > CHARACTERS_MAX) return undefined
  const [, integer = '', fraction = '', exponent = '0'] = NUMBER.exec(text.trim()) ?? []
  if (!integer) return undefined
  const point = integer.length + Number(exponent)
  const digits = '0'.repeat(Math.max(-point, 0)) + (integer + fraction).padEnd(point, '0')
  const whole = digits.slice(0, Math.max(point, 0)).replace(/^0+/, '') || '0'
  const rest = digits.slice(Math.max(point, 0)).replace(/(?<!0)0+$/, '')
  return rest ? `${whole}.${rest}` : whole
}

/** Like `parseDecimal`, but also takes numbers and a missing zero before the point: `.5`, `1e-7` → `0.0000001`. */
export function expandExponent(text: unknown): string | undefined {
  const written = typeof text === 'number' ? String(text) : text
  return parseDecimal(typeof written === 'string' ? written.trim().replace(/^\.(?=\d)/, '0.') : undefined)
}

/** Formats base units as exact decimal text without trailing zeros: `1500000000000000000n`, 18 → `1.5`. */
export function toDecimalText(baseUnits: bigint, decimals: number): string {
  const sign = baseUnits < 0n ? '-' : ''
  const digits = (baseUnits < 0n ? -baseUnits : baseUnits).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/(?<!0)0+$/, '')
  return `${sign}${whole}${fraction ? `.${fraction}` : ''}`
}

/** `baseUnits` divided by ten to the power of `decimals`. */
export interface Exact {
  readonly baseUnits: bigint
  readonly decimals: number
}

/** Exact decimal text as a bigint. Undefined for anything else. */
export function parseExact(text: string): Exact | undefined {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  return whole === undefined ? undefined : { baseUnits: BigInt(whole + fraction), decimals: fraction.length }
}

/** Whether a decimal text is zero. */
export function isZero(decimal: string): boolean {
  return !/[1-9]/.test(decimal)
}

/** The sum of two exact decimal texts. */
export function addDecimals(a: string, b: string): string {
  const [first, second] = [exactOf(a), exactOf(b)]
  const decimals = Math.max(first.decimals, second.decimals)
  return toDecimalText(scaled(first, decimals) + scaled(second, decimals), decimals)
}

/** Exact decimal text with this many decimals, rounded half up. */
export function fixDecimals(text: string, decimals: number): string {
  const exact = exactOf(text)
  const unit = 10n ** BigInt(Math.max(exact.decimals - decimals, 0))
  const kept = exact.decimals > decimals ? (exact.baseUnits + unit / 2n) / unit : scaled(exact, decimals)
  const digits = kept.toString().padStart(decimals + 1, '0')
  return decimals > 0 ? `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}` : digits
}

const exactOf = (text: string): Exact => parseExact(text) ?? { baseUnits: 0n, decimals: 0 }
const scaled = ({ baseUnits, decimals }: Exact, to: number): bigint => baseUnits * 10n ** BigInt(to - decimals)
