/** A decimal number without a float: `units` of 10 to the power of minus `scale`. */
interface Exact {
  readonly units: bigint
  readonly scale: number
}

const decimalText = /^(\d{0,400})(?:\.(\d{0,400}))?(?:[eE]([+-]?\d{1,3}))?$/

/** Decimal text as services write it, without sign and exponent: `1e-7` → `0.0000001`. Undefined for anything else. */
export function plainDecimal(text: unknown): string | undefined {
  const [given, integer = '', fraction = '', exponent = '0'] = decimalText.exec(typeof text === 'number' ? String(text) : typeof text === 'string' ? text.trim() : '') ?? []
  if (given === undefined || integer + fraction === '') return undefined
  const digits = integer + fraction
  const point = integer.length + Number(exponent)
  const whole = point > 0 ? digits.slice(0, point).padEnd(point, '0') : ''
  const rest = point > 0 ? digits.slice(point) : '0'.repeat(-point) + digits
  return joined(whole, rest.replace(/0+$/, ''))
}

/** The sum of two plain decimal texts. */
export function addDecimals(a: string, b: string): string {
  const [first, second] = [read(a), read(b)]
  const scale = Math.max(first.scale, second.scale)
  return write({ units: scaled(first, scale) + scaled(second, scale), scale })
}

/** A plain decimal text with exactly so many digits behind the point, rounded half up (wire facts, 15.25). */
export function fixDecimals(text: string, decimals: number): string {
  const { units, scale } = read(text)
  const unit = 10n ** BigInt(Math.max(scale - decimals, 0))
  const kept = scale > decimals ? (units + unit / 2n) / unit : scaled({ units, scale }, decimals)
  const digits = kept.toString().padStart(decimals + 1, '0')
  const point = digits.length - decimals
  return decimals > 0 ? `${digits.slice(0, point)}.${digits.slice(point)}` : digits
}

function read(text: string): Exact {
  const [integer = '', fraction = ''] = text.split('.')
  return { units: BigInt(integer + fraction || '0'), scale: fraction.length }
}

function write({ units, scale }: Exact): string {
  const digits = units.toString().padStart(scale + 1, '0')
  const point = digits.length - scale
  return joined(digits.slice(0, point), digits.slice(point).replace(/0+$/, ''))
}

const scaled = ({ units, scale }: Exact, to: number): bigint => units * 10n ** BigInt(to - scale)

const joined = (whole: string, fraction: string): string => `${whole.replace(/^0+(?=\d)/, '') || '0'}${fraction && `.${fraction}`}`
