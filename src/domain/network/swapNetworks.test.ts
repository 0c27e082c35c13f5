import { expect, test } from 'vitest'
import { servesSwaps } from './swapNetworks'

test('swaps are offered where the default aggregator is, unless the page names other networks', () => {
  expect(servesSwaps('eip155:1')).toBe(true)
  expect(servesSwaps('eip155:31337')).toBe(false)
  expect(servesSwaps('eip155:31337', ['eip155:31337'])).toBe(true)
  expect(servesSwaps('eip155:1', ['eip155:31337'])).toBe(false)
})

test('never outside eip155', () => {
  expect(servesSwaps('solana:localnet', ['solana:localnet'])).toBe(false)
})
