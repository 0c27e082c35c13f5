import { expect, test } from 'vitest'
import { swapTokenCaip, isNativeTokenAddress, suggestionRank } from './swapToken'

test('the native token has a placeholder address', () => {
  expect(swapTokenCaip('eip155:1', undefined)).toBe('eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee')
  expect(isNativeTokenAddress('0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE')).toBe(true)
  expect(swapTokenCaip('eip155:1', 'eip155:1:0xabc')).toBe('eip155:1:0xabc')
})

test('suggestions have an order, in upper or lower case', () => {
  expect(suggestionRank('eth')).toBe(0)
  expect(suggestionRank('USDC') < suggestionRank('USDT')).toBe(true)
  expect(suggestionRank('SPAM')).toBe(-1)
})
