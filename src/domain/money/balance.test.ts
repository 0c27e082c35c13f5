import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BALANCE_DECIMALS } from '../../config/limits'
import { floorBalance, shownAmount } from './balance'
import { toDecimalText } from './decimal'

test.each([
  ['1.23456', '1.234'], ['0.9999', '0.999'], ['5', '5.000'], ['.5', '0.500'], ['007.1', '7.100'], ['1e3', '1000.000'],
  ['1.5e-2', '0.015'], ['1e-7', '0.000'], ['12.5e1', '125.000'], ['9007199254740993.1239', '9007199254740993.123'],
  ['', '0.000'], ['abc', '0.000'], ['NaN', '0.000'], ['-1', '0.000'], ['1,5', '0.000'], ['Infinity', '0.000'],
])('%s shows as %s', (amount, shown) => expect(floorBalance(amount)).toBe(shown)) // prettier-ignore

test.each([undefined, null, {}, Number.NaN, Number.POSITIVE_INFINITY])('%s shows as an empty balance', (amount) => {
  expect(floorBalance(amount)).toBe('0.000')
})

test('never shows more than the balance, nor a thousandth less', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.integer({ min: 0, max: 30 }), (baseUnits, decimals) => {
      const shown = floorBalance(toDecimalText(baseUnits, decimals))
      expect(shown.split('.')[1]).toHaveLength(BALANCE_DECIMALS)
      const thousandths = BigInt(shown.replace('.', ''))
      expect(thousandths).toBe((baseUnits * 1_000n) / 10n ** BigInt(decimals))
    }),
  )
})

test('decimal text is exact', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }),
      fc.integer({ min: 0, max: 30 }),
      (baseUnits, decimals) => {
        const text = toDecimalText(baseUnits, decimals)
        const [whole = '', fraction = ''] = text.split('.')
        expect(BigInt(whole.replace('-', '') + fraction.padEnd(decimals, '0'))).toBe(
          baseUnits < 0n ? -baseUnits : baseUnits,
        )
        expect(text.startsWith('-')).toBe(baseUnits < 0n)
      },
    ),
  )
})

test.each([
  ['1.23456', '1.234'],
  ['0.001', '0.001'],
  ['0.00099999', '0.000999'],
  ['0.00022392', '0.000223'],
  ['0.0002', '0.0002'],
  ['0.0002004', '0.0002'],
  ['0.000001', '0.000001'],
  ['0.00000099', '<0.000001'],
  ['1e-18', '<0.000001'],
  ['0', '0.000'],
  ['0.000', '0.000'],
  ['abc', '0.000'],
])('%s is shown as %s in lists', (amount, shown) => {
  expect(shownAmount(amount)).toBe(shown)
})

test('an amount is shown as nothing only if it is, and never as more than it is', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 24n }), (baseUnits) => {
      const shown = shownAmount(toDecimalText(baseUnits, 18))
      if (shown.startsWith('<')) return baseUnits > 0n && baseUnits < 10n ** 12n
      const [whole = '', fraction = ''] = shown.split('.')
      const back = BigInt(whole + fraction.padEnd(18, '0'))
      return back <= baseUnits && (back > 0n || baseUnits === 0n)
    }),
    { numRuns: 2_000 },
  )
})
