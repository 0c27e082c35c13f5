import { expandExponent, parseExact, toDecimalText, type Exact } from './decimal'
import { cleanTyped } from '../typedText'
import { asciiDigits } from './asciiDigits'

/** An amount that was typed or pasted. `text` is exact decimal text without superfluous zeros. */
export type ParsedAmount =
  | { readonly status: 'empty' | 'invalid' }
  /** `cut`: there were more decimals than the token has, and the rest was dropped. */
  | { readonly status: 'amount'; readonly text: string; readonly cut: boolean }

/** Digits of the largest amount on any chain (2^256), plus decimals, separators and blanks. */
const MAX_CHARACTERS = 200
/** Blanks and apostrophes that languages group digits with, and the Arabic thousands separator. */
const GROUPING = /[\s'’٬_]/gu

/**
 * Parses an amount as people write it in this language, in any script that our languages use. Never goes through a
 * float. A point or comma has the language's meaning; the other one counts as decimal separator only where it cannot
 * group digits. Signs, exponents, units and anything else are `invalid`.
 */
export function parseTypedAmount(typed: string, language: string, decimals: number): ParsedAmount {
  if (typed.length > MAX_CHARACTERS) return { status: 'invalid' }
  const plain = asciiDigits(cleanTyped(typed))
  if (plain === '') return { status: 'empty' }
  const parts = splitAmount(plain, language)
  if (!parts) return { status: 'invalid' }
  const [whole, fraction] = parts
  const kept = fraction.slice(0, decimals).replace(/(?<!0)0+$/, '')
  return {
    status: 'amount',
    text: `${whole.replace(/^0+(?=\d)/, '') || '0'}${kept && `.${kept}`}`,
    cut: /[1-9]/.test(fraction.slice(decimals)),
  }
}

/** Converts exact decimal text to base units. Undefined if it is not a number or has more decimals. */
export function toBaseUnits(text: string, decimals: number): bigint | undefined {
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === '' || /[1-9]/.test(fraction.slice(decimals))) return undefined
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
}

/** The token amount that this money buys, rounded down to its decimals. Undefined without a price above zero. */
export function tokensFor(money: string, price: number | undefined, decimals: number): string | undefined {
  const rate = parsePrice(price)
  const paid = parseExact(money)
  if (!rate || !paid || rate.baseUnits === 0n) return undefined
  return toDecimalText(
    (paid.baseUnits * 10n ** BigInt(decimals + rate.decimals)) / (rate.baseUnits * 10n ** BigInt(paid.decimals)),
    decimals,
  )
}

/** The value of an amount, rounded down to two decimals. Undefined without a price. */
export function moneyFor(amount: string, price: number | undefined): string | undefined {
  const tokenValue = fiatValueOf(amount, price, 2)
  return tokenValue === undefined ? undefined : toDecimalText(tokenValue, 2)
}

/** The value of an amount in units of 10^-decimals of the currency, rounded down. Undefined without a price. */
export function fiatValueOf(amount: string, price: number | undefined, decimals: number): bigint | undefined {
  const rate = parsePrice(price)
  const given = parseExact(amount)
  if (!rate || !given) return undefined
  return (given.baseUnits * rate.baseUnits * 10n ** BigInt(decimals)) / 10n ** BigInt(given.decimals + rate.decimals)
}

/** Formats exact decimal text as a user of this language would type it, without grouping. */
export function writeAmount(text: string, language: string): string {
  const { format } = new Intl.NumberFormat(language)
  return text.replace('.', decimalSeparator(language)).replace(/\d/g, (digit) => format(Number(digit)))
}

/** Cuts exact decimal text to this many significant digits. Whole digits always stay. */
export function toSignificantDigits(exact: string, digits: number): string {
  const [whole = '', fraction = ''] = exact.split('.')
  const length = whole === '0' ? fraction.search(/[1-9]|$/) + digits : Math.max(0, digits - whole.length)
  const shown = fraction.slice(0, length).replace(/(?<!0)0+$/, '')
  return shown ? `${whole}.${shown}` : whole
}

/** Whether the first of two exact decimal texts is greater. */
export function isGreater(one: string, other: string): boolean {
  const a = parseExact(one)
  const b = parseExact(other)
  return (
    a !== undefined &&
    b !== undefined &&
    a.baseUnits * 10n ** BigInt(b.decimals) > b.baseUnits * 10n ** BigInt(a.decimals)
  )
}

/** Splits into whole digits and decimals. Undefined if the text is not an amount. */
function splitAmount(text: string, language: string): readonly [string, string] | undefined {
  const marks = text.match(/[.,٫]/g) ?? []
  const decimal = decimalMark(text, marks, language)
  const at = decimal === undefined ? -1 : text.lastIndexOf(decimal)
  const whole = at < 0 ? text : text.slice(0, at)
  const fraction = at < 0 ? '' : text.slice(at + 1)
  if (!/^\d*$/.test(fraction) || (whole === '' && fraction === '')) return undefined
  if (/^\d*$/.test(whole)) return [whole, fraction]
  // One kind of separator, and groups as written in Europe or in India.
  const groups = whole.replace(GROUPING, ' ').replace(/[.,]/g, (mark) => (mark === decimal ? 'x' : mark))
  const kinds = new Set(groups.match(/\D/g))
  return kinds.size === 1 && isGrouped(groups) ? [whole.replace(/\D/g, ''), fraction] : undefined
}

function isGrouped(whole: string): boolean {
  return /^[1-9]\d{0,2}(?:[ .,]\d{3})+$/.test(whole) || /^[1-9]\d?(?:[ .,]\d{2})+[ .,]\d{3}$/.test(whole)
}

/** The character that separates the decimals, if any. */
function decimalMark(text: string, marks: readonly string[], language: string): string | undefined {
  const last = marks[marks.length - 1]
  if (last === undefined || last === '٫') return last
  const own = decimalSeparator(language) === ',' ? ',' : '.'
  const times = marks.filter((mark) => mark === last).length
  if (times > 1) return undefined
  // With both kinds, the last one separates the decimals. With one kind that occurs once, the language decides between
  // two possible readings.
  if (marks.length > 1 || last === own) return last
  return isGrouped(text.replace(GROUPING, ' ')) ? undefined : last
}

function decimalSeparator(language: string): string {
  const written = new Intl.NumberFormat(language).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value
  return written === ',' || written === '٫' ? written : '.'
}

/** A price as exact decimals. Undefined without one, and below zero. */
function parsePrice(price: number | undefined): Exact | undefined {
  return parseExact(expandExponent(price) ?? '')
}
