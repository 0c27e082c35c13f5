import { expect, test } from 'vitest'
import { createMoney } from './money'

test('Arabic amounts are isolated and read from left to right, with their currency and what they are below', () => {
  const { value, price } = createMoney('ar-u-nu-latn')
  expect(value(1234.5)).toBe('\u20661,234.50\u00A0US$\u2069')
  expect(value(0.001)).toBe('\u2066<0.01\u00A0US$\u2069')
  expect(price(0.5)).toBe('\u20660.5\u00A0US$\u2069')
})

test.each([
  [0.9999999, '$1.00'],
  [0.99994, '$0.9999'],
  [0.000012345, '$0.00001235'],
  [1, '$1.00'],
])('the price %s is written %s', (price, written) => {
  expect(createMoney('en').price(price)).toBe(written)
})

test('amounts of other languages are as Intl writes them', () => {
  expect(createMoney('en').value(1234.5)).toBe('$1,234.50')
  expect(createMoney('de').value(1234.5)).toBe('1.234,50\u00A0$')
  expect(createMoney('fa').value(1234.5)).toBe('\u200E$۱٬۲۳۴٫۵۰')
})
