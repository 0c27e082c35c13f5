import { expect, test } from 'vitest'
import { minimumReceived, priceImpact, shareOf, shownReceived, swapRate } from './swapMath'

test.each([
  [{ amount: '1', price: 2500 }, { amount: '2500', price: 1 }, 0],
  [{ amount: '1', price: 2500 }, { amount: '2475', price: 1 }, 100],
  [{ amount: '0.000000000000000001', price: 2500 }, { amount: '0', price: 1 }, 10_000],
  [{ amount: '0.0001', price: 2500 }, { amount: '0.2375', price: 1 }, 500],
  [{ amount: '1', price: 1 }, { amount: '1.01', price: 1 }, -100],
])('%o for %o loses %i hundredths of a per cent', (paid, received, impact) => {
  expect(priceImpact(paid, received)).toBe(impact)
})

test.each([
  [{ amount: '1' }, { amount: '1', price: 1 }],
  [{ amount: '1', price: 1 }, { amount: '1' }],
  [
    { amount: '0', price: 1 },
    { amount: '1', price: 1 },
  ],
  [
    { amount: '1', price: 0 },
    { amount: '1', price: 1 },
  ],
])('without a price no one knows: %o for %o', (paid, received) => {
  expect(priceImpact(paid, received)).toBeUndefined()
})

test('the minimum received is the quote less the slippage tolerance, rounded down', () => {
  expect(minimumReceived(1000n, 1)).toBe(990n)
  expect(minimumReceived(1n, 1)).toBe(0n)
  expect(minimumReceived(10_000n, 0.5)).toBe(9_950n)
})

test.each([
  ['1', '2492.531234567', '2492.53'],
  ['2000', '0.8', '0.0004'],
  ['3', '1', '0.333333'],
  ['1', '123456789.9', '123456789'],
])('%s for %s is a rate of %s', (paid, received, rate) => {
  expect(swapRate(paid, received)).toBe(rate)
})

test('there is no rate for zero', () => {
  expect(swapRate('0', '1')).toBeUndefined()
})

test('a share is floored to the decimals of the token', () => {
  expect(shareOf('100', 85, 6)).toBe('0.85')
  expect(shareOf('0.000001', 85, 6)).toBe('0')
})

test.each([
  ['12345.6789019', '12345.678901'],
  ['500', '500.000000'],
  ['0.000001', '0.000001'],
  ['0.0000009', undefined],
  ['0', '0.000000'],
])('what is received is shown with six decimals, never more than it is and never as nothing: %s', (exact, shown) => {
  expect(shownReceived(exact)).toBe(shown)
})
