// @vitest-environment node
import { expect, test, vi } from 'vitest'
import type { LiveConnection } from '../../src/wallets/contract'
import { neverAborted } from '../fakes/neverAborted'
import { scaled } from '../slowness'
import type { RelayPage } from './RelayPage'
import { withRelayAndWallet } from './withRelayAndWallet'

vi.setConfig({ testTimeout: scaled(30_000) })

// A page asks the wallet and is gone, as when a phone discards it, before the wallet responds.
const { wallet, openPage } = withRelayAndWallet()

const open = async () => (await wallet.requests('personal_sign')).filter(({ outcome }) => outcome === 'waiting')

/** The wallet has the request of a page that is gone. Gives the page that follows. */
async function leftOpen(): Promise<RelayPage> {
  const page = openPage()
  await wallet.policy({ mode: 'approve' })
  const live = await page.pair()
  await wallet.policy({ mode: 'hold' })
  live.provider
    .request({ method: 'personal_sign', params: ['0x6869', live.facts.accounts[0]?.address] })
    .catch(() => undefined)
  await expect.poll(open).toHaveLength(1)
  await page.close()
  const next = openPage({ storage: page.storage })
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
  const page = openPage()
  const live = await page.pair()
  await expect(live.earlierResponse?.(neverAborted)).resolves.toBeUndefined()
})
