import { expect, test } from 'vitest'
import { accountTypeFor } from './accountTypeChoice'

test("the visitor's choice comes before the page's, the page's before the default", () => {
  expect(accountTypeFor('eip155', { eip155: 'eoa' }, { eip155: 'smartAccount' })).toBe('eoa')
  expect(accountTypeFor('eip155', {}, { eip155: 'eoa' })).toBe('eoa')
  expect(accountTypeFor('eip155', {}, {})).toBe('smartAccount')
  expect(accountTypeFor('solana', {}, {})).toBe('eoa')
})

test('a type that the embedded wallet has not is passed over', () => {
  expect(accountTypeFor('eip155', { eip155: 'payment' }, {})).toBe('smartAccount')
  expect(accountTypeFor('bip122', {}, {})).toBe('eoa')
})
