import { expect, test } from 'vitest'
import { copiedText } from '../../../test/fakes/copiedText'
import { matchesToken } from './matchesToken'
import type { TokenBalance } from './tokenBalance'

const token: TokenBalance = {
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: 'eip155:1',
  address: 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  quantity: { decimals: '6', numeric: '1' },
}

test.each(copiedText)('finds a token by name, symbol and contract pasted with %s', (_what, disguise) => {
  for (const search of ['usd c', 'USDC', token.address!.slice(9), token.address!.slice(9).replace('0x', '0X')])
    expect(matchesToken(disguise(search))(token)).toBe(true)
  expect(matchesToken(disguise('dai'))(token)).toBe(false)
})
