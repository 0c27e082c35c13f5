import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFakeWallet } from '../../../test/fakes/eip1193'
import { groupAnnouncements, legacyProvider, parseAnnouncement, type Announcement } from './discover'

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

const read = (given: unknown) => parseAnnouncement(given) as Announcement

test('one provider that announces itself twice is one row', () => {
  const provider = createFakeWallet()
  expect(groupAnnouncements([read(detail({}, provider)), read(detail({ uuid: 'u2' }, provider))])).toHaveLength(1)
})

test('a clone of a wallet is shown beside it and cannot answer to its id', () => {
  const real = read(detail())
  const clone = read(detail({ uuid: 'u2' }))
  const rows = groupAnnouncements([real, clone])
  expect(rows.map(({ wallet, claims }) => [wallet.id, wallet.claimedId, claims])).toEqual([
    ['io.fox', undefined, 2],
    [expect.stringMatching(/^io\.fox#[0-9a-f]{8}$/), 'io.fox', 2],
  ])
  expect(rows[0]?.provider).toBe(real.provider)
  expect(rows[1]?.provider).toBe(clone.provider)
})

test('the id of a clone is the same on every page, whatever its uuid, and three clones have three', () => {
  const idsOf = (uuids: readonly string[]) =>
    groupAnnouncements(uuids.map((uuid) => read(detail({ uuid })))).map(({ wallet }) => wallet.id)
  expect(idsOf(['u1', 'u2', 'u3'])).toEqual(idsOf(['v1', 'v2', 'v3']))
  expect(new Set(idsOf(['u1', 'u2', 'u3'])).size).toBe(3)
  const other = groupAnnouncements([read(detail()), read(detail({ uuid: 'u2', name: 'Vixen' }))])
  expect(other[1]?.wallet.id).not.toBe(idsOf(['u1', 'u2'])[1])
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
