// @vitest-environment node
import { expect, test, vi } from 'vitest'
import type { ConnectionListener, LiveConnection } from '../../src/wallets/contract'
import { neverAborted } from '../fakes/neverAborted'
import { scaled } from '../slowness'
import type { RelayPage } from './RelayPage'
import { withRelayAndWallet } from './withRelayAndWallet'

vi.setConfig({ testTimeout: scaled(30_000) })

// A visitor pairs again while a session is open, with the same wallet app or with another one.
const { wallet, openPage } = withRelayAndWallet()

/** A page with two sessions, of which the second one is in use. */
async function pairedTwice(): Promise<{ page: RelayPage; first: LiveConnection; second: LiveConnection }> {
  await wallet.policy({ mode: 'approve' })
  const page = openPage()
  const first = await page.pair()
  const second = await page.pair()
  expect(first.facts.topic).not.toBe(second.facts.topic)
  return { page, first, second }
}

const topicsOfWallet = async () => (await wallet.sessions()).map(({ topic }) => topic)
const restored = async (page: RelayPage) =>
  ((await page.connector.restore(page.request(), neverAborted)) as readonly LiveConnection[])[0]
const sign = ({ provider, facts }: LiveConnection) =>
  provider.request({ method: 'personal_sign', params: ['0x6869', facts.accounts[0]?.address] })

/** Why a connection ended, for each time it was said. */
function endsOf(live: LiveConnection): string[] {
  const reasons: string[] = []
  live.watch({ disconnected: (why) => void reasons.push(why) } as ConnectionListener)
  return reasons
}

test('the former session ends alone: at the wallet, with its requests, and the next one goes on', async () => {
  const { page, first, second } = await pairedTwice()
  await wallet.policy({ mode: 'hold' })
  const pending = expect(sign(first)).rejects.toMatchObject({ code: 4900 })
  await expect.poll(async () => (await wallet.requests('personal_sign'))[0]?.outcome).toBe('waiting')
  await wallet.policy({ mode: 'approve' })
  await first.disconnect()
  await pending
  await expect.poll(topicsOfWallet).not.toContain(first.facts.topic)
  expect(await topicsOfWallet()).toContain(second.facts.topic)
  await expect(first.provider.request({ method: 'eth_accounts' })).rejects.toMatchObject({ code: 4900 })
  expect(await sign(second)).toMatch(/^0x/)
  await page.close()
  expect((await restored(openPage({ storage: page.storage })))?.facts.topic).toBe(second.facts.topic)
})

test('a page that has restored nothing ends in the wallet what nobody uses, and the other session goes on', async () => {
  const { page, first, second } = await pairedTwice()
  const later = openPage({ storage: page.storage })
  await later.connector.endUnused?.((topic) => topic === second.facts.topic)
  await expect.poll(topicsOfWallet).not.toContain(first.facts.topic)
  expect(await topicsOfWallet()).toContain(second.facts.topic)
  expect(await sign(second)).toMatch(/^0x/)
  await first.refresh?.(neverAborted)
  await expect(sign(first)).rejects.toMatchObject({ code: 4900 })
})

test('another page of the origin learns that the session is over when it asks, and restores the next one', async () => {
  await wallet.policy({ mode: 'approve' })
  const page = openPage()
  const first = await page.pair()
  const other = openPage({ storage: page.storage })
  const held = (await restored(other))!
  expect(held.facts.topic).toBe(first.facts.topic)
  const reasons = endsOf(held)
  const second = await page.pair()
  await held.refresh?.(neverAborted)
  expect(reasons).toEqual([])
  await first.disconnect()
  await held.refresh?.(neverAborted)
  expect(reasons).toEqual(['other-tab'])
  await held.refresh?.(neverAborted)
  expect(reasons).toHaveLength(1)
  expect((await restored(other))?.facts.topic).toBe(second.facts.topic)
})
