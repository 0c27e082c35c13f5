import { expect, test } from 'vitest'
import type { CaipAddress, CaipNetworkId } from '../network/caip'
import { isSameToken, tokenKey, type TokenBalance } from './tokenBalance'

const on = (chainId: CaipNetworkId, address?: CaipAddress): TokenBalance => ({
  name: 'Coin',
  symbol: 'COIN',
  chainId,
  ...(address && { address }),
  quantity: { decimals: '18', numeric: '1' },
})
const contract = `0x${'ab'.repeat(20)}`

test('a token is the same in any case of its address, and another on another network', () => {
  const token = on('eip155:1', `eip155:1:${contract}`)
  expect(isSameToken(token, on('eip155:1', `eip155:1:0x${'AB'.repeat(20)}`))).toBe(true)
  expect(isSameToken(token, on('eip155:10', `eip155:10:${contract}`))).toBe(false)
})

test('a native currency is that of its network, and no token of it', () => {
  expect(isSameToken(on('eip155:1'), on('eip155:1'))).toBe(true)
  expect(isSameToken(on('eip155:1'), on('eip155:10'))).toBe(false)
  expect(isSameToken(on('eip155:1'), on('eip155:1', `eip155:1:${contract}`))).toBe(false)
})

test('the key of an address in lower case is no new text', () => {
  const address = `eip155:1:${contract}` as const
  expect(tokenKey(on('eip155:1', address))).toBe(address)
})
