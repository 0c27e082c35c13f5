/** Numbers, lists and plurals of one language. */
export interface Format {
  readonly number: (value: number) => string
  /** A decimal text of any length, with exactly so many digits behind the point; it never goes through a float. */
  readonly decimal: (text: string, digits: number) => string
  /** `a, b and c` */
  readonly list: (items: readonly string[]) => string
  /** The form for a count; `other` where a language needs no more. */
  readonly plural: (
    count: number,
    forms: { readonly other: string } & Partial<Record<Intl.LDMLPluralRule, string>>,
  ) => string
}

/** The formats of a BCP-47 language tag. */
export function createFormat(language: string): Format {
  const numbers = new Intl.NumberFormat(language)
  const lists = new Intl.ListFormat(language, { type: 'conjunction' })
  const plurals = new Intl.PluralRules(language)
  return {
    number: (value) => numbers.format(value),
    decimal: (text, digits) =>
      new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
        // Intl takes decimal text exactly since ES2023; the types ask for a literal.
        text as Intl.StringNumericLiteral,
      ),
    list: (items) => lists.format(items),
    plural: (count, forms) => forms[plurals.select(count)] ?? forms.other,
  }
}
