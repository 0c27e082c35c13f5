import { expect, test } from 'vitest'
import { narrowLastAccount } from './lastAccount'

const account = {
  address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  network: 'Base',
  wallet: 'Wallet',
  explorer: { name: 'Basescan', url: 'https://basescan.org/address/0xd8' },
}

test('an account with all that is shown of it stays as it is', () => {
  expect(narrowLastAccount(account)).toEqual(account)
  const { explorer: _, ...without } = account
  expect(narrowLastAccount(without)).toEqual(without)
})

test.each([
  undefined,
  'text',
  [account],
  { ...account, address: 7 },
  { ...account, address: 'not an address' },
  { ...account, network: '' },
  { ...account, wallet: undefined },
  { ...account, explorer: 'https://basescan.org' },
  { ...account, explorer: { name: 'Basescan' } },
  { ...account, explorer: { name: 'Basescan', url: 'javascript:alert(1)' } },
  { ...account, explorer: { name: 'Basescan', url: 'http://basescan.org' } },
])('what another script has written is not shown: %o', (value) => {
  expect(narrowLastAccount(value)).toBeUndefined()
})

test('names are shown on one line, without invisible characters', () => {
  expect(narrowLastAccount({ ...account, network: 'Ba\u202Ese\n' })).toMatchObject({ network: 'Base' })
})
