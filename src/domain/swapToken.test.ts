import { expect, test } from 'vitest'
import { caipOfSwapToken, isNativeMark, suggestedPlace } from './swapToken'

test('the native currency has a mark in place of a contract', () => {
  expect(caipOfSwapToken('eip155:1', undefined)).toBe('eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee')
  expect(isNativeMark('0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE')).toBe(true)
  expect(caipOfSwapToken('eip155:1', 'eip155:1:0xabc')).toBe('eip155:1:0xabc')
})

test('suggestions have an order, whatever the capitals', () => {
  expect(suggestedPlace('eth')).toBe(0)
  expect((suggestedPlace('USDC') ?? 0) < (suggestedPlace('USDT') ?? 0)).toBe(true)
  expect(suggestedPlace('SPAM')).toBeUndefined()
})
