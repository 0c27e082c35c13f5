import { expect, test } from 'vitest'
import { isSecretName, redact, redactIdentifiers } from './redact'

const NAMES = ['symKey', 'sym_key', 'sym-key', 'apiKey', 'api_key', 'api-key', 'private-key', 'private_key', 'meldKey']

test.each(NAMES)('%s names a secret in a text, as a property, and in a report', (name) => {
  expect(isSecretName(name)).toBe(true)
  expect(redact(`${name}=CANARY`)).toBe(`${name}=[secret]`)
  expect(redact(`{"${name}":"CANARY"}`)).toBe(`{"${name}":"[secret]"}`)
  expect(redactIdentifiers(`${name}: CANARY`)).toBe(`${name}: [secret]`)
})

test('coins are not secrets as properties', () => {
  for (const name of ['token', 'swapFromToken', 'address']) expect(isSecretName(name)).toBe(false)
})

test.each([
  ['a key with underscores', 'alcht_Ab1dEfGhIjKlMnOpQrStUvWxYz01234'],
  ['a key with hyphens', 'Ab1-dEfGhIjKlMnOpQ-rStUvWxYz_01234'],
  ['a key that begins with a hyphen', '-b1dEfGhIjKlMnOpQrStUvWxYz012345678'],
  ['a UUID', '7d4b1f2e-3c5a-4e6b-8f90-1a2b3c4d5e6f'],
  ['a hash', `0x${'ab'.repeat(32)}`],
  ['a Solana address', '7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q'],
])('%s is not in a report', (_what, key) => {
  const text = redactIdentifiers(`https://rpc.example/v2/${key} is no option`)
  expect(text).toBe('https://rpc.example/v2/… is no option')
})

test('hosts and files stay in a report', () => {
  const text =
    'https://my-preview-of-a-long-branch-name-3f2a1b.pages.example/dist-cdn/chunks/wallet-directory-50ed75a7.js'
  expect(redactIdentifiers(text)).toBe(text)
})
