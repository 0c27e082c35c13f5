const CENT = 0.01

/** How a language writes amounts of the display currency. */
export interface Money {
  /** Two decimals; less than a cent is said to be that. */
  readonly value: (amount: number) => string
  /** Of one token: small ones keep four digits that count. */
  readonly price: (amount: number) => string
}

/** Services name all prices in US dollars (wire facts, 6.2). */
export function createMoney(language: string): Money {
  const currency = { style: 'currency', currency: 'USD' } as const
  const plain = new Intl.NumberFormat(language, currency)
  const small = new Intl.NumberFormat(language, { ...currency, maximumSignificantDigits: 4 })
  return {
    value: (amount) => (amount > 0 && amount < CENT ? `<${plain.format(CENT)}` : plain.format(amount)),
    price: (amount) => (amount >= 1 ? plain : small).format(amount),
  }
}
