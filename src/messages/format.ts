import { shownAmount } from '../domain/money/balance'
import { once } from '../domain/once'

/** A countable phrase by plural category; `#` stands for the count. Languages without plurals only need `other`. */
type PluralForms = { readonly other: string } & Partial<Record<Intl.LDMLPluralRule, string>>

/** Makes a message of a count. */
export type Plural = (forms: PluralForms) => (count: number) => string

/** Makes a message of a number of seconds, written in full where `#` stands: `Try again in 5 seconds`. */
export type Seconds = (text: string) => (seconds: number) => string

/** Numbers, lists and plurals of one language. */
export interface Format {
  readonly number: (value: number) => string
  /** Decimal text of any length with a fixed number of decimals. Exact: it never becomes a float. */
  readonly decimal: (text: string, digits: number) => string
  /** Exact decimal text as balances show it (`shownAmount`). */
  readonly amount: (text: string) => string
  /** `a, b and c` */
  readonly list: (items: readonly string[]) => string
  readonly plural: Plural
  readonly seconds: Seconds
}

/** The formats of a BCP 47 language tag. Each is created when first used: the first of a page is a long task. */
export function createFormat(language: string): Format {
  const numbers = once(() => new Intl.NumberFormat(language))
  const lists = once(() => new Intl.ListFormat(language, { type: 'conjunction' }))
  const plurals = once(() => new Intl.PluralRules(language))
  const seconds = once(() => new Intl.NumberFormat(language, { style: 'unit', unit: 'second', unitDisplay: 'long' }))
  const decimals: Intl.NumberFormat[] = []
  const decimal = (text: string, digits: number): string =>
    (decimals[digits] ??= new Intl.NumberFormat(language, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })).format(
      // Intl takes decimal text exactly since ES2023; its types only accept literals.
      text as Intl.StringNumericLiteral,
    )
  return {
    number: (value) => numbers().format(value),
    decimal,
    amount: (text) => {
      const shown = shownAmount(text)
      const digits = shown.replace('<', '')
      return (shown === digits ? '' : '<') + decimal(digits, digits.length - digits.indexOf('.') - 1)
    },
    list: (items) => lists().format(items),
    plural: (forms) => (count) => (forms[plurals().select(count)] ?? forms.other).replace('#', numbers().format(count)),
    seconds: (text) => (count) => text.replace('#', seconds().format(count)),
  }
}
