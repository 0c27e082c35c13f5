import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDecimals, expandExponent, fixDecimals, isZero, parseDecimal, toDecimalText } from './decimal'

test('every amount of every token survives parsing, digit by digit', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n }), fc.integer({ min: 0, max: 77 }), (baseUnits, decimals) => {
      const text = toDecimalText(baseUnits, decimals)
      expect(parseDecimal(text)).toBe(text)
      expect(isZero(text)).toBe(baseUnits === 0n)
    }),
    { numRuns: 2_000 },
  )
})

test('superfluous zeros are dropped and exponents expanded, without a float', () => {
  expect(
    ['007.500', '1e3', '1.5e-7', '12.34e1', '0.000', '1e-18', '5.', '9007199254740993.1'].map(parseDecimal),
  ).toEqual(['7.5', '1000', '0.00000015', '123.4', '0', '0.000000000000000001', '5', '9007199254740993.1'])
})

test('anything but an amount gives undefined', () => {
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

const decimal = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 60n }), fc.integer({ min: 0, max: 40 }))
  .map(([baseUnits, scale]) => {
    const digits = baseUnits.toString().padStart(scale + 1, '0')
    return scale > 0 ? `${digits.slice(0, -scale)}.${digits.slice(-scale)}` : digits
  })

/** The value times 10^100, which makes every generated number an integer. */
function whole(text: string): bigint {
  const [integer = '', fraction = ''] = text.split('.')
  return BigInt(integer + fraction.padEnd(100, '0'))
}

test.each([
  ['1', '1.000'],
  ['0.0004', '0.000'],
  ['0.0005', '0.001'],
  ['0.9995', '1.000'],
  ['1234567.8914', '1234567.891'],
  ['0.000000000000000001', '0.000'],
  ['123456789012345678901234567890.1236', '123456789012345678901234567890.124'],
])('%s shows as %s', (text, shown) => {
  expect(fixDecimals(text, 3)).toBe(shown)
})

test('zero decimals give whole numbers', () => {
  expect(fixDecimals('3', 0)).toBe('3')
  expect(fixDecimals('2.5', 0)).toBe('3')
})

test('rounding is exact: never further away than half of the last digit, for any length', () => {
  fc.assert(
    fc.property(decimal, (text) => {
      const shown = fixDecimals(text, 3)
      const apart = whole(shown) - whole(text)
      expect(shown).toMatch(/^\d+\.\d{3}$/)
      expect(apart <= 5n * 10n ** 96n && apart > -5n * 10n ** 96n).toBe(true)
    }),
  )
})

test('sums are exact, in either order', () => {
  fc.assert(
    fc.property(decimal, decimal, (a, b) => {
      const [first, second] = [expandExponent(a) ?? '', expandExponent(b) ?? '']
      expect(whole(addDecimals(first, second))).toBe(whole(a) + whole(b))
      expect(addDecimals(first, second)).toBe(addDecimals(second, first))
    }),
  )
})

test.each([
  ['1e-7', '0.0000001'],
  ['1.5E3', '1500'],
  [' 007.50 ', '7.5'],
  ['.5', '0.5'],
  [0.25, '0.25'],
  [1e21, '1000000000000000000000'],
])('%s is read as %s', (given, read) => {
  expect(expandExponent(given)).toBe(read)
})

test.each([
  '',
  '.',
  '-1',
  '+1',
  '1,5',
  '0x10',
  'NaN',
  'Infinity',
  '1e9999',
  '1'.repeat(401),
  undefined,
  null,
  {},
  Infinity,
])('%s is no amount', (given) => {
  expect(expandExponent(given)).toBeUndefined()
})
