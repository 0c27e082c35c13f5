import { expect, test } from 'vitest'
import { swapTokenCaip, isNativeTokenAddress, isSuggestedToken } from './swapToken'

test('the native token has a placeholder address', () => {
  expect(swapTokenCaip('eip155:1', undefined)).toBe('eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee')
  expect(isNativeTokenAddress('0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE')).toBe(true)
  expect(swapTokenCaip('eip155:1', 'eip155:1:0xabc')).toBe('eip155:1:0xabc')
})

test('suggestions have an order, whatever the capitals', () => {
  expect(isSuggestedToken('eth')).toBe(0)
  expect((isSuggestedToken('USDC') ?? 0) < (isSuggestedToken('USDT') ?? 0)).toBe(true)
  expect(isSuggestedToken('SPAM')).toBeUndefined()
})
