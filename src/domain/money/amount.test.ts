import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isGreater,
  moneyFor,
  parseTypedAmount,
  toSignificantDigits,
  toBaseUnits,
  tokensFor,
  writeAmount,
} from './amount'
import { toDecimalText } from './decimal'

const read = (typed: string, language = 'en', decimals = 18) => {
  const reading = parseTypedAmount(typed, language, decimals)
  return reading.status === 'amount' ? reading.text : reading.status
}

describe('readAmount', () => {
  test.each([
    ['1', 'en', '1'],
    ['1.5', 'en', '1.5'],
    ['.5', 'en', '0.5'],
    ['1.', 'en', '1'],
    ['007.50', 'en', '7.5'],
    ['1,5', 'de', '1.5'],
    ['1,500', 'en', '1500'],
    ['1,500', 'de', '1.5'],
    ['1.500', 'de', '1500'],
    ['1.5', 'de', '1.5'],
    ['0.125', 'de', '0.125'],
    ['0,5', 'en', '0.5'],
    ['1.234.567,89', 'de', '1234567.89'],
    ['1,234,567.89', 'de', '1234567.89'],
    ['12,34,567.5', 'en', '1234567.5'],
    ['1\u202f234\u202f567,5', 'fr', '1234567.5'],
    ["1'234.5", 'de-CH', '1234.5'],
    ['1’234', 'de-CH', '1234'],
    ['١٬٢٣٤٫٥', 'ar', '1234.5'],
    ['\u200f١٢٫٥\u200f', 'en', '12.5'],
    ['۱۲٫۵', 'en', '12.5'],
    ['１２.５', 'ja', '12.5'],
    ['１２．５', 'ja', '12.5'],
    ['１，２３４．５', 'zh', '1234.5'],
    ['๑๒.๕', 'th', '12.5'],
    ['۱٬۲۳۴٫۵', 'fa', '1234.5'],
    ['१२.५', 'en', '12.5'],
    [' 3 ', 'en', '3'],
  ])('%s as %s writes it is %s', (typed, language, text) => {
    expect(read(typed, language)).toBe(text)
  })

  test.each([
    '1e5',
    '1E-3',
    '-1',
    '+1',
    '0x10',
    '1.5 ETH',
    '$5',
    'NaN',
    'Infinity',
    '1,5,3',
    '1.2.3',
    '12 34',
    '1,23.456,7',
    '.',
    ',',
    '½',
    '1/2',
    '1٫2٫3',
    '9'.repeat(201),
  ])('%s is no amount', (typed) => {
    expect(read(typed)).toBe('invalid')
  })

  test.each(['', '   ', '\u200e'])('nothing is empty', (typed) => {
    expect(read(typed)).toBe('empty')
  })

  test('decimals beyond the token’s are cut, never rounded up, and reported', () => {
    expect(parseTypedAmount('0.9999999', 'en', 6)).toEqual({ status: 'amount', text: '0.999999', cut: true })
    expect(parseTypedAmount('1.5000000', 'en', 1)).toEqual({ status: 'amount', text: '1.5', cut: false })
    expect(parseTypedAmount('1.5', 'en', 0)).toEqual({ status: 'amount', text: '1', cut: true })
  })

  const amount = fc.tuple(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.integer({ min: 0, max: 36 }))

  test('formatting and parsing round-trips exactly, for huge and tiny amounts', () => {
    fc.assert(
      fc.property(
        amount,
        fc.constantFrom('en', 'de', 'fr', 'es', 'ar', 'ar-EG', 'fa', 'ja', 'zh', 'hi', 'th-u-nu-thai'),
        ([baseUnits, decimals], language) => {
          const text = toDecimalText(baseUnits, decimals)
          expect(parseTypedAmount(writeAmount(text, language), language, decimals)).toEqual({
            status: 'amount',
            text,
            cut: false,
          })
          expect(toBaseUnits(text, decimals)).toBe(baseUnits)
        },
      ),
      { numRuns: 500 },
    )
  })

  test('Intl’s output, with groups and native digits, is parsed exactly', () => {
    fc.assert(
      fc.property(
        amount,
        fc.constantFrom('en', 'de', 'fr', 'es', 'ar-EG', 'fa', 'ja', 'zh', 'hi', 'en-IN', 'de-CH'),
        ([baseUnits, decimals], language) => {
          const text = toDecimalText(baseUnits, decimals % 20)
          const written = new Intl.NumberFormat(language, { maximumFractionDigits: 20 }).format(
            text as Intl.StringNumericLiteral,
          )
          const reading = parseTypedAmount(written, language, 20)
          expect(reading).toEqual({ status: 'amount', text, cut: false })
        },
      ),
      { numRuns: 500 },
    )
  })

  test('parsing never throws, and an amount is always plain decimal text', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[\d.,٫ '-]{0,20}$/)),
        fc.constantFrom('en', 'de', 'ar'),
        fc.integer({ min: 0, max: 18 }),
        (typed, language, decimals) => {
          const reading = parseTypedAmount(typed, language, decimals)
          if (reading.status !== 'amount') return
          expect(reading.text).toMatch(/^(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/)
          expect(toBaseUnits(reading.text, decimals)).toBeDefined()
        },
      ),
      { numRuns: 1_000 },
    )
  })
})

test('a text with more decimals than the token has gives no base units', () => {
  expect(toBaseUnits('0.0000001', 6)).toBeUndefined()
  expect(toBaseUnits('1e5', 6)).toBeUndefined()
})

describe('money and tokens', () => {
  test('is exact where floats are not', () => {
    expect(tokensFor('0.3', 0.1, 18)).toBe('3')
    expect(moneyFor('1.1', 1.1)).toBe('1.21')
    expect(moneyFor('9007199254740993', 1)).toBe('9007199254740993')
    expect(tokensFor('100', 3, 6)).toBe('33.333333')
    expect(moneyFor('1', 1e-7)).toBe('0')
    expect(moneyFor('1', 1e21)).toBe('1000000000000000000000')
  })

  test.each([undefined, 0, -1, Number.NaN, Number.POSITIVE_INFINITY])('a price of %s buys nothing', (price) => {
    expect(tokensFor('1', price, 18)).toBeUndefined()
  })

  test('money never buys tokens worth more than itself', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 ** 9 }),
        fc.double({ min: 1e-9, max: 1e9, noNaN: true }),
        fc.integer({ min: 0, max: 18 }),
        (cents, price, decimals) => {
          const money = toDecimalText(BigInt(cents), 2)
          const tokens = tokensFor(money, price, decimals)
          const tokenValue = moneyFor(tokens ?? '0', price)
          expect(isGreater(tokenValue ?? '0', money)).toBe(false)
        },
      ),
      { numRuns: 1_000 },
    )
  })
})

test('amounts are compared exactly', () => {
  expect(isGreater('0.1000000000000000001', '0.1')).toBe(true)
  expect(isGreater('0.1', '0.10')).toBe(false)
  expect(isGreater('10', '9.999')).toBe(true)
})

test('keeps significant digits, and whole digits always', () => {
  expect(toSignificantDigits('0.000052123456', 3)).toBe('0.0000521')
  expect(toSignificantDigits('12345.678', 3)).toBe('12345')
  expect(toSignificantDigits('0', 3)).toBe('0')
})
