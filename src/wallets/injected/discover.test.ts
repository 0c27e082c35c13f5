import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFakeWallet } from '../../../test/fakes/eip1193'
import { discoverAnnounced, legacyProvider } from './discover'

const parseAnnouncement = (given: unknown) => discoverAnnounced([given])[0]

const icon = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='
const detail = (info: object = {}, provider: unknown = createFakeWallet()) => ({
  info: { uuid: 'u1', name: 'Fox', rdns: 'io.fox', icon, ...info },
  provider,
})

test('a frozen announcement is read', () => {
  const given = detail()
  Object.freeze(given.info)
  expect(parseAnnouncement(Object.freeze(given))?.wallet).toEqual({
    id: 'io.fox',
    name: 'Fox',
    rdns: 'io.fox',
    icon,
    uuid: 'u1',
  })
})

test.each([
  ['nothing', null],
  ['a text', 'wallet'],
  ['no provider', { info: detail().info }],
  ['a provider without request', detail({}, { send: () => 1 })],
  ['a request that is no function', detail({}, { request: 'yes' })],
  ['no info', { provider: createFakeWallet() }],
  ['no name', detail({ name: '' })],
  ['a name of invisible characters', detail({ name: '\u202e\u200b' })],
  [
    'a getter that throws',
    {
      get info() {
        throw new Error('trap')
      },
      provider: createFakeWallet(),
    },
  ],
  [
    'a provider whose getter throws',
    detail(
      {},
      {
        get request() {
          throw new Error('trap')
        },
      },
    ),
  ],
])('%s is no announcement', (_what, given) => {
  expect(parseAnnouncement(given)).toBeUndefined()
})

test('a hostile name is made harmless', () => {
  expect(parseAnnouncement(detail({ name: 'Fo\u202ex\n<b>' }))?.wallet.name).toBe('Fox <b>')
})

test.each([
  'https://evil.example/pixel.png',
  'javascript:alert(1)',
  'data:text/html,<script>',
  `data:image/png;base64,${'A'.repeat(70_000)}`,
  5,
])('the picture %.30s is left out', (picture) => {
  expect(parseAnnouncement(detail({ icon: picture }))?.wallet).not.toHaveProperty('icon')
})

test('a wallet without a proper rdns goes by its name', () => {
  expect(parseAnnouncement(detail({ rdns: 'not a domain' }))?.wallet).toEqual({
    id: 'Fox',
    name: 'Fox',
    icon,
    uuid: 'u1',
  })
})

test('no announcement makes it throw', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (info, provider) => void parseAnnouncement({ info, provider })),
    { numRuns: 1_000 },
  )
})

const providersOf = (given: readonly unknown[]) => discoverAnnounced(given).map(({ provider }) => provider)

test('one provider that announces itself twice by its name is one wallet', () => {
  const provider = createFakeWallet()
  const mobile = { uuid: 'u2', rdns: 'io.metamask.mobile' }
  expect(providersOf([detail({}, provider), detail({ uuid: 'u2', icon: '' }, provider)])).toEqual([provider])
  expect(providersOf([detail({ rdns: 'io.metamask' }, provider), detail(mobile, provider)])).toEqual([provider])
})

test('a wallet that another one announces by another name keeps its own', () => {
  const provider = createFakeWallet()
  const found = discoverAnnounced([detail({ name: 'Gift', rdns: 'org.gift' }, provider), detail({}, provider)])
  expect(found.map(({ wallet }) => wallet.name)).toEqual(['Gift', 'Fox'])
})

test.each([
  ['another uuid', { uuid: 'u2' }],
  ['no uuid', { uuid: undefined }],
  ['the same uuid and another icon', { icon: 'data:image/gif;base64,R0lGODlhAQABAAAAADs=' }],
  ['the same uuid and another name', { name: 'Vixen' }],
  ['the same uuid and another rdns', { rdns: 'io.vixen' }],
  ['the same uuid and no rdns', { rdns: undefined }],
])('two providers are two wallets: %s', (_what, change) => {
  const [real, clone] = [createFakeWallet(), createFakeWallet()]
  const both = [detail({}, real), detail(change, clone)]
  expect(providersOf(both)).toEqual([real, clone])
  expect(providersOf(both.toReversed())).toEqual([clone, real])
})

test('two providers without an uuid are two wallets, though all that they say is equal', () => {
  const same = { uuid: undefined, rdns: undefined }
  expect(discoverAnnounced([detail(same), detail(same)])).toHaveLength(2)
})

test('two providers with one uuid of which all is equal are one announcement', () => {
  expect(discoverAnnounced([detail(), detail()])).toHaveLength(1)
})

test('the last resort is called by a general name', () => {
  const ethereum = createFakeWallet()
  expect(legacyProvider({ ethereum })).toEqual({
    wallet: { id: 'injected', name: 'Browser wallet' },
    provider: ethereum,
  })
})

test('a window that guards its provider with a throw has none', () => {
  expect(
    legacyProvider({
      get ethereum() {
        throw new Error('trap')
      },
    }),
  ).toBeUndefined()
  expect(legacyProvider({ ethereum: {} })).toBeUndefined()
  expect(legacyProvider({})).toBeUndefined()
})
