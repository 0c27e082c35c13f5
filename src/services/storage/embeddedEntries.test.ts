import { expect, test } from 'vitest'
import { createMemoryStorage } from '../../../test/fakes/memoryStorage'
import * as entries from './embeddedEntries'
import { readEntry, writeEntry, type Entry } from './entries'

const rows: [name: string, entry: Entry<never>, value: unknown, text: string, foreign: string[]][] = [
  ['EMAIL_LOGIN_USED_KEY', entries.emailLoginUsedEntry as Entry<never>, 'true', 'true', ['false', '', '1']],
  [
    'LAST_EMAIL_LOGIN_TIME',
    entries.lastEmailLoginTimeEntry as Entry<never>,
    1_767_225_600_000,
    '1767225600000',
    ['', 'soon', '-1', '1e99', '9'.repeat(17)],
  ],
  ['EMAIL', entries.emailEntry as Entry<never>, 'ada@shop.test', 'ada@shop.test', ['', 'ada', '<script>@x.y']],
  ['LAST_USED_CHAIN_KEY', entries.lastUsedChainEntry as Entry<never>, 8453, '8453', ['', 'x', 'a:b:c', '1.5']],
  [
    'SMART_ACCOUNT_ENABLED_NETWORKS',
    entries.smartAccountNetworksEntry as Entry<never>,
    [1, 8453],
    '1,8453',
    ['x', '1,', ',', '1;2'],
  ],
  ['SMART_ACCOUNT_ENABLED', entries.smartAccountEnabledEntry as Entry<never>, true, 'true', ['', 'yes']],
  ['SOCIAL_USERNAME', entries.socialUserNameEntry as Entry<never>, 'ada', 'ada', ['', 'a'.repeat(257)]],
  ['SESSION_TOKEN_KEY', entries.sessionTokenEntry as Entry<never>, 't', 't', ['', 't'.repeat(16_385)]],
  ['PREFERRED_ACCOUNT_TYPE', entries.preferredAccountTypeEntry as Entry<never>, 'eoa', 'eoa', ['', 'payment']],
]

test.each(rows)('%s is kept under its name and read back', (name, entry, value, text) => {
  const { raw } = createMemoryStorage()
  writeEntry(raw, entry, value as never)
  expect(raw.read(`@appkit-wallet/${name}`)).toBe(text)
  expect(readEntry(raw, entry)).toEqual(value)
})

test.each(rows.flatMap(([name, entry, , , foreign]) => foreign.map((text) => [name, text, entry] as const)))(
  '%s with %j counts as absent and is taken away',
  (name, text, entry) => {
    const { raw } = createMemoryStorage()
    raw.write(`@appkit-wallet/${name}`, text)
    expect(readEntry(raw, entry)).toBeUndefined()
    expect(raw.read(`@appkit-wallet/${name}`)).toBeUndefined()
  },
)

test('a chain of another family is kept as its CAIP-2 id', () => {
  const { raw } = createMemoryStorage()
  writeEntry(raw, entries.lastUsedChainEntry, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  expect(readEntry(raw, entries.lastUsedChainEntry)).toBe('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
})

test('no network with smart accounts is a list, not an absent one', () => {
  const { raw } = createMemoryStorage()
  writeEntry(raw, entries.smartAccountNetworksEntry, [])
  expect(readEntry(raw, entries.smartAccountNetworksEntry)).toEqual([])
})

test.each(['null', '[]', '"x"', '{"eip155":"payment","mars":"eoa"}'])('preferences of %s name no type', (text) => {
  const storage = createMemoryStorage()
  storage.write('preferred_account_types', text)
  expect(readEntry(storage, entries.preferredAccountTypesEntry)?.eip155).toBeUndefined()
})
