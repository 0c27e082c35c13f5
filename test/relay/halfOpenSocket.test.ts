// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Clock } from '../../src/services/clock/clock'
import { createClock } from '../../src/services/clock/clock'
import { neverAborted } from '../fakes/neverAborted'
import type { RelayPage } from './RelayPage'
import { SilentProxy } from './SilentProxy'
import { withRelayAndWallet } from './withRelayAndWallet'
import { scaled } from '../slowness'

vi.setConfig({ testTimeout: scaled(40_000) })

// A phone that sleeps loses its socket without either end being told. The relay and the wallet are real; the proxy
// before the relay goes silent without closing. Waiting 3 s for the relay is shortened, all else takes its time.
const PULSE_WAIT_MS = 3_000
const SHORTENED_MS = scaled(300)
/** What the page may take from waking, minus the 3 s in which the socket is asked. */
const REOPENED_WITHIN_MS = scaled(2_000)

let proxy: SilentProxy
// Before those of the shared relay, because hooks after a test run in reverse: pages are closed first.
afterEach(() => proxy.close())
const relay = withRelayAndWallet()
const { wallet } = relay

beforeEach(async () => {
  await wallet.policy({ mode: 'approve' })
  proxy = await SilentProxy.before(relay.relayUrl)
})

let wallClockAhead = 0

function impatientClock(): Clock {
  const clock = createClock()
  wallClockAhead = 0
  return {
    ...clock,
    now: () => clock.now() + wallClockAhead,
    after: (ms, callback) => clock.after(ms === PULSE_WAIT_MS ? SHORTENED_MS : ms, callback),
  }
}

function open(extra: ConstructorParameters<typeof RelayPage>[1] = {}): RelayPage {
  return relay.openPage({ relay: proxy.url, clock: impatientClock(), ...extra })
}

const listener = () => ({
  accountsChanged: vi.fn(),
  networkChanged: vi.fn(),
  offersChanged: vi.fn(),
  disconnected: vi.fn(),
})
const soon = { timeout: SHORTENED_MS + REOPENED_WITHIN_MS, interval: 20 }

test('the wallet’s answer arrives after waking, and the wallet was asked once', async () => {
  const page = open()
  const live = await page.pair()
  await wallet.policy({ mode: 'hold' })
  const signed = vi.fn()
  const account = live.facts.accounts[0]?.address
  void live.provider.request({ method: 'personal_sign', params: ['0x6869', account] }).then(signed)
  await expect.poll(() => pending('personal_sign')).toHaveLength(1)
  const before = (await wallet.requests()).length
  proxy.silence()
  await wallet.answer((await pending('personal_sign'))[0]!.id)
  page.wake()
  await expect.poll(() => signed.mock.calls.length, soon).toBe(1)
  expect(await wallet.requests()).toHaveLength(before)
})

test.each([
  ['after the relay had confirmed the request', 'both'],
  ['before the relay had confirmed the request', 'toPage'],
] as const)('a signature counts whose session the wallet has ended since: the socket was lost %s', async (_, way) => {
  const page = open()
  const live = await page.pair()
  const told = listener()
  live.watch(told)
  await wallet.policy({ mode: 'hold' })
  const signed = vi.fn()
  const failed = vi.fn()
  const account = live.facts.accounts[0]?.address
  if (way === 'toPage') proxy.silence(way)
  void live.provider.request({ method: 'personal_sign', params: ['0x6869', account] }).then(signed, failed)
  await expect.poll(() => pending('personal_sign')).toHaveLength(1)
  proxy.silence(way)
  await wallet.answer((await pending('personal_sign'))[0]!.id)
  await wallet.disconnect()
  page.wake()
  await expect.poll(() => told.disconnected.mock.calls, soon).toEqual([['wallet']])
  expect(failed.mock.calls).toEqual([])
  expect(signed).toHaveBeenCalledOnce()
})

test('a message from before the loss, which is read after waking, does not show that the socket lives', async () => {
  const page = open()
  const told = listener()
  ;(await page.pair()).watch(told)
  proxy.silence()
  await wallet.event('chainChanged', 31_338)
  await wallet.disconnect()
  page.wake()
  await new Promise((resolve) => setTimeout(resolve, SHORTENED_MS / 2))
  proxy.deliverLate()
  await expect.poll(() => told.disconnected.mock.calls, soon).toEqual([['wallet']])
})

test('a session that the wallet has ended meanwhile ends after waking', async () => {
  const page = open()
  const told = listener()
  ;(await page.pair()).watch(told)
  proxy.silence()
  await wallet.disconnect()
  page.wake()
  await expect.poll(() => told.disconnected.mock.calls, soon).toEqual([['wallet']])
})

for (const direction of ['both', 'toPage'] as const) {
  test(`a request that was under way (${direction} silent) reaches the wallet once`, async () => {
    const page = open()
    const live = await page.pair()
    const before = (await wallet.requests('personal_sign')).length
    proxy.silence(direction)
    const account = live.facts.accounts[0]?.address
    const signed = live.provider.request({ method: 'personal_sign', params: ['0x6869', account] })
    const settled = vi.fn()
    void signed.then(settled)
    await new Promise((resolve) => setTimeout(resolve, 100))
    page.wake()
    await expect.poll(() => settled.mock.calls.length, soon).toBe(1)
    expect(await wallet.requests('personal_sign')).toHaveLength(before + 1)
  })
}

test('a request after 30 s of silence reopens the socket by itself, without waking', async () => {
  const page = open()
  const live = await page.pair()
  proxy.silence()
  wallClockAhead = 30_001
  const account = live.facts.accounts[0]?.address
  const settled = vi.fn()
  void live.provider.request({ method: 'personal_sign', params: ['0x6869', account] }).then(settled)
  await expect.poll(() => settled.mock.calls.length, soon).toBe(1)
  expect(proxy.accepted).toBe(2)
})

test('a socket that responds is kept', async () => {
  const page = open()
  const live = await page.pair()
  page.wake()
  wallClockAhead = 30_001
  const account = live.facts.accounts[0]?.address
  expect(await live.provider.request({ method: 'personal_sign', params: ['0x6869', account] })).toMatch(/^0x/)
  await new Promise((resolve) => setTimeout(resolve, 2 * SHORTENED_MS))
  expect(proxy.accepted).toBe(1)
})

test('waking twice opens one socket, and the next loss is noticed as well', async () => {
  const page = open()
  const told = listener()
  const live = await page.pair()
  live.watch(told)
  for (const chain of [31_338, 31_337]) {
    proxy.silence()
    await wallet.event('chainChanged', chain)
    page.wake()
    page.wake()
    await expect.poll(() => told.networkChanged.mock.calls.at(-1), soon).toEqual([`eip155:${chain}`])
  }
  expect(proxy.accepted).toBe(3)
})

test('an attempt to connect that got no response is given up after waking', async () => {
  const former = open()
  await former.pair()
  await former.connector.close()
  proxy.swallowsNew = true
  const page = open({ storage: former.storage })
  const told = listener()
  const [live] = await page.connector.restore(page.request(), neverAborted)
  if (typeof live === 'object') live.watch(told)
  await expect.poll(() => proxy.accepted).toBe(2)
  proxy.swallowsNew = false
  await wallet.disconnect()
  page.wake()
  await expect.poll(() => told.disconnected.mock.calls, soon).toEqual([['wallet']])
})

test('an attempt that was given up begins no others after the page has closed the connector', async () => {
  const former = open()
  await former.pair()
  await former.connector.close()
  proxy.swallowsNew = true
  const page = open({ storage: former.storage })
  await page.connector.restore(page.request(), neverAborted)
  await expect.poll(() => proxy.accepted).toBe(2)
  page.wake()
  await expect.poll(() => proxy.accepted, soon).toBe(3)
  await page.connector.close()
  proxy.refuse()
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(proxy.accepted).toBe(3)
})

test('during pairing, an approval that was missed arrives after waking', async () => {
  await wallet.policy({ mode: 'hold' })
  const page = open()
  const request = page.request()
  const paired = vi.fn()
  void page.connector.pair(request, neverAborted).then(paired)
  await wallet.pair(await request.uri)
  await expect.poll(() => pending('session_proposal')).toHaveLength(1)
  proxy.silence()
  await wallet.answer((await pending('session_proposal'))[0]!.id)
  page.wake()
  await expect.poll(() => paired.mock.calls.length, soon).toBe(1)
})

async function pending(method: string) {
  return (await wallet.requests(method)).filter(({ outcome }) => outcome === 'waiting')
}
