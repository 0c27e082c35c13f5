import { expect, test } from 'vitest'
import { createMemoryStorage } from '../../../test/fakes/memoryStorage'
import { createRelayStorage, DEEP_LINK_KEY } from './relayStorage'

test('records come back as they were put', async () => {
  const storage = createRelayStorage(createMemoryStorage())
  await storage.setItem('wc@2:a', [{ topic: 't' }])
  await storage.setItem('wc@2:b', 'text')
  await storage.removeItem('wc@2:b')
  expect(await storage.getEntries()).toEqual([['wc@2:a', [{ topic: 't' }]]])
  expect(await storage.getItem('wc@2:b')).toBeUndefined()
})

const SESSIONS = 'wc@2:client:0.3:p//session'
const KEYS = 'wc@2:core:0.3:p//keychain'
const session = (topic: string, expiry = 1) => ({ topic, expiry, namespaces: {}, peer: {}, self: {} })
const KEY_A = 'a'.repeat(64)
const KEY_B = 'b'.repeat(64)

/** Two tabs that have started with the same records. */
async function twoTabs(...sessions: readonly object[]) {
  const texts = createMemoryStorage()
  await createRelayStorage(texts).setItem(SESSIONS, sessions)
  const tabs = [createRelayStorage(texts), createRelayStorage(texts)] as const
  for (const tab of tabs) await tab.getItem(SESSIONS)
  return {
    texts,
    one: tabs[0],
    two: tabs[1],
    stored: () => createRelayStorage(texts).getItem<{ topic: string }[]>(SESSIONS),
  }
}

test('what two tabs write, each without the other’s, is all kept', async () => {
  const { one, two, stored, texts } = await twoTabs()
  await one.setItem(SESSIONS, [session('a')])
  await one.setItem(KEYS, { a: KEY_A })
  await two.setItem(SESSIONS, [session('b')])
  await two.setItem(KEYS, { b: KEY_B })
  expect(await stored()).toEqual([session('a'), session('b')])
  expect(await createRelayStorage(texts).getItem(KEYS)).toEqual({ a: KEY_A, b: KEY_B })
})

test('what one tab has removed does not come back with what another still holds of it', async () => {
  const { one, two, stored } = await twoTabs(session('a'), session('b'))
  await one.setItem(SESSIONS, [session('b')])
  await two.setItem(SESSIONS, [session('a'), session('b')])
  expect(await stored()).toEqual([session('b')])
  await two.setItem(SESSIONS, [session('a', 2), session('b')])
  expect(await stored()).toEqual([session('b')])
})

test('a tab changes and removes what it has read', async () => {
  const { one, stored } = await twoTabs(session('a'), session('b'))
  await one.setItem(SESSIONS, [session('a', 2)])
  expect(await stored()).toEqual([session('a', 2)])
})

test('a record is stored again after the same tab removed it', async () => {
  const { one, stored } = await twoTabs(session('a'))
  await one.setItem(SESSIONS, [])
  await one.setItem(SESSIONS, [session('a')])
  expect(await stored()).toEqual([session('a')])
})

test('looking at what another tab has stored takes nothing of it away', async () => {
  const { one, two, stored } = await twoTabs()
  await one.setItem(SESSIONS, [session('a')])
  expect(two.peek(SESSIONS)).toEqual([session('a')])
  await two.setItem(SESSIONS, [session('b')])
  expect(await stored()).toEqual([session('a'), session('b')])
})

test('the records at the start belong together, whatever another tab writes meanwhile', async () => {
  const { one, texts } = await twoTabs()
  const starting = createRelayStorage(texts)
  await one.setItem(KEYS, { a: KEY_A })
  await one.setItem(SESSIONS, [session('a')])
  expect(await starting.getItem(SESSIONS)).toEqual([])
  await starting.setItem(SESSIONS, [])
  expect(await createRelayStorage(texts).getItem(SESSIONS)).toEqual([session('a')])
})

test.each([
  [
    'requests by their id',
    [
      { id: 1, topic: 't' },
      { id: 2, topic: 't' },
    ],
  ],
  [
    'expiries by their target',
    [
      { target: 'topic:t', expiry: 1 },
      { target: 'id:1', expiry: 2 },
    ],
  ],
  [
    'subscriptions by their topic',
    [
      { id: 'x', topic: 't' },
      { id: 'x', topic: 'u' },
    ],
  ],
])('%s are single records', async (_what, records) => {
  const texts = createMemoryStorage()
  for (const record of records) await createRelayStorage(texts).setItem('wc@2:list', [record])
  expect(await createRelayStorage(texts).getItem('wc@2:list')).toHaveLength(2)
})

test('a value that is no collection is kept as a whole', async () => {
  const texts = createMemoryStorage()
  const storage = createRelayStorage(texts)
  await storage.setItem('wc@2:verify:public:key', { publicKey: { x: 1 }, expiresAt: 5 })
  await storage.setItem('wc@2:link_mode', ['https://a.example'])
  expect(await storage.getItem('wc@2:verify:public:key')).toEqual({ publicKey: { x: 1 }, expiresAt: 5 })
  expect(await storage.getItem('wc@2:link_mode')).toEqual(['https://a.example'])
  expect(texts.keys('relay/')).toHaveLength(2)
})

test.each(['{', '[1,', '', 'undefined'])('the unreadable record %o is absent', async (text) => {
  const texts = createMemoryStorage()
  texts.write('relay/a', text)
  texts.write('relay/b', '[]')
  texts.write('relay/b#1', text)
  const storage = createRelayStorage(texts)
  expect(await storage.getItem('a')).toBeUndefined()
  expect(await storage.getItem('b')).toEqual([])
})

const core = (name: string): string => `wc@2:core:0.3:p//${name}`
const client = (name: string): string => `wc@2:client:0.3:p//${name}`
const relay = { protocol: 'irn' }
/** Each collection with a record of its own kind. */
const goodRecords: Readonly<Record<string, object>> = {
  [KEYS]: { good: KEY_A },
  [core('messages')]: { good: { h: 'm' } },
  [core('messages_withoutClientAck')]: { good: { h: 'm' } },
  [SESSIONS]: [session('good')],
  [client('proposal')]: [{ id: 1, proposer: {}, requiredNamespaces: {} }],
  [client('request')]: [{ id: 1, topic: 'good', params: {} }],
  [core('pairing')]: [{ topic: 'good', expiry: 1, relay, active: false }],
  [core('history')]: [{ id: 1, topic: 'good', request: { method: 'wc_sessionPropose' } }],
  [core('expirer')]: [{ target: 'topic:good', expiry: 1 }],
  [core('subscription')]: [{ id: 'good', topic: 'good', relay }],
  [client('authKeys')]: [{ responseTopic: 'good', publicKey: KEY_A }],
  [client('pairingTopics')]: [{ topic: 'good', pairingTopic: 'good' }],
  [client('requests')]: [{ id: 1 }],
}

test.each(Object.keys(goodRecords))('of the records under %s only those of its kind are read', async (key) => {
  const good = goodRecords[key]
  const texts = createMemoryStorage()
  await createRelayStorage(texts).setItem(key, good)
  const records = [{}, { id: 'bad' }, { topic: 'bad' }, { target: 'bad' }, { responseTopic: 'bad' }]
  const wrong = [null, 7, 'x', [], ...(key.includes('messages') ? [{ h: 7 }, { h: {} }] : records)]
  for (const value of wrong) {
    texts.write(`relay/${key}#bad`, JSON.stringify(value))
    expect(await createRelayStorage(texts).getItem(key), JSON.stringify(value)).toEqual(good)
  }
})

test('a link whose scheme is not the wallet\u2019s is not given to the library as one to open', () => {
  const texts = createMemoryStorage()
  texts.raw.write(DEEP_LINK_KEY, JSON.stringify({ href: 'sms:+1', name: 'Pocket' }))
  expect(createRelayStorage(texts).peek(DEEP_LINK_KEY)).toEqual({ link: 'sms://', byPress: true, name: 'Pocket' })
})

test.each(['javascript:alert(1)', 'file:///x', 'intent://x', 7, null])(
  'no link %o is given to the library',
  async (href) => {
    const texts = createMemoryStorage()
    texts.raw.write(DEEP_LINK_KEY, JSON.stringify({ href, name: 'Pocket' }))
    const storage = createRelayStorage(texts)
    expect(storage.peek(DEEP_LINK_KEY)).toBeUndefined()
    expect(texts.raw.read(DEEP_LINK_KEY)).toBeUndefined()
  },
)

test.each([
  ['a session', SESSIONS, 'null'],
  ['a session', SESSIONS, '7'],
  ['a session', SESSIONS, JSON.stringify({ ...session('bad'), expiry: 'soon' })],
  ['a session', SESSIONS, JSON.stringify({ ...session('bad'), self: undefined })],
  ['a session', SESSIONS, JSON.stringify({ ...session('other') })],
  ['an expiry', 'wc@2:core:0.3:p//expirer', 'null'],
  ['a request', 'wc@2:core:0.3:p//history', '[]'],
  ['a key', KEYS, 'null'],
  ['a key', KEYS, '"zz"'],
  ['a message', 'wc@2:core:0.3:p//messages', '"text"'],
])('%s under %s that is %s is absent, and those beside it are read', async (_what, key, text) => {
  const texts = createMemoryStorage()
  const good = goodRecords[key] ?? [session('good')]
  await createRelayStorage(texts).setItem(key, good)
  texts.write(`relay/${key}#bad`, text)
  expect(await createRelayStorage(texts).getItem(key)).toEqual(good)
})

test.each(['null', '"text"', '7'])('a collection marked with %s is still read, record by record', async (text) => {
  const texts = createMemoryStorage()
  await createRelayStorage(texts).setItem(SESSIONS, [session('a')])
  await createRelayStorage(texts).setItem(KEYS, { a: KEY_A })
  for (const key of [SESSIONS, KEYS]) texts.write(`relay/${key}`, text)
  const storage = createRelayStorage(texts)
  expect(await storage.getItem(SESSIONS)).toEqual([session('a')])
  expect(await storage.getItem(KEYS)).toEqual({ a: KEY_A })
})

test('what is set aside is not read when the library starts, and stays stored beside what it writes', async () => {
  const { texts, stored } = await twoTabs(session('a'))
  await createRelayStorage(texts).setItem(KEYS, { a: KEY_A })
  const starting = createRelayStorage(texts, undefined, 'keys')
  expect(await starting.getItem(SESSIONS)).toBeUndefined()
  expect(await starting.getItem(KEYS)).toEqual({ a: KEY_A })
  expect(starting.peek(SESSIONS)).toEqual([session('a')])
  await starting.setItem(SESSIONS, [session('b')])
  expect(await stored()).toEqual([session('a'), session('b')])
})

test('a stored __proto__ changes no prototype', async () => {
  const texts = createMemoryStorage()
  texts.write('relay/a', '{"__proto__":{"polluted":1},"b":2}')
  const record = Object.assign({}, await createRelayStorage(texts).getItem('a')) as Record<string, unknown>
  expect(record).toEqual({ b: 2 })
  expect(record['polluted']).toBeUndefined()
})

test('the deep link is read and removed under the name the library dictates', async () => {
  const texts = createMemoryStorage()
  texts.raw.write(DEEP_LINK_KEY, '{"href":"fox://","name":"Fox"}')
  const storage = createRelayStorage(texts)
  expect(await storage.getItem(DEEP_LINK_KEY)).toEqual({ href: 'fox://', name: 'Fox' })
  await storage.removeItem(DEEP_LINK_KEY)
  expect(texts.raw.read(DEEP_LINK_KEY)).toBeUndefined()
})

test('a closed library writes nothing any more', async () => {
  const texts = createMemoryStorage()
  const storage = createRelayStorage(texts)
  await storage.setItem('wc@2:list', [{ topic: 'one' }])
  storage.close()
  await storage.setItem('wc@2:list', [{ topic: 'one' }, { topic: 'two' }])
  await storage.removeItem('wc@2:list')
  await storage.setItem(DEEP_LINK_KEY, { href: 'fox://', name: 'Fox' })
  expect(texts.keys('relay/wc@2:list#')).toEqual(['relay/wc@2:list#one'])
  expect(texts.raw.read(DEEP_LINK_KEY)).toBeUndefined()
})

test('the library waits where its storage pauses, and the record is already there', async () => {
  const texts = createMemoryStorage()
  let resume = (): void => undefined
  const storage = createRelayStorage(texts, () => new Promise((resolve) => (resume = resolve)))
  let done = false
  const writing = storage.setItem('wc@2:a', 'text').then(() => (done = true))
  expect(texts.keys('')).toHaveLength(1)
  await Promise.resolve()
  expect(done).toBe(false)
  resume()
  await writing
})
