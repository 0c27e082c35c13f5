import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SiwxSession } from '../../domain/siwx/session'
import type { Wallet } from '../../domain/wallet/wallet'
import * as entries from './entries'
import { readEntry, removeEntry, writeEntry } from './entries'
import type { Entry } from './entries'
import { createStorage } from './storage'

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

const rows: readonly (readonly [string, Entry<any>, unknown])[] = [
  ['connection_status', entries.connectionStatusEntry, 'connected'],
  ['connected_namespaces', entries.connectedNamespacesEntry, ['eip155', 'solana']],
  ['eip155:connected_connector_id', entries.connectedConnectorIdEntry('eip155'), 'io.example.wallet'],
  [
    'eip155:connected_account',
    entries.connectedAccountEntry('eip155'),
    'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  ],
  ['active_caip_network_id', entries.activeNetworkIdEntry, 'eip155:31337'],
  ['active_namespace', entries.activeNamespaceEntry, 'solana'],
  ['recent_wallets', entries.recentWalletsEntry, [wallet, { ...wallet, id: 'other' }]],
  ['siwx', entries.siwxSessionsEntry, [session, oneClick]],
  ['last_known', entries.lastKnownEntry, { label: '0x70…dc79C8', icon: 'data:image/png;base64,AAAA' }],
  ['disconnected_connector_ids', entries.disconnectedConnectorIdsEntry, { eip155: ['io.example.wallet'] }],
  ['consent', entries.consentEntry, 'given'],
]

test.each(rows)('%s comes back as it was written, and is gone once removed', (key, entry, value) => {
  const storage = createStorage('memory', 'p1')
  expect(entry.key).toBe(key)
  writeEntry(storage, entry, value)
  expect(readEntry(storage, entry)).toEqual(value)
  removeEntry(storage, entry)
  expect(readEntry(storage, entry)).toBeUndefined()
})

const foreign = [
  '',
  'null',
  '1',
  '{}',
  '{"a":1}',
  '{',
  'x'.repeat(300_000),
  '[['.repeat(50_000),
  '{"__proto__":{"polluted":true}}',
]

test.each(rows.filter(([key]) => !key.endsWith('connector_id')))(
  '%s: a foreign text counts as absent and is removed',
  (key, entry) => {
    for (const text of foreign) {
      // A record without a namespace we know is a record of nothing.
      if (key === 'disconnected_connector_ids' && text.endsWith('}')) continue
      const storage = createStorage('memory', 'p1')
      storage.write(key, text)
      expect(readEntry(storage, entry), text.slice(0, 40)).toBeUndefined()
      expect(storage.read(key)).toBeUndefined()
    }
  },
)

test('namespaces are kept once, unknown ones left out', () => {
  const storage = createStorage('memory', 'p1')
  storage.write('connected_namespaces', 'eip155,solana,eip155,moon')
  expect(readEntry(storage, entries.connectedNamespacesEntry)).toEqual(['eip155', 'solana'])
})

test('more than two recent wallets are never kept nor read', () => {
  const storage = createStorage('memory', 'p1')
  writeEntry(storage, entries.recentWalletsEntry, [wallet, { ...wallet, id: 'b' }, { ...wallet, id: 'c' }])
  expect(JSON.parse(storage.read('recent_wallets') ?? '')).toHaveLength(2)
  storage.write('recent_wallets', JSON.stringify(['a', 'b', 'c'].map((id) => ({ id, name: id }))))
  expect(readEntry(storage, entries.recentWalletsEntry)?.map(({ id }) => id)).toEqual(['a', 'b'])
})

test('a stored wallet is narrowed like one from the directory', () => {
  const storage = createStorage('memory', 'p1')
  const tampered = {
    id: 'a',
    name: 'A\u202Eb',
    mobile_link: 'javascript:alert(1)',
    image_url: 'https://tracker.example/x.png',
  }
  storage.write('recent_wallets', JSON.stringify([tampered]))
  expect(readEntry(storage, entries.recentWalletsEntry)).toEqual([{ id: 'a', name: 'Ab' }])
})

test('one unreadable session costs one session', () => {
  const storage = createStorage('memory', 'p1')
  storage.write('siwx', JSON.stringify([{ ...session, signature: 7 }, session, null]))
  expect(readEntry(storage, entries.siwxSessionsEntry)).toEqual([session])
})

test('an icon from another host is not shown from storage', () => {
  const storage = createStorage('memory', 'p1')
  storage.write('last_known', JSON.stringify({ label: 'me', icon: 'https://tracker.example/x.png' }))
  expect(readEntry(storage, entries.lastKnownEntry)).toEqual({ label: 'me' })
})

test('10,000 fuzzed texts for every entry: nothing throws, nothing is polluted, what is read can be written', () => {
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
    'eip155,solana',
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
      for (const [key, entry] of rows) {
        storage.write(key, text)
        const value = readEntry(storage, entry)
        if (value === undefined) expect(storage.read(key)).toBeUndefined()
        else {
          writeEntry(storage, entry, value)
          expect(readEntry(storage, entry)).toEqual(value)
        }
      }
    }),
    { numRuns: 10_000 },
  )
  expect(prototypes()).toBe(before)
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
}, 60_000)
