import { expect, test } from 'vitest'
import { DEFAULT_ACCOUNT_TYPES } from '../../config/accountTypes'
import { createAccount } from './account'

test.each([
  ['eip155', 'smartAccount'],
  ['solana', 'eoa'],
  ['polkadot', 'eoa'],
  ['bip122', 'payment'],
  ['cosmos', 'eoa'],
] as const)('an account of %s without a type is %s', (namespace, type) => {
  expect(createAccount({ namespace, address: 'a' }, DEFAULT_ACCOUNT_TYPES)).toEqual({ namespace, address: 'a', type })
})

test('a type, public key and path that are known are kept', () => {
  const facts = { namespace: 'bip122', address: 'a', type: 'ordinal', publicKey: 'k', path: "m/86'/0'" } as const
  expect(createAccount(facts, DEFAULT_ACCOUNT_TYPES)).toEqual(facts)
})
