// @vitest-environment node
import { describe, expect, test, vi } from 'vitest'
import type { PairingRequest } from '../../src/wallets/contract'
import { neverAborted } from '../fakes/neverAborted'
import type { RelayPage } from './RelayPage'
import { withRelayAndWallet } from './withRelayAndWallet'
import { scaled } from '../slowness'

vi.setConfig({ testTimeout: scaled(30_000) })

// A page shows a code and is gone, as when a phone discards it, before the wallet approves.
const { wallet, openPage } = withRelayAndWallet()

const ONE_CLICK = {
  chainId: 'eip155:31337',
  domain: '127.0.0.1',
  uri: 'http://127.0.0.1',
  version: '1',
  nonce: 'abcdefgh12345678',
} as const

/** A wallet has the request of a page that is gone. Answers the page that follows, and approves when told. */
async function leftOpen(
  extra: Partial<PairingRequest> = {},
): Promise<{ readonly next: RelayPage; approve(): Promise<void> }> {
  await wallet.policy({ mode: 'hold' })
  const page = openPage()
  const request = page.request(extra)
  page.connector.pair(request, neverAborted).catch(() => undefined)
  await wallet.pair(await request.uri)
  await expect.poll(waiting).toHaveLength(1)
  await page.close()
  const next = openPage({ storage: page.storage })
  return {
    next,
    async approve() {
      await wallet.answer((await waiting())[0]!.id)
      await wallet.policy({ mode: 'approve' })
    },
  }
}

async function approvedWhileGone(extra?: Partial<PairingRequest>): Promise<RelayPage> {
  const { next, approve } = await leftOpen(extra)
  await approve()
  return next
}
const waiting = async () =>
  (await wallet.requests()).filter(
    ({ method, outcome }) => outcome === 'waiting' && /^session_(?:proposal|authenticate)$/.test(method),
  )

describe.each([
  ['a proposal', {}],
  ['one-click sign-in', { oneClick: ONE_CLICK }],
])('%s', (_name, extra) => {
  test('the page that follows adopts the session, and the wallet signs', async () => {
    const page = await approvedWhileGone(extra)
    const [live] = await page.connector.adopt({ ...page.request(), isWanted: () => true }, neverAborted)
    const account = live?.facts.accounts[0]?.address
    expect(await live?.provider.request({ method: 'personal_sign', params: ['0x6869', account] })).toMatch(/^0x/)
  })

  test('a page that does not adopt it ends the session in the wallet too, and pairs', async () => {
    const before = (await wallet.sessions()).length
    const page = await approvedWhileGone(extra)
    expect(await wallet.sessions()).toHaveLength(before + 1)
    const live = await page.pair()
    await expect.poll(async () => (await wallet.sessions()).length, { timeout: scaled(10_000) }).toBe(before + 1)
    const account = live.facts.accounts[0]?.address
    expect(await live.provider.request({ method: 'personal_sign', params: ['0x6869', account] })).toMatch(/^0x/)
  })

  test('another page may be waiting for it: then it is left alone', async () => {
    const before = (await wallet.sessions()).length
    const page = await approvedWhileGone(extra)
    page.storage.write('open_pairing', JSON.stringify({ until: Date.now() + 60_000 }))
    await page.pair()
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(await wallet.sessions()).toHaveLength(before + 2)
  })

  test('a session that is not wanted any more is ended in the wallet, and no other', async () => {
    const before = (await wallet.sessions()).length
    const page = await approvedWhileGone(extra)
    expect(await page.connector.adopt({ ...page.request(), isWanted: () => false }, neverAborted)).toEqual([])
    await expect.poll(async () => (await wallet.sessions()).length, { timeout: scaled(10_000) }).toBe(before)
  })

  test('the proposal of a page that is open is its own: another page neither adopts nor ends the session', async () => {
    const before = (await wallet.sessions()).length
    const page = openPage()
    const request = page.request(extra)
    const paired = page.connector.pair(request, neverAborted)
    const uri = await request.uri
    const adopting = openPage({ storage: page.storage })
    const pairing = openPage({ storage: page.storage })
    let adopted = false
    void adopting.connector.adopt({ ...adopting.request(), isWanted: () => true }, neverAborted).then(
      () => (adopted = true),
      () => undefined,
    )
    await pairing.pair()
    await wallet.pair(uri)
    const [live] = (await paired).connections
    const account = live?.facts.accounts[0]?.address
    expect(await live?.provider.request({ method: 'personal_sign', params: ['0x6869', account] })).toMatch(/^0x/)
    expect(adopted).toBe(false)
    expect(await wallet.sessions()).toHaveLength(before + 2)
  })

  test('a session that is approved when the page has given up waiting is ended in the wallet', async () => {
    const before = (await wallet.sessions()).length
    const { next, approve } = await leftOpen(extra)
    const given = new AbortController()
    const adopting = next.connector.adopt({ ...next.request(), isWanted: () => true }, given.signal)
    await Promise.race([adopting, new Promise((resolve) => setTimeout(resolve, 500))])
    given.abort()
    await expect(adopting).rejects.toThrow()
    await approve()
    await expect.poll(async () => (await wallet.sessions()).length, { timeout: scaled(10_000) }).toBe(before)
  })
})

test('the page that follows reads the approval of a one-click sign-in whose code was renewed', async () => {
  await wallet.policy({ mode: 'hold' })
  const page = openPage()
  const [first, renewed] = [page.request({ oneClick: ONE_CLICK }), page.request({ oneClick: ONE_CLICK, renews: true })]
  page.connector.pair(first, neverAborted).catch(() => undefined)
  await wallet.pair(await first.uri)
  page.connector.pair(renewed, neverAborted).catch(() => undefined)
  await renewed.uri
  await expect.poll(waiting).toHaveLength(1)
  await page.close()
  const next = openPage({ storage: page.storage })
  await wallet.answer((await waiting())[0]!.id)
  const [live] = await next.connector.adopt({ ...next.request(), isWanted: () => true }, neverAborted)
  expect(live?.facts.accounts).toHaveLength(1)
})
