import { expect, test } from 'vitest'
import { orderWalletFeatures } from './walletFeatures'

test.each([
  ['nothing', {}, ['onramp', 'swaps', 'receive', 'send']],
  ['one that comes first', { send: true }, ['send', 'onramp', 'swaps', 'receive']],
  [
    'an order of its own, among others',
    { nfts: true, receive: true, 'all-wallets': false, swaps: true, send: true, onramp: true },
    ['receive', 'swaps', 'send', 'onramp'],
  ],
  ['what it does without', { swaps: false, send: true, onramp: false }, ['send', 'receive']],
  ['none of them', { onramp: false, swaps: false, receive: false, send: false }, []],
])('a page that names %s', (_what, named, order) => {
  expect(orderWalletFeatures(named)).toEqual(order)
})
