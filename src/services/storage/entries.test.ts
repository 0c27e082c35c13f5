import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMemoryStorage } from '../../../test/fakes/memoryStorage'
import type { SiwxSession } from '../../domain/siwx/session'
import type { Wallet } from '../../domain/wallet/wallet'
import { clearEntries, readEntry, removeEntry, writeEntry } from './entries'
import { STORAGE_KEYS, type StorageKey, type StorageKeyName } from './keys'
import type { SessionRecord } from './keys'
import { createStorage, type KeyValueStorage } from './storage'
import { numberOfRuns } from '../../../test/torture/numberOfRuns'
import { scaled } from '../../../test/slowness'

const session: SiwxSession = {
  data: {
    accountAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    chainId: 'eip155:31337',
    domain: 'shop.example',
    uri: 'https://shop.example/',
    version: '1',
    nonce: 'abcdefgh12345678',
    issuedAt: '2026-01-01T00:00:00.000Z',
    resources: ['https://shop.example/terms'],
  },
  message: 'shop.example wants you to sign in …',
  signature: '0xabcd',
}
const oneClick: SiwxSession = {
  ...session,
  cacao: {
    h: { t: 'caip122' },
    p: {
      iss: 'did:pkh:eip155:1:0x1',
      domain: 'shop.example',
      aud: 'https://shop.example/',
      version: '1',
      nonce: 'abcdefgh',
      iat: 'now',
    },
    s: { t: 'eip191', s: '0xabcd' },
  },
}
const wallet: Wallet = {
  id: 'c57c',
  name: 'Pocket',
  imageId: '5195e9db-94d8-4579-6f11-ef553be95100',
  rdns: 'example.pocket',
  mobileLink: 'pocket://',
  desktopLink: 'pocket://',
  webappLink: 'https://app.pocket.example/',
  appStore: 'https://apps.example/pocket',
  chains: ['eip155:1', 'solana:localnet'],
  badge: 'certified',
  injected: [{ namespace: 'eip155', injectedId: 'isPocket' }],
}

const write = writeEntry as (storage: KeyValueStorage, name: StorageKeyName, value: unknown) => void

const record: SessionRecord = {
  v: 1,
  namespaces: {
    eip155: {
      connector: 'io.example.wallet',
      account: 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
      mark: '0a1b2c3d',
      claims: 2,
    },
    solana: { connector: 'walletConnect' },
  },
  active: 'eip155:31337',
  refused: { eip155: ['io.example.wallet'] },
  proofs: [session, oneClick],
}

const GARBAGE = ['', 'null', '1', '{}', '{"a":1}', '{', 'x'.repeat(300_000), '[['.repeat(50_000)]
const rows: readonly {
  readonly name: StorageKeyName
  readonly value: unknown
  /** Texts that count as absent. */
  readonly foreign: readonly string[]
  readonly text?: string
}[] = [
  {
    name: 'session',
    value: record,
    foreign: [
      ...GARBAGE,
      '{"namespaces":{}}',
      '{"v":2,"namespaces":{}}',
      '{"v":1,"namespaces":{"eip155":{"connector":""}}}',
      '{"v":1,"namespaces":{"eip155":{"connector":"x","account":"solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:3Mc"}}}',
      '{"v":1,"namespaces":{},"active":"constructor"}',
    ],
  },
  { name: 'last_wallet', value: 'io.example.wallet', foreign: ['', 'x'.repeat(16_385)] },
  { name: 'recent_wallets', value: [wallet, { ...wallet, id: 'other' }], foreign: GARBAGE },
  {
    name: 'last_known',
    value: { label: '0x70…dc79C8', icon: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' },
    foreign: GARBAGE,
  },
  {
    name: 'open_view',
    value: { until: 7, request: { kind: 'send', account: 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' } },
    foreign: ['{"until":7,"request":{"kind":"mint","account":"eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045"}}'],
  },
  {
    name: 'open_pairing',
    value: { until: 7, link: { href: 'pocket://', name: 'Pocket' }, wallet, replaces: true },
    foreign: [...GARBAGE, '{"until":"7"}'],
  },
  { name: 'open_view', value: { until: 7, connecting: 'mobileWallet' }, foreign: ['{"until":7,"connecting":1}'] },
  { name: 'open_view', value: { until: 7, wallet }, foreign: [...GARBAGE, '{"until":7}', '{"until":"7","wallet":{}}'] },
  {
    name: 'pending_batches',
    value: [
      {
        id: '0xba7c4',
        account: 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
        connectorId: 'io.example.wallet',
        pays: { amount: '50', symbol: 'USDC' },
        receives: { symbol: 'ETH' },
        tokens: ['eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'],
        at: 1,
      },
    ],
    foreign: ['', 'null', '1', '{}', '{'],
  },
  { name: 'consent', value: 'given', foreign: GARBAGE },
  { name: 'preferred_account_types', value: { eip155: 'eoa' }, foreign: ['', 'null', '1', '{', '"x"'] },
  { name: 'smart_account_offered', value: 'true', foreign: GARBAGE },
  { name: 'connected_social', value: 'google', foreign: GARBAGE },
  {
    name: 'social_provider',
    value: {
      provider: 'google',
      state: 'abcdefgh',
      at: 7,
      page: 'https://shop.test/?a=b#c%20d',
      resultUri: 'https://x.test/?a=b c',
    },
    text: 'google abcdefgh 7 https://shop.test/?a=b#c%20d https%3A%2F%2Fx.test%2F%3Fa%3Db%20c',
    foreign: [
      ...GARBAGE,
      'myspace abcdefgh 7 https://shop.test/',
      'google abcdefgh 7',
      'google abcdefgh 7 shop.test',
      'google abcdefgh 7 https://shop.test/ %zz',
    ],
  },
  { name: 'mail_claim', value: { id: '1-2', at: 7 }, text: '1-2 7', foreign: GARBAGE },
  { name: 'EMAIL_LOGIN_USED_KEY', value: 'true', text: 'true', foreign: ['false', '', '1'] },
  {
    name: 'LAST_EMAIL_LOGIN_TIME',
    value: 1_767_225_600_000,
    text: '1767225600000',
    foreign: ['', 'soon', '-1', '1e99', '9'.repeat(17)],
  },
  { name: 'EMAIL', value: 'ada@shop.test', text: 'ada@shop.test', foreign: ['', 'ada', '<script>@x.y'] },
  { name: 'LAST_USED_CHAIN_KEY', value: 8453, text: '8453', foreign: ['', 'x', 'a:b:c', '1.5'] },
  { name: 'SMART_ACCOUNT_ENABLED_NETWORKS', value: [1, 8453], text: '1,8453', foreign: ['x', '1,', ',', '1;2'] },
  { name: 'SMART_ACCOUNT_ENABLED', value: true, text: 'true', foreign: ['', 'yes'] },
  { name: 'SOCIAL_USERNAME', value: 'ada', text: 'ada', foreign: ['', 'a'.repeat(257)] },
  { name: 'SESSION_TOKEN_KEY', value: 't', text: 't', foreign: ['', 't'.repeat(16_385)] },
  { name: 'PREFERRED_ACCOUNT_TYPE', value: 'eoa', text: 'eoa', foreign: ['', 'payment'] },
  ...(['identity_cache', 'ens_cache', 'portfolio_cache', 'native_balance_cache', 'two_prompts_cache'] as const).map(
    (name) => ({ name, value: { id: { timestamp: 7 } }, foreign: ['', 'null', '1', '[]', '{'] }),
  ),
  {
    name: 'mobile_wallet',
    value: { token: 't', addresses: ['3Mc'], signs: true, sends: true, signsIn: false, versioned: true },
    foreign: [...GARBAGE, '{"token":"t","addresses":[]}'],
  },
  {
    name: 'WALLETCONNECT_DEEPLINK_CHOICE',
    value: { href: 'pocket://', name: 'Pocket', topic: 't' },
    foreign: [...GARBAGE, '{"href":"javascript:alert(1)","name":"Pocket"}', '{"href":"pocket://"}'],
  },
  { name: 'relay/', value: { topic: 't' }, foreign: ['', 'null', '{'] },
  {
    name: 'tab_message',
    value: { type: 'signed-out', reason: 'site' },
    foreign: [...GARBAGE, '{"type":"signed-up"}', '{"type":"connected","namespace":"mars"}'],
  },
]

test('every key has a value here, and texts that its schema refuses', () => {
  expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(Object.keys(STORAGE_KEYS)))
  for (const { name, foreign } of rows) expect(foreign, name).not.toEqual([])
})

/** Where a row is stored, under its full name. */
function placeOf(storage: KeyValueStorage, { name }: { name: StorageKeyName }) {
  const { prefix }: StorageKey<unknown> = STORAGE_KEYS[name]
  const key = `${prefix ?? ''}${name}`
  return { key, place: prefix === undefined ? storage : storage.raw }
}

test.each(rows)('$name is stored under its name, read back, and gone once removed', (row) => {
  const storage = createMemoryStorage()
  const { key, place } = placeOf(storage, row)
  write(storage, row.name, row.value)
  expect(place.read(key)).toBe(row.text ?? place.read(key) ?? 'missing')
  expect(readEntry(storage, row.name)).toEqual(row.value)
  removeEntry(storage, row.name)
  expect(place.read(key)).toBeUndefined()
})

test.each(rows)('$name: a foreign text counts as absent and is removed', (row) => {
  for (const text of row.foreign) {
    const storage = createMemoryStorage()
    const { key, place } = placeOf(storage, row)
    place.write(key, text)
    expect(readEntry(storage, row.name), text.slice(0, 40)).toBeUndefined()
    expect(place.read(key)).toBeUndefined()
  }
})

test.each([
  [
    'sign-out',
    ['@appkit-wallet/EMAIL', '@appkit-wallet/SESSION_TOKEN_KEY'],
    ['connected_social'],
    ['consent', 'session'],
  ],
  ['disconnect', [], ['last_known', 'ens_cache'], ['consent', 'recent_wallets', 'session']],
  [
    'clear',
    ['@appkit-wallet/EMAIL'],
    ['consent', 'session', 'recent_wallets', 'last_wallet', 'relay/wc@2:x', 'ens_cache'],
    ['mail_claim'],
  ],
] as const)('%s clears its rows and no other', (clearing, embedded, own, kept) => {
  const storage = createMemoryStorage()
  storage.raw.write('@appkit-wallet/LAST_EMAIL_LOGIN_TIME', '7')
  for (const key of embedded) storage.raw.write(key, 'x')
  for (const key of [...own, ...kept]) storage.write(key, 'x')
  clearEntries(storage, clearing)
  for (const key of embedded) expect(storage.raw.read(key), key).toBeUndefined()
  for (const key of own) expect(storage.read(key), key).toBeUndefined()
  for (const key of kept) expect(storage.read(key), key).toBe('x')
  expect(storage.raw.read('@appkit-wallet/LAST_EMAIL_LOGIN_TIME')).toBe('7')
})

test('the documentation lists exactly the keys of the table', () => {
  const page = readFileSync(new URL('../../../docs/protocol/storage.md', import.meta.url), 'utf8')
  const [tables = ''] = page.split('\n## Messages between tabs\n')
  const listed = [...tables.matchAll(/^\| `(?:<namespace>:)?([\w/]+?)(?:<key>)?`[^|]*\|/gm)].map(([, name]) => name)
  expect(new Set([...listed, 'WALLETCONNECT_DEEPLINK_CHOICE'])).toEqual(new Set(Object.keys(STORAGE_KEYS)))
})

test('a chain of another namespace is stored as its CAIP-2 id', () => {
  const storage = createMemoryStorage()
  writeEntry(storage, 'LAST_USED_CHAIN_KEY', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  expect(readEntry(storage, 'LAST_USED_CHAIN_KEY')).toBe('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
})

test('no network with smart accounts is an empty list, not an absent one', () => {
  const storage = createMemoryStorage()
  writeEntry(storage, 'SMART_ACCOUNT_ENABLED_NETWORKS', [])
  expect(readEntry(storage, 'SMART_ACCOUNT_ENABLED_NETWORKS')).toEqual([])
})

test('an account type that does not exist is skipped', () => {
  const storage = createMemoryStorage()
  storage.write('preferred_account_types', '{"eip155":"payment","mars":"eoa"}')
  expect(readEntry(storage, 'preferred_account_types')).toEqual({})
})

test('of a record, namespaces that no one knows and proofs that cannot be read are left out', () => {
  const storage = createStorage('memory', 'p1')
  const { eip155, solana } = record.namespaces
  const stored = {
    ...record,
    namespaces: { moon: eip155, solana },
    proofs: [{ ...session, signature: 7 }, session, null],
  }
  storage.write('session', JSON.stringify(stored))
  expect(readEntry(storage, 'session')).toEqual({ ...record, namespaces: { solana }, proofs: [session] })
})

test('at most two recent wallets are stored and read', () => {
  const storage = createStorage('memory', 'p1')
  writeEntry(storage, 'recent_wallets', [wallet, { ...wallet, id: 'b' }, { ...wallet, id: 'c' }])
  expect(JSON.parse(storage.read('recent_wallets') ?? '')).toHaveLength(2)
  storage.write('recent_wallets', JSON.stringify(['a', 'b', 'c'].map((id) => ({ id, name: id }))))
  expect(readEntry(storage, 'recent_wallets')?.map(({ id }) => id)).toEqual(['a', 'b'])
})

test('a stored wallet is parsed like one of the directory', () => {
  const storage = createStorage('memory', 'p1')
  const tampered = {
    id: 'a',
    name: 'A\u202Eb',
    mobile_link: 'javascript:alert(1)',
    image_url: 'https://tracker.example/x.png',
  }
  storage.write('recent_wallets', JSON.stringify([tampered]))
  expect(readEntry(storage, 'recent_wallets')).toEqual([{ id: 'a', name: 'Ab' }])
})

test('an icon from another host is not shown from storage', () => {
  const storage = createStorage('memory', 'p1')
  storage.write('last_known', JSON.stringify({ label: 'me', icon: 'https://tracker.example/x.png' }))
  expect(readEntry(storage, 'last_known')).toEqual({ label: 'me' })
})

test(
  'fuzzed texts for every key: nothing throws, no prototype is polluted, what is read can be written',
  () => {
    const prototypes = () =>
      JSON.stringify([Object.prototype, Array.prototype, String.prototype].map((it) => Reflect.ownKeys(it).map(String)))
    const before = prototypes()
    const hostileKey = fc.constantFrom(
      '__proto__',
      'constructor',
      'prototype',
      'toString',
      'id',
      'name',
      'label',
      'data',
      'message',
      'eip155',
    )
    const nested = fc.letrec((tie) => ({
      any: fc.oneof(
        { depthSize: 'small' },
        fc.string(),
        fc.double(),
        fc.boolean(),
        fc.constant(null),
        tie('record'),
        fc.array(tie('any'), { maxLength: 3 }),
      ),
      record: fc.array(fc.tuple(hostileKey, tie('any')), { maxLength: 5 }),
    })).any
    // Written by hand, since JSON.stringify would lose an own `__proto__`.
    const toJson = (value: unknown): string =>
      Array.isArray(value) &&
      value.every((pair) => Array.isArray(pair) && pair.length === 2 && typeof pair[0] === 'string')
        ? `{${value.map(([key, inner]) => `${JSON.stringify(key)}:${toJson(inner)}`).join(',')}}`
        : Array.isArray(value)
          ? `[${value.map(toJson).join(',')}]`
          : (JSON.stringify(value) ?? 'null')
    const real = fc.constantFrom(
      JSON.stringify([wallet]),
      JSON.stringify([oneClick]),
      '{"eip155":["a"]}',
      '{"label":"me"}',
      JSON.stringify(record),
    )
    const mutated = fc
      .tuple(real, fc.nat(400), fc.string({ maxLength: 4 }))
      .map(([text, at, part]) => text.slice(0, at) + part + text.slice(at + part.length))
    const texts = fc.oneof(
      nested.map(toJson),
      mutated,
      fc.string(),
      fc.json(),
      fc.string().map((text) => `[${text}`),
    )

    const storage = createStorage('memory', 'p1')
    fc.assert(
      fc.property(texts, (text) => {
        for (const row of rows) {
          const { key, place } = placeOf(storage, row)
          place.write(key, text)
          const value = readEntry(storage, row.name)
          if (value === undefined) expect(place.read(key)).toBeUndefined()
          else {
            write(storage, row.name, value)
            expect(readEntry(storage, row.name)).toEqual(value)
          }
        }
      }),
      { numRuns: numberOfRuns(1_000, 10_000) },
    )
    expect(prototypes()).toBe(before)
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  },
  scaled(60_000),
)

test.each<object>([
  { href: 'javascript:alert(1)' },
  { link: 'file:///etc/passwd' },
  { href: 5 },
  {},
  { toString: 'pocket://' },
])('a stored pairing keeps no link that opens no wallet: %o', (link) => {
  const stored = JSON.stringify({ until: 1, link: { name: 'Pocket', ...link } })
  expect(STORAGE_KEYS.open_pairing.decode(stored)).toEqual({ until: 1 })
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'file:///x', 'blob:https://shop.example/x'])(
  'a stored login that would return to %s is none',
  (page) => {
    expect(STORAGE_KEYS.social_provider.decode(`google abcdefgh 1 ${page}`)).toBeUndefined()
    expect(STORAGE_KEYS.social_provider.decode('google abcdefgh 1 https://shop.example/')).toBeDefined()
  },
)
