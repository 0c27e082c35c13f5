import { expect, test } from 'vitest'
import { DEFAULT_ACCOUNT_TYPES as usual } from '../../config/accountTypes'
import { accountTypeFor } from './accountTypeChoice'

test("the visitor's choice comes before the page's, the page's before the default", () => {
  expect(accountTypeFor('eip155', { eip155: 'eoa' }, { eip155: 'smartAccount' }, usual)).toBe('eoa')
  expect(accountTypeFor('eip155', {}, { eip155: 'eoa' }, usual)).toBe('eoa')
  expect(accountTypeFor('eip155', {}, {}, usual)).toBe('smartAccount')
  expect(accountTypeFor('solana', {}, {}, usual)).toBe('eoa')
})

test('a type that the embedded wallet has not is passed over', () => {
  expect(accountTypeFor('eip155', { eip155: 'payment' }, {}, usual)).toBe('smartAccount')
  expect(accountTypeFor('bip122', {}, {}, usual)).toBe('eoa')
})
