import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findLookAlike } from './lookAlike'
import { numberOfRuns } from '../../../test/torture/numberOfRuns'

const hex = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: length, maxLength: length })
const base58 = (length: number) =>
  fc.string({
    unit: fc.constantFrom(...'123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'),
    minLength: length,
    maxLength: length,
  })

test('finds all of 1,000 poisoned pairs, in any letter case', () => {
  fc.assert(
    fc.property(hex(4), hex(32), hex(32), hex(4), (head, middle, other, tail) => {
      fc.pre(middle !== other)
      const known = `0x${head}${middle}${tail}`
      expect(findLookAlike(`0x${head}${other}${tail}`.toUpperCase().replace('0X', '0x'), ['0x1', known])).toBe(known)
    }),
    { numRuns: numberOfRuns(200, 1_000) },
  )
  fc.assert(
    fc.property(base58(4), base58(36), base58(36), base58(4), (head, middle, other, tail) => {
      fc.pre(middle !== other)
      expect(findLookAlike(head + other + tail, [head + middle + tail])).toBe(head + middle + tail)
    }),
    { numRuns: 200 },
  )
})

test('finds all of 1,000 pairs with the same short form', () => {
  fc.assert(
    fc.property(hex(2), hex(32), hex(32), hex(6), fc.constantFrom('', '0x'), (head, middle, other, tail, prefix) => {
      fc.pre(middle !== other)
      const known = `0x${head}${middle}${tail}`
      expect(findLookAlike(`${prefix}${head}${other}${tail}`.toUpperCase().replace('0X', '0x'), [known])).toBe(known)
    }),
    { numRuns: 1_000 },
  )
})

test('finds none in 10,000 random pairs', () => {
  fc.assert(
    fc.property(hex(40), hex(40), (one, other) => {
      fc.pre(one.slice(-4) !== other.slice(-4))
      expect(findLookAlike(`0x${one}`, [`0x${other}`])).toBeUndefined()
    }),
    { numRuns: 10_000 },
  )
})

test('the known address itself is no look-alike, in any letter case', () => {
  const known = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
  expect(findLookAlike(known.toLowerCase(), [known])).toBeUndefined()
  expect(findLookAlike(known, [])).toBeUndefined()
})
