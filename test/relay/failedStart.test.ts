// @vitest-environment node
import { UniversalProvider } from '@walletconnect/universal-provider'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { LiveConnection } from '../../src/wallets/contract'
import { createMemoryStorage } from '../fakes/memoryStorage'
import { neverAborted } from '../fakes/neverAborted'
import { scaled } from '../slowness'
import { RelayPage, WalletControl } from './RelayPage'
import { startRelayAndWallet, type RelayAndWallet } from './startRelayAndWallet'

vi.setConfig({ testTimeout: scaled(30_000) })

// The relay library cannot start: because of what is stored, or for a reason that has nothing to do with it.
let ends: RelayAndWallet
let wallet: WalletControl
const pages: RelayPage[] = []

beforeAll(async () => {
  vi.stubEnv('DISABLE_GLOBAL_CORE', 'true')
  ends = await startRelayAndWallet()
  wallet = new WalletControl(ends)
}, scaled(30_000))
afterEach(async () => {
  vi.restoreAllMocks()
  await Promise.all(pages.splice(0).map((page) => page.close()))
})
afterAll(async () => {
  await ends?.stop()
  vi.unstubAllEnvs()
})

function openPage(storage = createMemoryStorage()): RelayPage {
  const page = new RelayPage(ends, { storage })
  pages.push(page)
  return page
}

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
  expect(await sign(await restored(openPage(storage)))).toMatch(/^0x/)
})

test('a library that does not start erases nothing: the same page restores the session later', async () => {
  const storage = await connectedBefore()
  const stored = sessionsIn(storage)
  expect(stored).toHaveLength(1)
  failToStart(2)
  const page = openPage(storage)
  await expect(restored(page)).rejects.toThrow('A fault.')
  expect(sessionsIn(storage)).toEqual(stored)
  expect(await sign(await restored(page))).toMatch(/^0x/)
})

test('a start that failed once pairs, and the earlier session stays stored', async () => {
  const storage = await connectedBefore()
  const stored = sessionsIn(storage)
  failToStart(1)
  expect(await sign(await openPage(storage).pair())).toMatch(/^0x/)
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
  expect(await sign(await openPage(storage).pair())).toMatch(/^0x/)
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
  expect(await sign(await restored(openPage(storage)))).toMatch(/^0x/)
  expect(await wallet.sessions()).not.toHaveLength(0)
})
