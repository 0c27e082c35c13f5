// @vitest-environment node
import { UniversalProvider } from '@walletconnect/universal-provider'
import { afterEach, expect, test, vi } from 'vitest'
import { createClock } from '../../src/services/clock/clock'
import type { LiveConnection } from '../../src/wallets/contract'
import { neverAborted } from '../fakes/neverAborted'
import { scaled } from '../slowness'
import type { RelayPage } from './RelayPage'
import { withRelayAndWallet } from './withRelayAndWallet'

vi.setConfig({ testTimeout: scaled(30_000) })

// The relay library cannot start: because of what is stored, or for a reason that has nothing to do with it.
const { wallet, openPage } = withRelayAndWallet()

afterEach(() => void vi.restoreAllMocks())

/** A page that has connected is gone. Its storage. */
async function connectedBefore(): Promise<RelayPage['storage']> {
  const page = openPage()
  await page.pair()
  await page.close()
  return page.storage
}

async function restored(page: RelayPage): Promise<LiveConnection | undefined> {
  const connections = await page.connector.restore(page.request(), neverAborted)
  return connections === 'unserved' ? undefined : connections[0]
}

async function sign(live: LiveConnection | undefined): Promise<unknown> {
  const account = live?.facts.accounts[0]?.address
  return live?.provider.request({ method: 'personal_sign', params: ['0x6869', account] })
}

/** What is stored of sessions, by key. */
const sessionsIn = (storage: RelayPage['storage']) => storage.keys('relay/').filter((key) => key.includes('//session#'))

const failToStart = (times: number) => {
  const init = vi.spyOn(UniversalProvider, 'init')
  for (let time = 0; time < times; time += 1) init.mockRejectedValueOnce(new Error('A fault.'))
  return init
}

test('a start that failed once restores the session, and the wallet signs', async () => {
  const storage = await connectedBefore()
  failToStart(1)
  expect(await sign(await restored(openPage({ storage })))).toMatch(/^0x/)
})

test('a library that does not start erases nothing: the same page restores the session later', async () => {
  const storage = await connectedBefore()
  const stored = sessionsIn(storage)
  expect(stored).toHaveLength(1)
  failToStart(2)
  const page = openPage({ storage })
  await expect(restored(page)).rejects.toThrow('A fault.')
  expect(sessionsIn(storage)).toEqual(stored)
  expect(await sign(await restored(page))).toMatch(/^0x/)
})

test('a start that failed once pairs, and the earlier session stays stored', async () => {
  const storage = await connectedBefore()
  const stored = sessionsIn(storage)
  failToStart(1)
  expect(await sign(await openPage({ storage }).pair())).toMatch(/^0x/)
  expect(sessionsIn(storage)).toEqual(expect.arrayContaining(stored))
  expect(sessionsIn(storage)).toHaveLength(2)
})

test.each([
  ['session#x', 'null'],
  ['session#x', '{"topic":"x","expiry":1}'],
  ['history#1', 'null'],
  ['expirer#x', 'null'],
  ['keychain#client_ed25519_seed', '"zz"'],
  ['keychain#x', 'null'],
])('the stored record %s that is %s keeps nobody from connecting', async (name, text) => {
  const storage = await connectedBefore()
  const [collection, id] = name.split('#')
  const key = storage.keys('relay/').find((each) => each.endsWith(`//${collection}`)) as string
  storage.write(`${key}#${id}`, text)
  expect(await sign(await openPage({ storage }).pair())).toMatch(/^0x/)
})

test.each([
  ['session#x', 'null'],
  ['history#x', 'null'],
  ['expirer#x', '7'],
  ['keychain', 'null'],
  ['session', '"text"'],
])('a session is restored beside a stored %s that is %s', async (name, text) => {
  const storage = await connectedBefore()
  const [collection, id] = name.split('#')
  const key = storage.keys('relay/').find((each) => each.endsWith(`//${collection}`)) as string
  storage.write(id === undefined ? key : `${key}#${id}`, text)
  expect(await sign(await restored(openPage({ storage })))).toMatch(/^0x/)
  expect(await wallet.sessions()).not.toHaveLength(0)
})

test.each([
  ['whose term is over', (storage: RelayPage['storage'], key: string) => changeExpiry(storage, key, -1)],
  [
    'whose key is missing',
    (storage: RelayPage['storage'], key: string) => {
      const topic = key.split('#')[1]
      for (const each of storage.keys('relay/')) if (each.endsWith(`//keychain#${topic}`)) storage.remove(each)
    },
  ],
])('a stored session %s is over and removed, and the one beside it restored', async (_what, spoil) => {
  const storage = await connectedBefore()
  const [over = ''] = sessionsIn(storage)
  const page = openPage({ storage })
  await page.pair()
  await page.close()
  const [good = ''] = sessionsIn(storage).filter((key) => key !== over)
  spoil(storage, over)
  expect(await sign(await restored(openPage({ storage })))).toMatch(/^0x/)
  await expect.poll(() => sessionsIn(storage)).toEqual([good])
})

test('a session whose term ends while the page is open is restored before, and not afterwards', async () => {
  const storage = await connectedBefore()
  const [key = ''] = sessionsIn(storage)
  changeExpiry(storage, key, 60)
  let laterMs = 0
  const clock = createClock()
  const page = openPage({ storage, clock: { ...clock, now: () => clock.now() + laterMs } })
  expect(await sign(await restored(page))).toMatch(/^0x/)
  laterMs = 61_000
  expect(await page.connector.restore(page.request(), neverAborted)).toEqual([])
})

/** Sets the end of a session's term, in seconds from now. */
function changeExpiry(storage: RelayPage['storage'], key: string, seconds: number): void {
  const record = JSON.parse(storage.read(key) ?? '') as object
  storage.write(key, JSON.stringify({ ...record, expiry: Math.floor(Date.now() / 1_000) + seconds }))
}

test('a session whose subscription another tab was just writing still hears its wallet', async () => {
  const storage = await connectedBefore()
  const lost = storage.keys('relay/').filter((key) => key.includes('//subscription#'))
  expect(lost).not.toEqual([])
  for (const key of lost) storage.remove(key)
  expect(await sign(await restored(openPage({ storage })))).toMatch(/^0x/)
})
