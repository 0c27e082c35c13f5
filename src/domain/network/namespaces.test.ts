import { expect, test } from 'vitest'
import {
  isSupportedNamespace,
  KNOWN_NAMESPACES,
  namespaceRow,
  namespaces,
  supports,
  type ChainNamespace,
} from './namespaces'

const addresses = {
  eip155: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  solana: '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV',
  polkadot: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
  bip122: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  cosmos: 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh',
} satisfies Partial<Record<ChainNamespace, string>>

test.each(Object.entries(addresses) as [ChainNamespace, string][])(
  '%s knows its own addresses',
  (namespace, address) => {
    const { isAddress } = namespaceRow(namespace)
    expect(isAddress(address)).toBe(true)
    for (const other of ['', 'alice.eth', `${address} `, undefined, 1]) expect(isAddress(other)).toBe(false)
  },
)

test('an EVM address is none of Solana, and the other way round', () => {
  expect(namespaces.solana.isAddress(addresses.eip155)).toBe(false)
  expect(namespaces.eip155.isAddress(addresses.solana)).toBe(false)
})

test('names fit the first line of a sign-in message and are unique', () => {
  const names = KNOWN_NAMESPACES.map((each) => namespaceRow(each).name)
  for (const name of names) expect(name).toMatch(/^[A-Z][a-z]+$/)
  expect(new Set(names).size).toBe(names.length)
})

test('a namespace without capabilities is for connecting only', () => {
  for (const each of ['bip122', 'cosmos', 'polkadot'] as const) expect(isSupportedNamespace(each)).toBe(false)
  expect(isSupportedNamespace('eip155')).toBe(true)
  expect(supports('solana', 'swap')).toBe(false)
  expect(supports('eip155', 'swap')).toBe(true)
})
