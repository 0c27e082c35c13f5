// @vitest-environment node
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { LiveConnection } from '../../src/wallets/contract'
import { neverAborted } from '../fakes/neverAborted'
import { scaled } from '../slowness'
import { RelayPage, WalletControl } from './RelayPage'
import { startRelayAndWallet, type RelayAndWallet } from './startRelayAndWallet'

vi.setConfig({ testTimeout: scaled(30_000) })

// A page asks the wallet and is gone, as when a phone discards it, before the wallet responds.
let ends: RelayAndWallet
let wallet: WalletControl
const pages: RelayPage[] = []

beforeAll(async () => {
  vi.stubEnv('DISABLE_GLOBAL_CORE', 'true')
  ends = await startRelayAndWallet()
  wallet = new WalletControl(ends)
})
afterEach(() => Promise.all(pages.splice(0).map((page) => page.close())))
afterAll(async () => {
  await ends?.stop()
  vi.unstubAllEnvs()
})

const open = async () => (await wallet.requests('personal_sign')).filter(({ status }) => status === 'waiting')

/** The wallet has the request of a page that is gone. Gives the page that follows. */
async function leftOpen(): Promise<RelayPage> {
  const page = new RelayPage(ends)
  await wallet.policy({ mode: 'approve' })
  const live = await page.pair()
  await wallet.policy({ mode: 'hold' })
  live.provider
    .request({ method: 'personal_sign', params: ['0x6869', live.facts.accounts[0]?.address] })
    .catch(() => undefined)
  await expect.poll(open).toHaveLength(1)
  await page.close()
  const next = new RelayPage(ends, { storage: page.storage })
  pages.push(next)
  return next
}

async function restored(page: RelayPage): Promise<LiveConnection> {
  const [live] = (await page.connector.restore(page.request(), neverAborted)) as readonly LiveConnection[]
  return live!
}

test('the next page learns when the wallet responds', async () => {
  const live = await restored(await leftOpen())
  const answered = vi.fn()
  const waiting = live.earlierResponse?.(neverAborted).then(answered)
  await live.provider.request({ method: 'eth_chainId' })
  expect(answered).not.toHaveBeenCalled()
  await wallet.answer((await open())[0]!.id)
  await waiting
  expect(answered).toHaveBeenCalled()
})

test('one that responded while no page was there has responded', async () => {
  const page = await leftOpen()
  await wallet.answer((await open())[0]!.id)
  const live = await restored(page)
  await expect(live.earlierResponse?.(neverAborted)).resolves.toBeUndefined()
})

test('without a request there is nothing to wait for', async () => {
  await wallet.policy({ mode: 'approve' })
  const page = new RelayPage(ends)
  pages.push(page)
  const live = await page.pair()
  await expect(live.earlierResponse?.(neverAborted)).resolves.toBeUndefined()
})
