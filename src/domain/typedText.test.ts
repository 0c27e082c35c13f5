import fc from 'fast-check'
import { expect, test } from 'vitest'
import { copiedText } from '../../test/fakes/copiedText'
import { cleanTyped, cleanTypedAddress, withoutInvisible } from './typedText'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test.each(copiedText)('a text with %s is what people see', (_what, disguise) => {
  expect(cleanTyped(disguise('Ada-1.5@x'))).toBe('Ada-1.5@x')
})

test.each([
  ['a 0x prefix', ADDRESS],
  ['a 0X prefix', `0X${ADDRESS.slice(2)}`],
  ['a full-width prefix', `０Ｘ${ADDRESS.slice(2)}`],
])('an address with %s is that address', (_what, text) => {
  expect(cleanTypedAddress(text)).toBe(ADDRESS)
})

test.each(['0X', '0X12', 'X0', '0Xada.eth'])('%s is no address and keeps its letters', (text) => {
  expect(cleanTypedAddress(text)).toBe(text)
})

test.each(['10²', '½', '①', 'ﬁ', 'e\u0301', 'ⅷ', 'а', '1 000', 'a\tb'])('what people see stays: %s', (text) => {
  expect(cleanTyped(text)).toBe(text)
})

test('whatever is pasted, nothing invisible remains, and cleaning it again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const clean = cleanTyped(text)
      expect(clean).not.toMatch(/[\p{Cf}\p{Default_Ignorable_Code_Point}]|(?!\s)\p{Cc}/u)
      expect(cleanTyped(clean)).toBe(clean)
      expect(cleanTyped(withoutInvisible(text))).toBe(clean)
    }),
  )
})
