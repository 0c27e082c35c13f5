import { once } from '../domain/once'

const CENT = 0.01

/** How a language writes amounts of the display currency. */
export interface Money {
  /** Two decimals; amounts under a cent read `<$0.01`. */
  readonly value: (amount: number) => string
  /** The price of one token; below one dollar with four significant digits. */
  readonly price: (amount: number) => string
}

/** All prices of the services are in US dollars. */
export function createMoney(language: string): Money {
  const currency = { style: 'currency', currency: 'USD' } as const
  const plain = once(() => new Intl.NumberFormat(language, currency))
  const small = once(() => new Intl.NumberFormat(language, { ...currency, maximumSignificantDigits: 4 }))
  return {
    value: (amount) => (amount > 0 && amount < CENT ? `<${plain().format(CENT)}` : plain().format(amount)),
    price: (amount) => (amount >= 1 ? plain : small)().format(amount),
  }
}
