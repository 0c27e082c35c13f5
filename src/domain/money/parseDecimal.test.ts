import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toDecimalText } from './balance'
import { parseDecimal, isZero } from './parseDecimal'

test('every amount of every token comes back as it was, digit by digit', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n }), fc.integer({ min: 0, max: 77 }), (baseUnits, decimals) => {
      const text = toDecimalText(baseUnits, decimals)
      expect(parseDecimal(text)).toBe(text)
      expect(isZero(text)).toBe(baseUnits === 0n)
    }),
    { numRuns: 2_000 },
  )
})

test('needless zeros and exponents are written out, without a float', () => {
  expect(
    ['007.500', '1e3', '1.5e-7', '12.34e1', '0.000', '1e-18', '5.', '9007199254740993.1'].map(parseDecimal),
  ).toEqual(['7.5', '1000', '0.00000015', '123.4', '0', '0.000000000000000001', '5', '9007199254740993.1'])
})

test('what is no amount is none', () => {
  for (const each of [
    '',
    ' ',
    '.5',
    '-1',
    '+1',
    '0x10',
    '1,5',
    '1 000',
    'NaN',
    'Infinity',
    '1e999',
    '١٢',
    '1'.repeat(401),
    7,
    null,
    undefined,
    {},
  ])
    expect(parseDecimal(each)).toBeUndefined()
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => void parseDecimal(text)),
    { numRuns: 200 },
  )
})
