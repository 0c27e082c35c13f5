import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeClock } from '../../../test/fakes/clock'
import { ServiceUnavailable } from '../../errors/service'
import { createHttp } from './http'
import { neverAborted } from '../../../test/fakes/neverAborted'

const sent: { address: URL; init: RequestInit }[] = []
let response: () => Response | Promise<Response>

beforeEach(() => {
  sent.length = 0
  response = () => Response.json({ done: true })
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    sent.push({ address: new URL(address), init })
    return response()
  })
})
afterEach(() => void vi.unstubAllGlobals())

const http = () =>
  createHttp({ service: 'rpc', baseUrl: 'https://rpc.test', projectId: 'p1', clock: createFakeClock() })
const refusal = (reason: unknown): unknown =>
  reason instanceof ServiceUnavailable
    ? { failure: reason.failure, status: reason.status, refusal: reason.refusal }
    : reason

test('what is posted is JSON, under the name of JSON only where it has to be', async () => {
  expect(await http().post('/v1/a', { text: 'hé' }, neverAborted)).toEqual({ done: true })
  await http().post('/v1/b', { text: 'hé' }, neverAborted, 'json')
  expect(
    sent.map(({ init }) => ({
      method: init.method,
      body: init.body,
      headers: init.headers,
      credentials: init.credentials,
    })),
  ).toEqual([
    { method: 'POST', body: '{"text":"hé"}', headers: undefined, credentials: 'omit' },
    { method: 'POST', body: '{"text":"hé"}', headers: { 'content-type': 'application/json' }, credentials: 'omit' },
  ])
  expect(sent[0]?.address.searchParams.get('projectId')).toBe('p1')
})

test('a long response is parsed in a task of its own, a short one at once', async () => {
  const nextTask = vi.fn(async () => {})
  const settings = { service: 'rpc', baseUrl: 'https://rpc.test', projectId: 'p1' }
  const { get } = createHttp({ ...settings, clock: { ...createFakeClock(), nextTask } })
  await get('/v1/a', {}, neverAborted)
  expect(nextTask).not.toHaveBeenCalled()
  response = () => Response.json('x'.repeat(200_000))
  await get('/v1/a', {}, neverAborted)
  expect(nextTask).toHaveBeenCalledTimes(1)
})

test('a started response is taken once, and not by a request that has to be revalidated', async () => {
  const clock = createFakeClock()
  const started = createHttp({
    service: 'rpc',
    baseUrl: 'https://rpc.test',
    projectId: 'p1',
    clock,
    started: new Map(),
  })
  started.start('/v1/a')
  await started.get('/v1/a', {}, neverAborted, 'no-cache')
  expect(sent.map(({ init }) => init.cache)).toEqual([undefined, 'no-cache'])
  await started.get('/v1/a', {}, neverAborted)
  expect(sent).toHaveLength(2)
  await started.get('/v1/a', {}, neverAborted)
  expect(sent).toHaveLength(3)
})

test.each([
  [
    'reasons',
    () => Response.json({ reasons: [{ name: 'name' }] }, { status: 400 }),
    { failure: 'refused', status: 400, refusal: { reasons: [{ name: 'name' }] } },
  ],
  [
    'words that are no JSON',
    () => new Response('no', { status: 404 }),
    { failure: 'refused', status: 404, refusal: undefined },
  ],
  [
    'its own fault',
    () => Response.json({ reasons: [] }, { status: 500 }),
    { failure: 'server_error', status: 500, refusal: undefined },
  ],
])('a service that answers with %s is told apart', async (_what, make, told) => {
  response = make
  expect(
    refusal(
      await http()
        .post('/v1/a', {}, neverAborted)
        .catch((reason: unknown) => reason),
    ),
  ).toEqual(told)
  expect(
    refusal(
      await http()
        .get('/v1/a', {}, neverAborted)
        .catch((reason: unknown) => reason),
    ),
  ).toEqual(told)
})

/** A device without a network, as a page is told of it. */
function takeNetwork(startsOnline = false) {
  const page = new EventTarget()
  const listeners = new Set<unknown>()
  vi.stubGlobal('addEventListener', (type: string, listener: EventListener) => {
    listeners.add(listener)
    page.addEventListener(type, listener)
  })
  vi.stubGlobal('removeEventListener', (type: string, listener: EventListener) => {
    listeners.delete(listener)
    page.removeEventListener(type, listener)
  })
  const set = (onLine: boolean): void => {
    vi.stubGlobal('navigator', { onLine })
    page.dispatchEvent(new Event(onLine ? 'online' : 'offline'))
  }
  set(startsOnline)
  return { set, listeners }
}

test.each([
  ['get', 'goes on when it is online again'],
  ['post', 'goes on when it is online again'],
  ['submit', 'is not sent a second time'],
] as const)('what a device asks by %s while it is offline %s', async (method, how) => {
  const network = takeNetwork()
  response = () => {
    throw new TypeError('Failed to fetch')
  }
  const asked = http()[method]('/v1/a', {}, neverAborted).catch(refusal)
  await new Promise((resolve) => setImmediate(resolve))
  expect(sent).toHaveLength(1)
  response = () => Response.json({ done: true })
  network.set(true)
  expect(await asked).toEqual(
    how === 'is not sent a second time'
      ? { failure: 'unreachable', status: undefined, refusal: undefined }
      : { done: true },
  )
  expect(sent).toHaveLength(how === 'is not sent a second time' ? 1 : 2)
  expect(network.listeners.size).toBe(0)
})

test.each(['before', 'after'])(
  'what failed by a network lost %s it was sent goes on, if it is there again',
  async (when) => {
    const network = takeNetwork(when === 'after')
    let fail = (): void => {}
    response = () => new Promise((_, reject) => (fail = () => reject(new TypeError('Failed to fetch'))))
    const asked = http().get('/v1/a', {}, neverAborted).catch(refusal)
    await new Promise((resolve) => setImmediate(resolve))
    if (when === 'after') network.set(false)
    network.set(true)
    response = () => Response.json({ done: true })
    fail()
    expect(await asked).toEqual({ done: true })
    expect(network.listeners.size).toBe(0)
  },
)

test('what cannot be reached by a device that was never offline is refused at once', async () => {
  takeNetwork(true)
  response = () => {
    throw new TypeError('Failed to fetch')
  }
  expect(await http().get('/v1/a', {}, neverAborted).catch(refusal)).toMatchObject({ failure: 'unreachable' })
  expect(sent).toHaveLength(1)
})

test('a request that waits for the network ends when it is aborted', async () => {
  const network = takeNetwork()
  response = () => {
    throw new TypeError('Failed to fetch')
  }
  const leaving = new AbortController()
  const asked = http().get('/v1/a', {}, leaving.signal).catch(refusal)
  await new Promise((resolve) => setImmediate(resolve))
  leaving.abort('left')
  expect(await asked).toBe('left')
  expect(network.listeners.size).toBe(0)
})

test('a service that answers with an error is not waited for, online or not', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  response = () => Response.json({}, { status: 500 })
  expect(await http().get('/v1/a', {}, neverAborted).catch(refusal)).toMatchObject({ failure: 'server_error' })
})
