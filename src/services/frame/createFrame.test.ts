import { beforeEach, expect, test, vi } from 'vitest'
import { createFakeClock, type FakeClock } from '../../../test/fakes/clock'
import { createFakePlace, FRAME_ORIGIN, type FakePlace } from '../../../test/fakes/framePlace'
import {
  FrameError,
  FrameLoadError,
  FrameMessageInvalid,
  FrameNotReady,
  FrameRequestAborted,
  FrameRequestTimeout,
  RpcRequestAborted,
} from '../../errors/frame'
import { createLog, type Log } from '../log/log'
import type { Frame, FrameSettings } from './contract'
import type { FrameEventName, FrameRequest, FrameResponse } from './events'
import { createFrame } from './createFrame'

let clock: FakeClock
let place: FakePlace
let log: Log
let frame: Frame
let settings: { -readonly [Key in keyof FrameSettings]: FrameSettings[Key] }
const printed = vi.fn()
const onTimeout = vi.fn()
const onToken = vi.fn()
const quiet = { error: printed, warn: printed, info: printed, debug: printed }

beforeEach(() => {
  clock = createFakeClock()
  place = createFakePlace()
  log = createLog({ now: clock.now, level: () => 'debug', print: quiet })
  for (const mock of [printed, onTimeout, onToken]) mock.mockReset()
  settings = {
    url: `${FRAME_ORIGIN}/sdk`,
    projectId: 'p1',
    networkId: () => undefined,
    title: () => 'Wallet',
    enableLogger: true,
    dappData: () => ({ projectId: 'p1' }),
    theme: () => ({ themeMode: 'dark' }),
    onToken,
    onTimeout,
    onCloseRequest: () => {},
  }
  frame = createFrame(settings, clock, log, place)
})

const types = () => place.posted.map(({ type }) => type.slice('@w3m-app/'.length))

/** The promise's end, told apart later; a rejection that no one has taken yet is no accident. */
function outcome<T>(promise: Promise<T>): { value?: T; reason?: unknown; settled: boolean } {
  const held: { value?: T; reason?: unknown; settled: boolean } = { settled: false }
  promise.then(
    (value) => Object.assign(held, { value, settled: true }),
    (reason: unknown) => Object.assign(held, { reason, settled: true }),
  )
  return held
}

async function readyFrame(): Promise<void> {
  const attaching = frame.attach()
  place.beReady()
  place.onIframe('load')
  await clock.advance(500)
  await attaching
}

// ── URL and creation ──

test('the URL carries project, chain, version and logger, and keeps its own parameters', () => {
  settings.url = `${FRAME_ORIGIN}/sdk?room=1`
  settings.enableLogger = false
  settings.networkId = () => 'eip155:8453'
  void createFrame(settings, clock, log, place)
    .attach()
    .catch(() => {})
  expect(place.iframes[0]?.['src']).toBe(
    `${FRAME_ORIGIN}/sdk?room=1&projectId=p1&chainId=eip155%3A8453&version=4&enableLogger=false`,
  )
})

test('without a network the frame starts on eip155:1', () => {
  void frame.attach().catch(() => {})
  expect(place.iframes[0]?.['src']).toContain('chainId=eip155%3A1&version=4&enableLogger=true')
})

test.each(['javascript:alert(1)', 'http://', 'data:text/html,x'])(
  'a URL that is not a web page (%s) fails and creates nothing',
  async (url) => {
    settings.url = url
    frame = createFrame(settings, clock, log, place)
    await expect(frame.attach()).rejects.toBeInstanceOf(FrameLoadError)
    await expect(frame.request('CONNECT_EMAIL', { email: 'a@b.example' })).rejects.toBeInstanceOf(FrameLoadError)
    expect(place.iframes).toHaveLength(0)
  },
)

test('nothing is created, heard or timed before it is needed', () => {
  expect(place.iframes).toHaveLength(0)
  expect(place.listeners()).toBe(0)
  expect(clock.pending()).toBe(0)
  expect(frame.attached).toBe(false)
})

const creating: { [Name in FrameEventName]?: FrameRequest<Name> } = {
  CONNECT_EMAIL: { email: 'a@b.example' },
  GET_SOCIAL_REDIRECT_URI: { provider: 'google' },
  CONNECT_SOCIAL: { uri: 'https://x.test' },
  GET_FARCASTER_URI: undefined,
  GET_USER: undefined,
}

test.each(Object.entries(creating))('%s creates the frame', (name, payload) => {
  void frame.request(name as 'CONNECT_EMAIL', payload as { email: string }).catch(() => {})
  expect(frame.attached).toBe(true)
})

test.each(['IS_CONNECTED', 'GET_CHAIN_ID', 'SIGN_OUT', 'CONNECT_DEVICE', 'CONNECT_FARCASTER'] as const)(
  '%s does not create the frame',
  (name) => {
    void frame.request(name, undefined).catch(() => {})
    expect(frame.attached).toBe(false)
  },
)

// ── ready ──

test('nothing is sent before READY and 500 ms; then dapp data and theme, then waiting requests in order', async () => {
  const attaching = outcome(frame.attach())
  void frame.request('GET_CHAIN_ID', undefined).catch(() => {})
  void frame.request('IS_CONNECTED', undefined).catch(() => {})
  await clock.advance(5_000)
  place.beReady()
  await clock.advance(499)
  expect(place.posted).toEqual([])
  expect(attaching.settled).toBe(false)
  await clock.advance(1)
  expect(types()).toEqual(['SYNC_DAPP_DATA', 'SYNC_THEME', 'GET_CHAIN_ID', 'IS_CONNECTED'])
  expect(attaching.settled).toBe(true)
  expect(place.posted[1]?.payload).toEqual({ themeMode: 'dark' })
})

test('everything goes to the exact origin, with an id of 128 random bits of its own', async () => {
  await readyFrame()
  expect(new Set(place.posted.map(({ targetOrigin }) => targetOrigin))).toEqual(new Set([FRAME_ORIGIN]))
  for (const { id } of place.posted) expect(id).toMatch(/^[0-9a-f]{32}$/)
  expect(new Set(place.posted.map(({ id }) => id)).size).toBe(place.posted.length)
})

test('READY at 19.9 s is in time', async () => {
  const attaching = outcome(frame.attach())
  await clock.advance(19_900)
  place.beReady()
  await clock.advance(500)
  expect(attaching).toEqual({ settled: true, value: undefined })
  expect(onTimeout).not.toHaveBeenCalled()
})

test('READY at 20.1 s is too late: everyone is told, once, and the next call begins anew', async () => {
  const attaching = outcome(frame.attach())
  const user = outcome(frame.request('GET_USER', undefined))
  const rpc = outcome(frame.request('RPC_REQUEST', { method: 'eth_blockNumber' }))
  const other = outcome(frame.request('GET_CHAIN_ID', undefined))
  await clock.advance(19_999)
  expect(attaching.settled).toBe(false)
  await clock.advance(101)
  place.beReady()
  await clock.advance(1_000)
  expect(attaching.reason).toBeInstanceOf(FrameNotReady)
  expect(user.reason).toBeInstanceOf(FrameNotReady)
  expect(rpc.reason).toBeInstanceOf(RpcRequestAborted)
  expect(other.reason).toBeInstanceOf(FrameRequestAborted)
  expect(onTimeout.mock.calls).toEqual([['iframe_load_failed', attaching.reason]])
  expect([frame.attached, place.listeners(), clock.pending(), place.posted.length]).toEqual([false, 0, 0, 0])

  await readyFrame()
  expect(place.iframes).toHaveLength(2)
  expect(types()).toEqual(['SYNC_DAPP_DATA', 'SYNC_THEME'])
})

test('a question that does not create the frame waits 20 s for one', async () => {
  const asked = outcome(frame.request('IS_CONNECTED', undefined))
  await clock.advance(19_900)
  expect(asked.settled).toBe(false)
  await clock.advance(200)
  expect(asked.reason).toBeInstanceOf(FrameNotReady)
  expect(onTimeout.mock.calls).toEqual([['iframe_load_failed', asked.reason]])
})

test('a frame created while a question waits gets its own 20 s', async () => {
  void frame.request('IS_CONNECTED', undefined).catch(() => {})
  await clock.advance(19_000)
  const attaching = outcome(frame.attach())
  await clock.advance(19_900)
  place.beReady()
  await clock.advance(500)
  expect(attaching.reason).toBeUndefined()
  expect(types()).toContain('IS_CONNECTED')
})

test('a second question that waits for a frame does not prolong the wait of the first', async () => {
  const first = outcome(frame.request('IS_CONNECTED', undefined))
  await clock.advance(15_000)
  const second = outcome(frame.request('GET_CHAIN_ID', undefined))
  await clock.advance(5_000)
  expect(first.reason).toBeInstanceOf(FrameNotReady)
  expect(second.reason).toBeInstanceOf(FrameRequestAborted)
  expect([onTimeout.mock.calls.length, clock.pending()]).toEqual([1, 0])
})

test.each([
  ['SYNC_THEME', {}],
  ['SYNC_DAPP_DATA', { projectId: 'p1' }],
] as const)('%s waits in silence when nothing created the frame', async (name, payload) => {
  const asked = outcome(frame.request(name, payload as never))
  await clock.advance(60_000)
  expect(asked.settled).toBe(false)
  expect(onTimeout).not.toHaveBeenCalled()
  await readyFrame()
  expect(types()).toContain(name)
})

test('of many themes that wait only the last is sent', async () => {
  const first = outcome(frame.request('SYNC_THEME', { themeMode: 'light' }))
  void frame.request('SYNC_THEME', { themeVariables: { '--w3m-accent': 'red' } }).catch(() => {})
  await readyFrame()
  expect(types()).toEqual(['SYNC_DAPP_DATA', 'SYNC_THEME', 'SYNC_THEME'])
  expect(first.settled).toBe(true)
})

test('READY twice changes nothing', async () => {
  await readyFrame()
  const before = place.posted.length
  place.beReady()
  await clock.advance(20_000)
  expect(place.posted.length).toBe(before)
  expect(clock.pending()).toBe(0)
})

// ── answers ──

const user = { address: '0x1', chainId: 1, email: 'a@b.example', accounts: [{ address: '0x1', type: 'eoa' as const }] }
const exchanges: {
  [Name in FrameEventName]: readonly [request: FrameRequest<Name>, response: FrameResponse<Name>, wrong?: unknown]
} = {
  SWITCH_NETWORK: [{ chainId: 8453 }, { chainId: 8453 }, { chainId: null }],
  CONNECT_EMAIL: [{ email: 'a@b.example' }, { action: 'VERIFY_OTP' }, { action: 'SURPRISE' }],
  CONNECT_DEVICE: [undefined, undefined],
  CONNECT_OTP: [{ otp: '123456' }, undefined],
  CONNECT_SOCIAL: [
    { uri: 'https://x.test/?code=1' },
    { ...user, email: 'not an email', userName: 'ada' },
    { chainId: 1 },
  ],
  GET_SOCIAL_REDIRECT_URI: [{ provider: 'x' }, { uri: 'https://x.test' }, { url: 'https://x.test' }],
  GET_FARCASTER_URI: [undefined, { url: 'https://f.test' }, { uri: 'https://f.test' }],
  CONNECT_FARCASTER: [undefined, { userName: 'ada' }, {}],
  GET_USER: [
    { chainId: 1, preferredAccountType: 'eoa' },
    { ...user, smartAccountDeployed: false },
    { ...user, email: 'no email' },
  ],
  SIGN_OUT: [undefined, undefined],
  IS_CONNECTED: [{ token: 't' }, { isConnected: true }, { isConnected: 'yes' }],
  GET_CHAIN_ID: [undefined, { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }, {}],
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: [
    undefined,
    { smartAccountEnabledNetworks: [1, 10] },
    { smartAccountEnabledNetworks: ['1'] },
  ],
  INIT_SMART_ACCOUNT: [undefined, { address: '0x1', isDeployed: false }, { address: '0x1' }],
  SET_PREFERRED_ACCOUNT: [{ type: 'smartAccount' }, { type: 'smartAccount', address: '0x2' }, { type: 'eoa' }],
  RPC_REQUEST: [{ method: 'eth_getBalance', params: ['0x1', 'latest'] }, '0x0'],
  RPC_ABORT: [undefined, undefined],
  UPDATE_EMAIL: [{ email: 'c@d.example' }, { action: 'VERIFY_SECONDARY_OTP' }, { action: 'CONNECT' }],
  UPDATE_EMAIL_PRIMARY_OTP: [{ otp: '123456' }, undefined],
  UPDATE_EMAIL_SECONDARY_OTP: [{ otp: '123456' }, { newEmail: 'c@d.example' }, { newEmail: 'nobody' }],
  SYNC_THEME: [{ themeMode: 'light' }, undefined],
  SYNC_DAPP_DATA: [{ projectId: 'p1' }, undefined],
  RELOAD: [undefined, undefined],
}
const names = Object.keys(exchanges) as FrameEventName[]

test.each(names)('%s: what is asked is sent, what is answered is returned, without unknown fields', async (name) => {
  const [ask, response] = exchanges[name]
  await readyFrame()
  const asked = outcome(frame.request(name, (ask && { ...(ask as object), unknown: 1 }) as never))
  expect(place.asked(name).payload).toEqual(ask)
  place.response(name, response && typeof response === 'object' ? { ...response, unknown: 1 } : response)
  await clock.advance(0)
  expect(asked).toEqual({ value: response && typeof response === 'object' ? response : response, settled: true })
})

test.each(names)('%s: an error carries the words of the frame, or the default', async (name) => {
  await readyFrame()
  for (const [payload, message] of [
    [{ message: 'Not today' }, 'Not today'],
    [{ message: 5 }, 'An error occurred'],
    [undefined, 'An error occurred'],
    ['x', 'An error occurred'],
  ] as const) {
    if (name === 'RELOAD' && place.posted.some(({ type }) => type.endsWith('RELOAD'))) return
    const asked = outcome(frame.request(name, exchanges[name][0] as never))
    place.fail(name, payload)
    await clock.advance(0)
    expect(asked.reason).toBeInstanceOf(FrameError)
    expect(asked.reason).toMatchObject({ message, event: name })
  }
})

test.each(names.filter((name) => exchanges[name].length > 2))(
  '%s: an answer of the wrong form is ignored; the right one still counts',
  async (name) => {
    const [ask, response, wrong] = exchanges[name]
    await readyFrame()
    const asked = outcome(frame.request(name, ask as never))
    place.response(name, wrong)
    await clock.advance(0)
    expect(asked.settled).toBe(false)
    place.response(name, response)
    await clock.advance(0)
    expect(asked.settled).toBe(true)
  },
)

test('the answer of another event does not count, whatever id it carries', async () => {
  await readyFrame()
  const asked = outcome(frame.request('GET_CHAIN_ID', undefined))
  place.deliver({
    type: '@w3m-frame/SWITCH_NETWORK_SUCCESS',
    id: place.asked('GET_CHAIN_ID').id,
    payload: { chainId: 1 },
  })
  place.deliver({ type: '@w3m-frame/GET_CHAIN_ID_SUCCESS', payload: { chainId: 1 } })
  await clock.advance(0)
  expect(asked.settled).toBe(false)
})

test('a question that waits for the frame cannot be answered, not even by someone who knows its id', async () => {
  void frame.attach().catch(() => {})
  const random = vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => bytes)
  const asked = outcome(frame.request('SIGN_OUT', undefined))
  random.mockRestore()
  place.deliver({ type: '@w3m-frame/SIGN_OUT_SUCCESS', id: '0'.repeat(32) })
  place.deliver({ type: '@w3m-frame/SIGN_OUT_SUCCESS' })
  await clock.advance(0)
  expect(asked.settled).toBe(false)
})

test('a new session token is handed on; an empty one is none', async () => {
  await readyFrame()
  place.deliver({ type: '@w3m-frame/SESSION_UPDATE', payload: { token: 'abc' } })
  place.deliver({ type: '@w3m-frame/SESSION_UPDATE', payload: { token: '' } })
  place.deliver({ type: '@w3m-frame/SESSION_UPDATE' })
  expect(onToken.mock.calls).toEqual([['abc']])
})

// ── limits ──

const unlimited: readonly FrameEventName[] = ['RPC_REQUEST', 'CONNECT_FARCASTER']
const dispensable: readonly FrameEventName[] = [
  'SYNC_DAPP_DATA',
  'SYNC_THEME',
  'GET_SMART_ACCOUNT_ENABLED_NETWORKS',
  'INIT_SMART_ACCOUNT',
]
/** RELOAD ends with the next READY or with the wait for it, SIGN_OUT after 3 s. */
const limited = names.filter((name) => ![...unlimited, ...dispensable, 'RELOAD', 'SIGN_OUT'].includes(name))

test.each(limited)('%s: 30 s of silence end it and all others, and the next call has a new frame', async (name) => {
  await readyFrame()
  const asked = outcome(frame.request(name, exchanges[name][0] as never))
  const rpc = outcome(frame.request('RPC_REQUEST', { method: 'personal_sign', params: [] }))
  const other = outcome(frame.request('GET_CHAIN_ID', undefined))
  await clock.advance(29_900)
  expect(asked.settled).toBe(false)
  await clock.advance(200)
  expect(asked.reason).toBeInstanceOf(FrameRequestTimeout)
  expect(rpc.reason).toBeInstanceOf(RpcRequestAborted)
  expect(other.reason).toBeInstanceOf(FrameRequestAborted)
  expect(onTimeout.mock.calls).toEqual([['iframe_request_timeout', asked.reason]])
  expect([clock.pending(), place.listeners()]).toEqual([0, 0])

  const again = outcome(frame.request(name, exchanges[name][0] as never))
  place.beReady()
  await clock.advance(500)
  place.response(name, exchanges[name][1])
  await clock.advance(0)
  expect(again.reason).toBeUndefined()
  expect(again.settled).toBe(true)
})

test('what people read about a timeout names no request; the error says it for developers', async () => {
  await readyFrame()
  const asked = outcome(frame.request('SWITCH_NETWORK', { chainId: 1 }))
  await clock.advance(30_000)
  expect(asked.reason).toMatchObject({
    event: 'SWITCH_NETWORK',
    message: 'The embedded wallet did not respond within 30 seconds.',
  })
})

test.each(limited)('%s answered after 29.9 s is in time', async (name) => {
  await readyFrame()
  const asked = outcome(frame.request(name, exchanges[name][0] as never))
  await clock.advance(29_900)
  place.response(name, exchanges[name][1])
  await clock.advance(10_000)
  expect(asked.reason).toBeUndefined()
  expect(onTimeout).not.toHaveBeenCalled()
})

test.each(dispensable)('%s: 30 s of silence end it alone, without an alert', async (name) => {
  await readyFrame()
  const asked = outcome(frame.request(name, exchanges[name][0] as never))
  const rpc = outcome(frame.request('RPC_REQUEST', { method: 'personal_sign', params: [] }))
  await clock.advance(29_900)
  expect(asked.settled).toBe(false)
  await clock.advance(200)
  expect(asked.reason).toBeInstanceOf(FrameRequestTimeout)
  expect([frame.attached, rpc.settled, clock.pending()]).toEqual([true, false, 0])
  expect(onTimeout).not.toHaveBeenCalled()
})

test.each(unlimited)('%s waits for a person, for as long as that takes', async (name) => {
  await readyFrame()
  const asked = outcome(frame.request(name, exchanges[name][0] as never))
  await clock.advance(3_600_000)
  expect(asked.settled).toBe(false)
  expect(clock.pending()).toBe(0)
})

test('SIGN_OUT resolves after 3 s without an answer; a late answer changes nothing', async () => {
  await readyFrame()
  const asked = outcome(frame.request('SIGN_OUT', undefined))
  await clock.advance(2_999)
  expect(asked.settled).toBe(false)
  await clock.advance(1)
  expect(asked).toEqual({ value: undefined, settled: true })
  place.response('SIGN_OUT')
  expect(clock.pending()).toBe(0)
})

test('SIGN_OUT before the frame is ready resolves after 3 s, and is still sent', async () => {
  void frame.attach().catch(() => {})
  const asked = outcome(frame.request('SIGN_OUT', undefined))
  await clock.advance(3_000)
  expect(asked.settled).toBe(true)
  place.beReady()
  await clock.advance(500)
  expect(types()).toContain('SIGN_OUT')
})

// ── trouble ──

test('an error of the iframe rejects the request with its documented message; the next call starts again', async () => {
  const attaching = outcome(frame.attach())
  place.onIframe('error')
  await clock.advance(0)
  expect(attaching.reason).toBeInstanceOf(FrameLoadError)
  expect(attaching.reason).toMatchObject({ message: 'Unable to load email login dependency' })
  expect([frame.attached, clock.pending(), place.listeners()]).toEqual([false, 0, 0])
  await readyFrame()
  expect(place.iframes).toHaveLength(2)
})

test('a frame that the page forbids is known at once; a policy that only reports is not minded', async () => {
  const asked = outcome(frame.request('CONNECT_EMAIL', { email: 'a@b.example' }))
  place.blockByPolicy('report')
  await clock.advance(0)
  expect(asked.settled).toBe(false)
  place.blockByPolicy()
  await clock.advance(0)
  expect(asked.reason).toBeInstanceOf(FrameLoadError)
  expect(onTimeout.mock.calls).toEqual([['iframe_load_failed', asked.reason]])
})

test('removing the frame from the page rejects pending requests at once; the next request restores it', async () => {
  await readyFrame()
  const rpc = outcome(frame.request('RPC_REQUEST', { method: 'personal_sign', params: [] }))
  const other = outcome(frame.request('CONNECT_FARCASTER', undefined))
  place.takeOut()
  await clock.advance(0)
  expect(rpc.reason).toBeInstanceOf(RpcRequestAborted)
  expect(other.reason).toBeInstanceOf(FrameRequestAborted)
  expect([frame.attached, clock.pending(), place.listeners()]).toEqual([false, 0, 0])

  const asked = outcome(frame.request('IS_CONNECTED', undefined))
  expect(place.iframes).toHaveLength(2)
  place.beReady()
  await clock.advance(500)
  place.response('IS_CONNECTED', { isConnected: true })
  await clock.advance(0)
  expect(asked.value).toEqual({ isConnected: true })
})

test('a signature counts that the frame gave before it was lost', async () => {
  await readyFrame()
  const signed = outcome(frame.request('RPC_REQUEST', { method: 'personal_sign', params: [] }))
  const open = outcome(frame.request('RPC_REQUEST', { method: 'eth_sendTransaction', params: [] }))
  place.fail('RPC_REQUEST', { message: 'declined' })
  place.deliver({ type: '@w3m-frame/RPC_REQUEST_SUCCESS', id: place.posted.at(-2)?.id, payload: '0x1234' })
  place.takeOut()
  await clock.advance(0)
  expect(signed.value).toBe('0x1234')
  expect(open.reason).toBeInstanceOf(FrameError)
})

test('RELOAD aborts posted requests; after READY and 500 ms, dapp data and theme are sent again', async () => {
  await readyFrame()
  const farcaster = outcome(frame.request('CONNECT_FARCASTER', undefined))
  const reload = outcome(frame.request('RELOAD', undefined))
  place.response('RELOAD')
  await clock.advance(0)
  expect(farcaster.reason).toBeInstanceOf(FrameRequestAborted)
  expect(reload.settled).toBe(true)
  const chain = outcome(frame.request('GET_CHAIN_ID', undefined))
  place.beReady()
  place.onIframe('load')
  await clock.advance(499)
  expect(types().at(-1)).toBe('RELOAD')
  await clock.advance(1)
  expect(types().slice(-3)).toEqual(['SYNC_DAPP_DATA', 'SYNC_THEME', 'GET_CHAIN_ID'])
  expect(chain.settled).toBe(false)
})

test("a RELOAD that does not come back is no one's alarm; the next call has a new frame", async () => {
  await readyFrame()
  void frame.request('RELOAD', undefined).catch(() => {})
  await clock.advance(20_000)
  expect(onTimeout).not.toHaveBeenCalled()
  expect(frame.attached).toBe(false)
  await readyFrame()
  expect(place.iframes).toHaveLength(2)
})

test('without a frame a RELOAD has nothing to do', async () => {
  await expect(frame.request('RELOAD', undefined)).resolves.toBeUndefined()
  expect(clock.pending()).toBe(0)
})

test.each([
  ['READY before the load event', true],
  ['READY after it', false],
])('a frame that goes elsewhere by itself is not ready until it says so: %s', async (_, early) => {
  await readyFrame()
  const asked = outcome(frame.request('GET_CHAIN_ID', undefined))
  if (early) place.beReady()
  place.onIframe('load')
  await clock.advance(0)
  expect(asked.reason).toBeInstanceOf(FrameRequestAborted)
  const posted = place.posted.length
  void frame.request('GET_CHAIN_ID', undefined).catch(() => {})
  expect(place.posted.length).toBe(posted)
  if (!early) place.beReady()
  await clock.advance(500)
  expect(types().slice(-3)).toEqual(['SYNC_DAPP_DATA', 'SYNC_THEME', 'GET_CHAIN_ID'])
})

test('one early READY counts for one document', async () => {
  await readyFrame()
  place.beReady()
  place.onIframe('load')
  await clock.advance(500)
  const posted = place.posted.length
  place.onIframe('load')
  await clock.advance(10_000)
  expect(place.posted.length).toBe(posted)
})

test('a frame that vanishes unseen during the pause counts as lost', async () => {
  const attaching = outcome(frame.attach())
  place.beReady()
  place.takeOut('unseen')
  await clock.advance(500)
  expect(attaching.reason).toBeInstanceOf(FrameRequestAborted)
  expect([place.posted.length, clock.pending(), place.listeners()]).toEqual([0, 0, 0])
})

test('a frame that vanished unseen is found missing by the next question', async () => {
  await readyFrame()
  const open = outcome(frame.request('GET_CHAIN_ID', undefined))
  place.takeOut('unseen')
  void frame.request('SYNC_THEME', {}).catch(() => {})
  await clock.advance(0)
  expect(open.reason).toBeInstanceOf(FrameRequestAborted)
  expect(place.iframes).toHaveLength(1)
  void frame.request('RPC_REQUEST', { method: 'eth_blockNumber' }).catch(() => {})
  expect(place.iframes).toHaveLength(2)
})

// ── calling off ──

test('abortRequests aborts exactly the matching requests with RPC_ABORT each, and ignores late responses', async () => {
  await readyFrame()
  const unsafe = outcome(frame.request('RPC_REQUEST', { method: 'personal_sign', params: ['0x', '0x'] }))
  const safe = outcome(frame.request('RPC_REQUEST', { method: 'eth_blockNumber' }))
  frame.abortRequests((method) => method === 'personal_sign')
  await clock.advance(0)
  expect(unsafe.reason).toBeInstanceOf(RpcRequestAborted)
  expect(unsafe.reason).toMatchObject({ message: 'Request was aborted' })
  expect(types().filter((type) => type === 'RPC_ABORT')).toHaveLength(1)
  place.deliver({
    type: '@w3m-frame/RPC_REQUEST_SUCCESS',
    id: place.posted.find(({ payload }) => (payload as { method?: string })?.method === 'personal_sign')?.id,
    payload: '0xsig',
  })
  place.response('RPC_REQUEST', '0x10')
  await clock.advance(0)
  expect(safe.value).toBe('0x10')
})

test('a request that was not sent yet is called off without a word to the frame', async () => {
  void frame.attach().catch(() => {})
  const asked = outcome(frame.request('RPC_REQUEST', { method: 'personal_sign', params: [] }))
  frame.abortRequests(() => true)
  place.beReady()
  await clock.advance(500)
  expect(asked.reason).toBeInstanceOf(RpcRequestAborted)
  expect(types()).toEqual(['SYNC_DAPP_DATA', 'SYNC_THEME'])
})

test('a signal calls off its own question; a read that is called off does not end an approval', async () => {
  await readyFrame()
  const controller = new AbortController()
  const read = outcome(frame.request('RPC_REQUEST', { method: 'eth_call', params: [] }, controller.signal))
  const other = outcome(frame.request('CONNECT_DEVICE', undefined, controller.signal))
  controller.abort()
  await clock.advance(0)
  expect(read.reason).toBeInstanceOf(RpcRequestAborted)
  expect(other.reason).toBeInstanceOf(FrameRequestAborted)
  expect(types()).not.toContain('RPC_ABORT')
  await expect(frame.request('RPC_REQUEST', { method: 'eth_call' }, controller.signal)).rejects.toBeInstanceOf(
    RpcRequestAborted,
  )

  const approval = new AbortController()
  void frame.request('RPC_REQUEST', { method: 'personal_sign', params: [] }, approval.signal).catch(() => {})
  approval.abort()
  expect(types().at(-1)).toBe('RPC_ABORT')
  expect(clock.pending()).toBe(0)
})

test('remove() calls off everything, leaves no listener and no timer, and a later call begins anew', async () => {
  await readyFrame()
  const asked = limited.map((name) => outcome(frame.request(name, exchanges[name][0] as never)))
  frame.remove()
  await clock.advance(0)
  for (const { reason } of asked) expect(reason).toBeInstanceOf(FrameRequestAborted)
  expect([frame.attached, clock.pending(), place.listeners(), onTimeout.mock.calls.length]).toEqual([false, 0, 0, 0])
  void frame.request('IS_CONNECTED', undefined).catch(() => {})
  expect(frame.attached).toBe(false)
  frame.remove()
  await readyFrame()
  expect(frame.attached).toBe(true)
})

// ── what may be sent ──

const call = { to: '0x1', data: '0x', value: '0x0' }
const grant = {
  chainId: '0x1',
  expiry: 2_000_000_000,
  policies: [],
  signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: '0xab' }] } },
  permissions: [{ type: 'native-token-recurring-allowance', data: { allowance: '0x1', start: 1, period: 1 } }],
}
const execution = {
  chainId: '0x1',
  from: '0x2',
  to: '0x3',
  permission: { type: 'native-token-periodic', isAdjustmentAllowed: false, data: { periodAmount: '0x1' } },
  rules: [{ type: 'expiry', data: { timestamp: 2_000_000_000 } }],
}
const commitments = ['processed', 'confirmed', 'finalized', 'recent', 'single', 'singleGossip', 'root', 'max']

const good: [string, unknown, unknown?][] = [
  ['eth_accounts', [], undefined],
  ['eth_syncing', undefined, []],
  ['eth_sendUserOperation', [{ sender: '0x' }]],
  ['constructor', []],
  ['wallet_sendCalls', [{ version: '2.0.0', from: '0x1', chainId: '0x1', calls: [call, { to: '0x2' }] }]],
  ['wallet_getCallsStatus', ['0x1']],
  ['wallet_getCapabilities', undefined, undefined],
  ['wallet_getCapabilities', ['0x1', undefined, 1]],
  [
    'wallet_getAssets',
    [{ account: '0x1', chainFilter: ['0x1'], assetTypeFilter: ['NATIVE'], assetFilter: { '0x1': ['native', '0x2'] } }],
  ],
  ['wallet_grantPermissions', [grant]],
  ['wallet_requestExecutionPermissions', [execution]],
  ['wallet_requestExecutionPermissions', [{ ...execution, rules: null }]],
  ['wallet_revokePermissions', [{ pci: '1' }]],
  ['solana_signMessage', { message: '2Vn', pubkey: '3Mc' }],
  ['solana_signTransaction', { transaction: '2Vn' }],
  ['solana_signAllTransactions', { transactions: ['2Vn'] }],
  ...commitments.map((preflightCommitment): [string, unknown] => [
    'solana_signAndSendTransaction',
    { transaction: '2Vn', options: { preflightCommitment } },
  ]),
]

test.each(good)('%s with %j is sent', async (method, params, sent = method === 'eth_accounts' ? undefined : params) => {
  await readyFrame()
  void frame.request('RPC_REQUEST', { method, params }).catch(() => {})
  expect((place.asked('RPC_REQUEST').payload as { params?: unknown }).params).toEqual(sent)
})

const bad: [string, unknown][] = [
  ['eth_call', 'text'],
  ['personal_sign', { 0: 'x' }],
  ['wallet_sendCalls', [{ calls: [{ ...call, to: '1' }] }]],
  ['wallet_sendCalls', [{ calls: [{ ...call, data: 'ab' }] }]],
  ['wallet_sendCalls', [{ calls: [{ data: '0x' }] }]],
  ['wallet_sendCalls', []],
  ['wallet_sendCalls', undefined],
  ['wallet_getAssets', [{ account: 'me' }]],
  ['wallet_getAssets', [{ account: '0x1', assetTypeFilter: ['NFT'] }]],
  ['wallet_grantPermissions', [{ ...grant, permissions: [] }]],
  ['wallet_grantPermissions', [{ ...grant, permissions: [{ type: 'everything', data: {} }] }]],
  ['wallet_requestExecutionPermissions', []],
  ['wallet_requestExecutionPermissions', [{ ...execution, to: undefined }]],
  ['wallet_requestExecutionPermissions', [{ ...execution, permission: { type: 'native-token-periodic', data: {} } }]],
  ['solana_signMessage', { message: '0OIl', pubkey: '3Mc' }],
  ['solana_signTransaction', ['2Vn']],
  ['solana_signAndSendTransaction', { transaction: '2Vn', options: { preflightCommitment: 'maybe' } }],
  ['', []],
]

test.each(bad)('%s with %j never leaves the page', async (method, params) => {
  await readyFrame()
  const before = place.posted.length
  await expect(frame.request('RPC_REQUEST', { method, params })).rejects.toBeInstanceOf(FrameMessageInvalid)
  expect(place.posted.length).toBe(before)
})

test.each<[FrameEventName, unknown]>([
  ['CONNECT_EMAIL', { email: 'nobody' }],
  ['UPDATE_EMAIL', { email: 'a@' }],
  ['CONNECT_OTP', { otp: 123_456 }],
  ['GET_SOCIAL_REDIRECT_URI', { provider: 'farcaster' }],
  ['SET_PREFERRED_ACCOUNT', { type: 'payment' }],
  ['SYNC_THEME', { themeMode: 'dim' }],
  ['SYNC_DAPP_DATA', {}],
  ['SWITCH_NETWORK', undefined],
  ['RPC_REQUEST', { method: 'eth_call', chainNamespace: 'nowhere' }],
])('%s with %j is refused', async (name, payload) => {
  await readyFrame()
  const before = place.posted.length
  await expect(frame.request(name, payload as never)).rejects.toBeInstanceOf(FrameMessageInvalid)
  expect(place.posted.length).toBe(before)
})

test('big numbers travel as hex, wherever they are', async () => {
  await readyFrame()
  void frame
    .request('RPC_REQUEST', { method: 'eth_sendTransaction', params: [{ value: 255n, list: [{ gas: 0n }, -1n] }] })
    .catch(() => {})
  expect(place.asked('RPC_REQUEST').payload).toEqual({
    method: 'eth_sendTransaction',
    params: [{ value: '0xff', list: [{ gas: '0x0' }, '-0x1'] }],
  })
})

test('what is sent is what was asked, even if the page changes its object meanwhile', async () => {
  void frame.attach().catch(() => {})
  const params = [{ to: '0xgood' }]
  void frame.request('RPC_REQUEST', { method: 'eth_sendTransaction', params }).catch(() => {})
  params[0]!.to = '0xevil'
  place.beReady()
  await clock.advance(500)
  expect(place.asked('RPC_REQUEST').payload).toMatchObject({ params: [{ to: '0xgood' }] })
})

test('a cycle is sent as it is; what cannot be cloned or read is refused', async () => {
  await readyFrame()
  const cycle: unknown[] = []
  cycle.push(cycle)
  void frame.request('RPC_REQUEST', { method: 'eth_call', params: cycle }).catch(() => {})
  expect(types().at(-1)).toBe('RPC_REQUEST')
  let deep: unknown[] = []
  for (let level = 0; level < 100_000; level += 1) deep = [deep]
  const trap = new Proxy(
    {},
    {
      ownKeys: () => {
        throw new Error('CANARY')
      },
      get: () => {
        throw new Error('CANARY')
      },
    },
  )
  for (const params of [[() => 1], [Symbol('x')], [trap], deep]) {
    const asked = outcome(frame.request('RPC_REQUEST', { method: 'eth_call', params }))
    await clock.advance(0)
    expect(asked.reason).toBeInstanceOf(FrameMessageInvalid)
    expect(String(asked.reason) + String((asked.reason as Error).cause)).not.toContain('CANARY')
  }
})

// ── secrets ──

test('no code, token or address of a login is in an error or in the log', async () => {
  settings.onToken = () => {
    throw new Error('CANARY-token')
  }
  frame = createFrame(settings, clock, log, place)
  await readyFrame()
  const asked = [
    ['CONNECT_OTP', { otp: 'CANARY' }],
    ['CONNECT_SOCIAL', { uri: 'https://x.test/?code=CANARY' }],
    ['IS_CONNECTED', { token: 'CANARY' }],
    ['GET_USER', { socialUri: 'CANARY' }],
  ] as const
  for (const [name, payload] of asked) {
    for (const end of ['error', 'wrong', 'abort'] as const) {
      const controller = new AbortController()
      const ended = outcome(frame.request(name, payload as never, controller.signal))
      if (end === 'error') place.fail(name, { message: `Refused ${Object.values(payload)[0]}` })
      else place.response(name, { action: 'CANARY', otp: 'CANARY' })
      controller.abort()
      await clock.advance(0)
      const reason = ended.reason as { message?: string; stack?: string } | undefined
      expect(`${reason?.message}${reason?.stack}${JSON.stringify(reason)}`).not.toContain('CANARY')
    }
  }
  place.deliver({ type: '@w3m-frame/SESSION_UPDATE', payload: { token: 'CANARY' } })
  await expect(frame.request('CONNECT_OTP', { otp: ['CANARY'] } as never)).rejects.not.toThrow('CANARY')
  expect(log.text()).not.toBe('')
  expect(log.text() + JSON.stringify(printed.mock.calls)).not.toContain('CANARY')
})
