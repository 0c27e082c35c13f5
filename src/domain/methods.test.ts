import fc from 'fast-check'
import { expect, test } from 'vitest'
import { classifyMethod, SAFE_METHODS, UNSAFE_METHODS } from './methods'

test('41 methods are safe, 12 unsafe, none is both', () => {
  expect(new Set(SAFE_METHODS).size).toBe(41)
  expect(new Set(UNSAFE_METHODS).size).toBe(12)
  expect(new Set([...SAFE_METHODS, ...UNSAFE_METHODS]).size).toBe(53)
})

test.each(SAFE_METHODS)('%s is safe', (method) => expect(classifyMethod(method)).toBe('safe'))
test.each(UNSAFE_METHODS)('%s is unsafe', (method) => expect(classifyMethod(method)).toBe('unsafe'))

test.each([
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  '',
  'eth_sign',
  'eth_coinbase',
  'solana_getBalance',
])('%j is disallowed', (method) => expect(classifyMethod(method)).toBe('disallowed'))

const listed = fc.constantFrom<string>(...SAFE_METHODS, ...UNSAFE_METHODS)
const altered = fc.oneof(
  listed.map((method) => method.toUpperCase()),
  listed.map((method) => ` ${method}`),
  listed.map((method) => `${method}\u0000`),
  listed.map((method) => method.replace('_', '\uFF3F')),
  listed.map((method) =>
    method.replace('e', '\u0435').replace('s', '\u0455').replace('p', '\u0440').replace('w', '\u0461'),
  ),
  fc.anything(),
  fc.string(),
)

test('a method that is not on a list letter for letter is disallowed', () => {
  fc.assert(
    fc.property(altered, (method) => {
      const known = [...SAFE_METHODS, ...UNSAFE_METHODS].some((listedMethod) => listedMethod === method)
      if (!known) expect(classifyMethod(method)).toBe('disallowed')
    }),
    { numRuns: 10_000 },
  )
})
