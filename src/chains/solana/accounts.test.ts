import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { readSolanaAccounts } from './accounts'

test('accounts are kept once, in the wallet’s order, without what is none', () => {
  const [a, b] = [1, 2].map((fill) => base58.encode(new Uint8Array(32).fill(fill))) as [string, string]
  expect(readSolanaAccounts([b, 'x', a, b, null]).map(({ address }) => address)).toEqual([b, a])
})
