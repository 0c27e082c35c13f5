import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeClock, type FakeClock } from '../fakes/clock'
import { createFakePlace, FRAME_ORIGIN, type FakePlace } from '../fakes/framePlace'
import { createLog } from '../../src/services/log/log'
import type { Frame } from '../../src/services/frame/contract'
import type { FrameEventName } from '../../src/services/frame/events'
import { createFrame } from '../../src/services/frame/createFrame'
import { createRequestId } from '../../src/services/frame/requestQueue'
import { createProgress, reportCounts, rowEnvironment } from './rowEnvironment'

const { seed, cases } = rowEnvironment('frames')
/** As many of each of the 12 senders, of every 100 malformed messages. */
const forged = Math.ceil(cases / 100)
const hollows = Math.ceil(cases / 5)
const disorders = Math.ceil(cases / 20)

let clock: FakeClock
let place: FakePlace
let frame: Frame
const onToken = vi.fn()
const onTimeout = vi.fn()
const settled = vi.fn()

const asked: [FrameEventName, unknown][] = [
  ['GET_CHAIN_ID', undefined],
  ['GET_USER', undefined],
  ['CONNECT_EMAIL', { email: 'a@b.example' }],
  ['IS_CONNECTED', undefined],
  ['SET_PREFERRED_ACCOUNT', { type: 'eoa' }],
]

const right: Record<string, unknown> = {
  GET_CHAIN_ID: { chainId: 1 },
  GET_USER: { address: '0x1', chainId: 1 },
  CONNECT_EMAIL: { action: 'CONNECT' },
  IS_CONNECTED: { isConnected: true },
  SET_PREFERRED_ACCOUNT: { type: 'eoa', address: '0x1' },
}

beforeEach(async () => {
  clock = createFakeClock()
  place = createFakePlace()
  for (const mock of [onToken, onTimeout, settled]) mock.mockReset()
  frame = createFrame(
    {
      url: `${FRAME_ORIGIN}/sdk`,
      projectId: 'p',
      networkId: () => undefined,
      title: () => 'Wallet',
      enableLogger: true,
      dappData: () => ({ projectId: 'p' }),
      theme: () => ({}),
      onToken,
      onTimeout,
      onCloseRequest: () => {},
    },
    clock,
    createLog({ now: clock.now, print: { error() {}, warn() {}, info() {}, debug() {} } }),
    place,
  )
  const attaching = frame.attach()
  place.beReady()
  place.onIframe('load')
  await clock.advance(500)
  await attaching
})

afterEach(() => frame.remove())

function askAll(): void {
  for (const [name, payload] of asked)
    void frame.request(name, payload as never).then(
      (value: unknown) => settled(name, value),
      (reason: unknown) => settled(name, reason),
    )
}

/** Whatever can be seen from outside. */
function state(): unknown {
  return [
    frame.attached,
    clock.pending(),
    place.listeners(),
    place.posted.length,
    place.iframes.length,
    settled.mock.calls.length,
    onToken.mock.calls.length,
    onTimeout.mock.calls.length,
  ]
}

const exotic = fc.oneof(
  fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withSet: true,
    withNullPrototype: true,
    withTypedArray: true,
    withObjectString: true,
  }),
  fc.constantFrom<unknown>(
    null,
    undefined,
    new ArrayBuffer(8),
    'x'.repeat(100_000),
    Object.create(null),
    new Proxy(
      {},
      {
        get: () => {
          throw new Error('no')
        },
      },
    ),
    nested(1_000),
  ),
)

function nested(levels: number): unknown {
  let deep: unknown = {}
  for (let level = 0; level < levels; level += 1) deep = { payload: deep }
  return deep
}

// Never the whole truth: a type that is not on the list, or an id that was never given, or a payload that is not the
// answer's.
const malformed = fc.oneof(
  exotic,
  fc.record({ type: exotic, id: exotic, payload: exotic }),
  fc.record({ type: fc.string().map((name) => `@w3m-frame/${name}`), id: fc.string(), payload: exotic }),
  fc.record({
    type: fc.constantFrom(
      '@w3m-app/GET_USER',
      '@w3m-frame/',
      '@w3m-frame/GET_USER',
      'GET_USER_SUCCESS',
      '@w3m-frame/__proto___SUCCESS',
      '@w3m-frame/constructor_ERROR',
    ),
    payload: exotic,
  }),
  fc.record({
    type: fc.constantFrom(
      ...asked.map(([name]) => `@w3m-frame/${name}_SUCCESS`),
      ...asked.map(([name]) => `@w3m-frame/${name}_ERROR`),
    ),
    id: fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'toString')),
    payload: exotic,
  }),
  fc.record({
    type: fc.constant('@w3m-frame/SESSION_UPDATE'),
    payload: fc.oneof(
      fc.constant(undefined),
      fc.record({ token: fc.oneof(fc.constant(''), fc.integer(), fc.constant(null)) }),
    ),
  }),
)

const strangers: [string, { source?: unknown; origin?: string }][] = [
  ['another window of the right origin', { source: {} }],
  ['no window', { source: null }],
  ['the page itself', { source: globalThis }],
  ['another origin', { origin: 'https://evil.test' }],
  ['the same host on another port', { origin: 'https://frame.test:8443' }],
  ['without encryption', { origin: 'http://frame.test' }],
  ['a longer host', { origin: 'https://frame.test.evil.test' }],
  ['a look-alike', { origin: 'https://frаme.test' }],
  ['a sandbox', { origin: 'null' }],
  ['an origin with a slash', { origin: `${FRAME_ORIGIN}/` }],
  ['nobody', { origin: '' }],
  ['a stranger altogether', { source: {}, origin: 'https://evil.test' }],
]

const progress = createProgress('frames', cases + hollows + strangers.length * forged + disorders)

test('malformed messages: none is accepted, none throws, nothing changes', async () => {
  askAll()
  const before = state()
  await fc.assert(
    fc.asyncProperty(malformed, async (message) => {
      place.deliver(message)
      await Promise.resolve()
      expect(state()).toEqual(before)
      await progress()
    }),
    { seed, numRuns: cases },
  )
  expect(settled).not.toHaveBeenCalled()
  reportCounts('frames', { malformed: cases, forged: strangers.length * forged })
})

test('a payload that is no answer is not taken for one, even with the right id and type', async () => {
  askAll()
  const before = state()
  const hollow = fc.oneof(
    fc.constant(undefined),
    fc.constant(null),
    fc.integer(),
    fc.string(),
    fc.array(fc.anything()),
    fc.dictionary(fc.constantFrom('x', '__proto__', 'action', 'chainId'), fc.constantFrom(null, true, [], {})),
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...asked), hollow, async ([name], payload) => {
      place.response(name, payload)
      await Promise.resolve()
      expect(state()).toEqual(before)
      await progress()
    }),
    { seed, numRuns: hollows },
  )
})

test.each(strangers)('forged by %s: well-formed messages with the right ids do nothing', async (_, from) => {
  askAll()
  const before = state()
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...asked), fc.constantFrom('_SUCCESS', '_ERROR'), async ([name], end) => {
      place.deliver(
        {
          type: `@w3m-frame/${name}${end}`,
          id: place.asked(name).id,
          payload: end === '_SUCCESS' ? right[name] : { message: 'forged' },
        },
        from,
      )
      place.deliver({ type: '@w3m-frame/SESSION_UPDATE', payload: { token: 'forged' } }, from)
      place.deliver({ type: '@w3m-frame/READY', payload: {} }, from)
      await Promise.resolve()
      expect(state()).toEqual(before)
      await progress()
    }),
    { seed, numRuns: forged },
  )
})

test('swapped, repeated and late answers: every question ends exactly once, with its own answer', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({ id: fc.nat(4), type: fc.nat(4), payload: fc.nat(4), error: fc.boolean(), late: fc.boolean() }),
        { maxLength: 25 },
      ),
      async (messages) => {
        settled.mockReset()
        askAll()
        const ids = asked.map(([name]) => place.asked(name).id)
        const ended = new Set<string>()
        for (const { id, type, payload, error, late } of messages) {
          const name = asked[type]![0]
          place.deliver({
            type: `@w3m-frame/${name}_${error ? 'ERROR' : 'SUCCESS'}`,
            id: ids[id],
            payload: right[asked[payload]![0]],
          })
          if (late) await clock.advance(10)
          // GET_USER's answer contains GET_CHAIN_ID's.
          const fits = error || payload === type || (name === 'GET_CHAIN_ID' && payload === 1)
          if (id === type && fits) ended.add(name)
        }
        await clock.advance(0)
        expect(settled.mock.calls.map(([name]) => name as string).sort()).toEqual([...ended].sort())
        // Whatever is still open ends now, and what was said before is said again to nobody.
        for (const [name] of asked) place.response(name, right[name])
        for (const [name] of asked) place.response(name, right[name])
        await clock.advance(0)
        expect(settled).toHaveBeenCalledTimes(asked.length)
        expect(clock.pending()).toBe(0)
        await progress()
      },
    ),
    { seed, numRuns: disorders },
  )
})

test('answers that come after a time-out or after remove() do nothing', async () => {
  askAll()
  const old = asked.map(([name]) => ({
    type: `@w3m-frame/${name}_SUCCESS`,
    id: place.asked(name).id,
    payload: right[name],
  }))
  const source = place.iframes[0]?.contentWindow
  await clock.advance(30_000)
  const before = state()
  for (const message of old) place.deliver(message, { source })
  await clock.advance(0)
  expect(state()).toEqual(before)
  expect(settled).toHaveBeenCalledTimes(asked.length)

  // A new frame does not hear the old one.
  const attaching = frame.attach()
  place.deliver({ type: '@w3m-frame/READY', payload: {} }, { source })
  await clock.advance(1_000)
  for (const message of old) place.deliver(message, { source })
  expect(place.posted.filter(({ type }) => type.endsWith('SYNC_THEME'))).toHaveLength(1)
  place.beReady()
  await clock.advance(500)
  await attaching
})

test('no two ids are the same', () => {
  const made = new Set(Array.from({ length: 100_000 }, createRequestId))
  expect(made.size).toBe(100_000)
})
