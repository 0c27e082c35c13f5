import { once } from '../domain/once'

const CENT = 0.01
/** From here on four digits would round to one dollar, and be written without cents. */
const ABOUT_ONE = 0.99995

/** How a language writes amounts of the display currency. */
export interface Money {
  /** Two decimals; amounts under a cent read `<$0.01`. */
  readonly value: (amount: number) => string
  /** The price of one token; below one dollar with four significant digits. */
  readonly price: (amount: number) => string
}

/** Marks that make what follows read from right to left. */
const RIGHT_TO_LEFT = /[\u200F\u061C]/g

/**
 * An amount of money as `Intl` writes it, for any text around it. Arabic ones begin with a mark after which `US$` would
 * be shown as `$US`, so they are isolated and read from left to right, as amounts of tokens do.
 */
export function asAmount(formatted: string): string {
  const plain = formatted.replace(RIGHT_TO_LEFT, '')
  return plain === formatted ? formatted : `\u2066${plain}\u2069`
}

/** All prices of the services are in US dollars. */
export function createMoney(language: string): Money {
  const currency = { style: 'currency', currency: 'USD' } as const
  const plain = once(() => new Intl.NumberFormat(language, currency))
  const small = once(() => new Intl.NumberFormat(language, { ...currency, maximumSignificantDigits: 4 }))
  return {
    value: (amount) => asAmount(amount > 0 && amount < CENT ? `<${plain().format(CENT)}` : plain().format(amount)),
    price: (amount) => asAmount((amount >= ABOUT_ONE ? plain : small)().format(amount)),
  }
}
