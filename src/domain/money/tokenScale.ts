import { parseExact, toDecimalText } from './decimal'

/**
 * How a token's program shows amounts, where that is not the base units alone: `scaled` shares of a stock, whose number
 * changes without a transfer, and amounts that bear `interest`. What is signed is in base units.
 */
export interface TokenScale {
  readonly kind: 'scaled' | 'interest'
  /** Above zero, at the time of reading. */
  readonly multiplier: number
}

/** The largest amount of a Solana token. */
const U64_MAX = 2n ** 64n - 1n
const MANTISSA_BITS = 52n

/** Formats base units as the token's program does: exact decimal text without trailing zeros. */
export function toShownText(baseUnits: bigint, decimals: number, scale?: TokenScale): string {
  return toDecimalText(shownUnits(baseUnits, decimals, scale), decimals)
}

/**
 * The base units that are shown as this text. Not every text is one that is shown: then the most that is shown as less.
 * Undefined if it is not a number or has more decimals.
 */
export function toScaledBaseUnits(text: string, decimals: number, scale?: TokenScale): bigint | undefined {
  const exact = parseExact(text)
  if (!exact || exact.decimals > decimals) return undefined
  const wanted = exact.baseUnits * 10n ** BigInt(decimals - exact.decimals)
  if (!scale) return wanted
  let [low, high] = [0n, U64_MAX]
  while (low < high) {
    const middle = (low + high) / 2n
    if (shownUnits(middle, decimals, scale) < wanted) low = middle + 1n
    else high = middle
  }
  return low > 0n && shownUnits(low, decimals, scale) > wanted ? low - 1n : low
}

/** Decimal text of base units, as the token's program shows it; what is no amount of the token stays as it is. */
export function toScaledText(text: string, decimals: number, scale: TokenScale): string {
  const baseUnits = toScaledBaseUnits(text, decimals)
  return baseUnits === undefined ? text : toShownText(baseUnits, decimals, scale)
}

/** As https://github.com/solana-program/token-2022/tree/main/interface/src/extension computes it, in doubles. */
function shownUnits(baseUnits: bigint, decimals: number, scale: TokenScale | undefined): bigint {
  if (!scale) return baseUnits
  const divisor = 10 ** decimals
  const shown =
    scale.kind === 'scaled'
      ? Math.trunc(Number(baseUnits) * scale.multiplier) / divisor
      : Number(baseUnits) * (scale.multiplier / divisor)
  return Number.isFinite(shown) ? roundToEven(shown, decimals) : baseUnits
}

/**
 * A double in units of 10^-decimals. Of two that are equally near the even one, as the program's language writes it.
 */
function roundToEven(value: number, decimals: number): bigint {
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, value)
  const bits = view.getBigUint64(0)
  const biased = bits >> MANTISSA_BITS
  const fraction = bits & (2n ** MANTISSA_BITS - 1n)
  const mantissa = (biased === 0n ? fraction : fraction + 2n ** MANTISSA_BITS) * 10n ** BigInt(decimals)
  const exponent = (biased || 1n) - 1_023n - MANTISSA_BITS
  if (exponent >= 0n) return mantissa << exponent
  const whole = mantissa >> -exponent
  const rest = mantissa - (whole << -exponent)
  const half = 1n << (-exponent - 1n)
  return rest > half || (rest === half && whole % 2n === 1n) ? whole + 1n : whole
}
