// Longer than any quantity of a token; a text of megabytes is no number.
const CHARACTERS_MAX = 400
const plain = /^(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d{1,2}))?$/

/**
 * A non-negative amount as a service or a chain writes it, as exact decimal text without an exponent and without needless
 * zeros; undefined when it is none. Never goes through a float.
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

function withoutZeros(whole: string, rest: string): string {
  const shownWhole = whole.replace(/^0+/, '') || '0'
  const shownRest = rest.replace(/0+$/, '')
  return shownRest ? `${shownWhole}.${shownRest}` : shownWhole
}

/** Is it nothing at all? */
export function isZero(decimal: string): boolean {
  return !/[1-9]/.test(decimal)
}
