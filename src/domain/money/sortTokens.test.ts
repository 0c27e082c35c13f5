import { expect, test } from 'vitest'
import type { TokenBalance } from './tokenBalance'
import { sortTokens, totalValue } from './sortTokens'

const token = (name: string, change: Partial<TokenBalance> = {}): TokenBalance => ({
  name,
  symbol: name,
  chainId: 'eip155:1',
  address: `eip155:1:0x${'a'.repeat(40)}`,
  quantity: { decimals: '6', numeric: '1' },
  ...change,
})
const { address: _address, ...native } = token('Ether')

test('sorts by value, then tokens without a value, native currency first', () => {
  const sorted = sortTokens([
    token('Zeta'),
    token('Small', { value: 1 }),
    token('Alpha'),
    native,
    token('Large', { value: 9 }),
  ])
  expect(sorted.map(({ name }) => name)).toEqual(['Large', 'Small', 'Ether', 'Alpha', 'Zeta'])
})

test('the value of spam is not counted', () => {
  expect(
    totalValue([token('a', { value: 2 }), token('b', { value: 3 }), token('c', { value: 1e9, isSpam: true })]),
  ).toBe(5)
})

test('without any price the total is undefined, not zero', () => {
  expect(totalValue([token('a')])).toBeUndefined()
  expect(totalValue([token('a', { value: 7, isSpam: true })])).toBeUndefined()
})
