import { BALANCE_DECIMALS } from '../../config/limits'

const decimalText = /^(\d{0,400})(?:\.(\d{0,400}))?(?:[eE]([+-]?\d{1,3}))?$/

/** Formats a balance with 3 decimals, rounded down, never through a float. `0.000` for anything that is no amount. */
export function floorBalance(amount: unknown, decimals: number = BALANCE_DECIMALS): string {
  const text = typeof amount === 'number' ? String(amount) : typeof amount === 'string' ? amount.trim() : ''
  const [, integer = '', fraction = '', exponent = '0'] = decimalText.exec(text) ?? []
  // Shifting the point by the exponent avoids arithmetic.
  const digits = integer + fraction
  const point = integer.length + Number(exponent)
  const whole = point > 0 ? digits.slice(0, point).padEnd(point, '0') : ''
  const rest = point > 0 ? digits.slice(point) : '0'.repeat(Math.min(-point, decimals)) + digits
  const shown = rest.slice(0, decimals).padEnd(decimals, '0')
  const plainWhole = whole.replace(/^0+(?=\d)/, '') || '0'
  return decimals > 0 ? `${plainWhole}.${shown}` : plainWhole
}

/** Formats base units as exact decimal text without trailing zeros: `1500000000000000000n`, 18 → `1.5`. */
export function toDecimalText(baseUnits: bigint, decimals: number): string {
  const sign = baseUnits < 0n ? '-' : ''
  const digits = (baseUnits < 0n ? -baseUnits : baseUnits).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${sign}${whole}${fraction ? `.${fraction}` : ''}`
}
