import { expect, test } from 'vitest'
import { isWebAddress, onDeclaredOrigin } from './onDeclaredOrigin'

const declared = 'https://pay.provider.test/start'

test('a URL on the declared origin is accepted, whatever its path', () => {
  expect(onDeclaredOrigin('https://pay.provider.test/buy?asset=USDC', declared)).toBe(
    'https://pay.provider.test/buy?asset=USDC',
  )
})

test.each([
  'https://provider.test/buy',
  'https://pay.provider.test.evil.test/buy',
  'https://pay.provider.test:8443/buy',
  'http://pay.provider.test/buy',
  'https://pay.provider.test@evil.test/buy',
  'https://user@pay.provider.test/buy',
  'https://:secret@pay.provider.test/buy',
  'javascript:alert(1)//https://pay.provider.test',
  'data:text/html,https://pay.provider.test',
  'blob:https://pay.provider.test/5c1b',
  '//pay.provider.test/buy',
  '/buy',
  '',
])('%s does not', (address) => {
  // A blob has the origin of its creator, but is not a page of that site.
  const passed = onDeclaredOrigin(address, declared)
  expect(passed).toBeUndefined()
})

test('an invalid origin accepts nothing', () => {
  for (const nothing of ['', 'javascript:0', 'data:,', 'pay.provider.test']) {
    expect(onDeclaredOrigin('data:,', nothing)).toBeUndefined()
    expect(isWebAddress(nothing)).toBe(false)
  }
})
