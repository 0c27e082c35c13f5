import { expect, test } from 'vitest'
import type { EmbeddedProfile } from '../../wallets/contract'
import type { Network } from '../../domain/network/network'
import { accountChoices } from './accountChoices'

const ethereum = { id: 1, caipNetworkId: 'eip155:1', chainNamespace: 'eip155', name: 'Ethereum' } as unknown as Network
const profile: EmbeddedProfile = {
  method: 'email',
  accounts: [
    { address: '0xplain', type: 'eoa' },
    { address: '0xsmart', type: 'smartAccount' },
  ],
  smartAccountNetworks: [1, 8453],
}

test('lists both accounts and marks the one that the page uses', () => {
  const { choices, other } = accountChoices(profile, { address: '0xplain', type: 'eoa' }, ethereum)
  expect(choices).toEqual([
    { type: 'smartAccount', address: '0xsmart', seen: false },
    { type: 'eoa', address: '0xplain', seen: true },
  ])
  expect(other).toBe('smartAccount')
})

test('an account that was never fetched has no address', () => {
  const { choices } = accountChoices({ ...profile, accounts: [] }, { address: '0xplain', type: 'eoa' }, ethereum)
  expect(choices[0]).toEqual({ type: 'smartAccount', address: undefined, seen: false })
})

test('supports smart accounts only on networks that have them', () => {
  expect(accountChoices(profile, { address: '0xplain', type: 'eoa' }, ethereum).supported).toBe(true)
  expect(
    accountChoices({ ...profile, smartAccountNetworks: [] }, { address: '0xplain', type: 'eoa' }, ethereum).supported,
  ).toBe(false)
  expect(accountChoices(profile, { address: '0xplain', type: 'eoa' }, undefined).supported).toBe(false)
})
