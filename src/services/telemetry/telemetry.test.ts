import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createFakeClock } from '../../../test/fakes/clock'
import { SERVICE_CALL_TIMEOUT_MS } from '../../config/limits'
import { ServiceUnavailable } from '../../errors/service'
import type { TelemetryMode } from '../../domain/page/options'
import { sdkParams } from '../api/serviceUrl'
import { randomUuid } from './randomUuid'
import type { TelemetryEvent } from './sender/sender'
import { createSender } from './sender/sender'
import { createTelemetry } from './telemetry'

type Received = { url: URL; method: string; headers: Record<string, unknown>; body: any }

let server: Server
let address: string
let received: Received[]
let status: number | 'silent' | 'cut'
let clock: ReturnType<typeof createFakeClock>
let mode: TelemetryMode
const location = { uri: 'https://shop.example/cart', hostname: 'shop.example' }

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => (text += part))
    request.on('end', () => {
      received.push({
        url: new URL(request.url ?? '', address),
        method: request.method ?? '',
        headers: request.headers,
        body: JSON.parse(text),
      })
      if (status === 'cut') request.socket.destroy()
      else if (status !== 'silent') response.writeHead(status).end('<html>whatever</html>')
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  received = []
  status = 202
  mode = 'all'
  clock = createFakeClock()
})
afterEach(() => void vi.unstubAllGlobals())

function settings(projectId: string | undefined = 'p1') {
  return {
    mode: () => mode,
    projectId,
    pulseUrl: address,
    clock,
    location: () => location,
    fetchAnalyticsEnabled: vi.fn(async () => true),
    onOriginRefused: vi.fn(),
  }
}
const tracked = (facts: Partial<TelemetryEvent> = {}): TelemetryEvent => ({
  kind: 'track',
  at: clock.now(),
  ...location,
  event: 'MODAL_OPEN',
  ...facts,
})
const failed = (error: unknown): TelemetryEvent => ({
  kind: 'error',
  at: clock.now(),
  ...location,
  event: 'INTERNAL_SDK_ERROR',
  error,
})
const arrived = async (count: number) => {
  await expect.poll(() => received).toHaveLength(count)
}

test('switched off, nothing is sent and no one is asked', async () => {
  const sent = vi.spyOn(globalThis, 'fetch')
  const given = settings()
  const telemetry = createTelemetry(given)
  mode = 'off'
  telemetry.track('MODAL_OPEN')
  telemetry.error('API_ERROR', new Error('x'))
  mode = 'errors'
  telemetry.track('MODAL_OPEN')
  mode = 'all'
  const nameless = settings()
  const silent = createTelemetry({ ...nameless, projectId: undefined })
  silent.track('MODAL_OPEN')
  silent.error('API_ERROR', new Error('x'))

  // One that may be sent shows that the others had their chance.
  telemetry.error('API_ERROR', new Error('allowed'))
  await arrived(1)
  expect(sent).toHaveBeenCalledOnce()
  sent.mockRestore()
  expect(received[0]?.body.props.errorMessage).toBe('Error, text of 7 characters')
  expect(given.fetchAnalyticsEnabled).not.toHaveBeenCalled()
  expect(nameless.fetchAnalyticsEnabled).not.toHaveBeenCalled()
})

test('a tracking event has the shape the pulse host expects', async () => {
  const at = clock.now()
  createTelemetry(settings()).track('SELECT_WALLET', { name: 'Pocket', platform: 'qrcode' }, '0x70')
  await arrived(1)
  const [{ url, method, headers, body }] = received as [Received]
  expect([method, url.pathname, Object.fromEntries(url.searchParams)]).toEqual(['POST', '/e', sdkParams('p1')])
  expect(headers['content-type']).toMatch(/^text\/plain/)
  expect(body).toEqual({
    eventId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
    url: location.uri,
    domain: 'shop.example',
    timestamp: at,
    props: {
      type: 'track',
      event: 'SELECT_WALLET',
      properties: { name: 'Pocket', platform: 'qrcode' },
      address: '0x70',
    },
  })
})

test('a tracking event says of a failure how long its message is, and none of its words', async () => {
  const telemetry = createTelemetry(settings())
  telemetry.track('CONNECT_ERROR', { message: 'The phrase is: test test test junk' })
  await arrived(1)
  telemetry.track('REGISTER_NAME_ERROR', { error: 'seed words', ensName: 'alice' })
  await arrived(2)
  expect(received.map(({ body }) => (body as { props: { properties: unknown } }).props.properties)).toEqual([
    { message: 'text of 34 characters' },
    { error: 'text of 10 characters', ensName: 'alice' },
  ])
})

test('an error has its details in props and an ISO timestamp', async () => {
  mode = 'errors'
  const at = clock.now()
  createTelemetry(settings()).error(
    'API_ERROR',
    Object.assign(new ServiceUnavailable('api', 'unreachable', 500, new Error('the key 4711 is wrong')), {
      stack:
        'Error: the key 4711\n    at f (https://x.test/4711/chunks/app-50ed75a7.js:1:23)\n    at https://x.test/4711.js:4:5',
    }),
  )
  await arrived(1)
  expect(received[0]?.body).toMatchObject({
    timestamp: new Date(at).toISOString(),
    domain: 'shop.example',
    props: {
      type: 'error',
      event: 'API_ERROR',
      errorType: 'service_unavailable',
      errorMessage: 'service_unavailable <- Error, text of 21 characters',
      stackTrace: 'at app-50ed75a7.js:1:23\nat elsewhere',
    },
  })
})

test('the time is that of the event, not that of sending', async () => {
  const at = clock.now()
  createTelemetry(settings()).track('MODAL_OPEN')
  clock.setWallClock(at + 60_000)
  await arrived(1)
  expect(received[0]?.body.timestamp).toBe(at)
})

test('the project is asked once whether it wants events, and none goes out when it does not', async () => {
  const given = settings()
  given.fetchAnalyticsEnabled.mockResolvedValue(false)
  const { send } = createSender(given)
  await send(tracked())
  await send(tracked())
  expect(given.fetchAnalyticsEnabled).toHaveBeenCalledOnce()
  expect(received).toEqual([])
  await send(failed(new Error('errors do not depend on it')))
  expect(received).toHaveLength(1)
})

test('a switch that cannot be had counts as off', async () => {
  const given = settings()
  given.fetchAnalyticsEnabled.mockRejectedValue(new Error('no'))
  await createSender(given).send(tracked())
  expect(received).toEqual([])
})

test('switched off while the project was asked, nothing is sent', async () => {
  const given = settings()
  given.fetchAnalyticsEnabled.mockImplementation(async () => {
    mode = 'off'
    return true
  })
  await createSender(given).send(tracked())
  expect(received).toEqual([])
})

test('MODAL_CREATED is never sent', async () => {
  const given = settings()
  await createSender(given).send(tracked({ event: 'MODAL_CREATED' }))
  expect(received).toEqual([])
})

test('a refused origin is told once, and again only after a success in between', async () => {
  const given = settings()
  const { send } = createSender(given)
  status = 403
  await Promise.all([send(tracked()), send(tracked()), send(tracked())])
  expect(given.onOriginRefused).toHaveBeenCalledOnce()
  status = 500
  await send(tracked())
  status = 403
  await send(tracked())
  expect(given.onOriginRefused).toHaveBeenCalledOnce()
  status = 202
  await send(tracked())
  status = 403
  await send(tracked())
  expect(given.onOriginRefused).toHaveBeenCalledTimes(2)
})

test('a refused error report is not told', async () => {
  const given = settings()
  status = 403
  await createSender(given).send(failed(new Error('x')))
  expect(given.onOriginRefused).not.toHaveBeenCalled()
})

test.each([400, 429, 500, 'cut'] as const)('%s is silent', async (answer) => {
  const given = settings()
  status = answer
  const { send } = createSender(given)
  await expect(send(tracked())).resolves.toBeUndefined()
  await expect(send(failed(new Error('x')))).resolves.toBeUndefined()
  expect(given.onOriginRefused).not.toHaveBeenCalled()
  expect(clock.pending()).toBe(0)
})

test('a pulse host that never answers is given up after 5 s', async () => {
  status = 'silent'
  const sending = createSender(settings()).send(tracked())
  await arrived(1)
  await clock.advance(SERVICE_CALL_TIMEOUT_MS)
  await expect(sending).resolves.toBeUndefined()
  expect(clock.pending()).toBe(0)
})

test('at most 5 errors in 60 s, counted by the clock that is not set', async () => {
  const { send } = createSender(settings())
  for (let n = 0; n < 8; n += 1) await send(failed(new Error(`e${n}`)))
  expect(received).toHaveLength(5)
  clock.setWallClock(clock.now() + 3_600_000)
  await clock.advance(59_999)
  await send(failed(new Error('still too many')))
  expect(received).toHaveLength(5)
  await clock.advance(1)
  for (let n = 0; n < 8; n += 1) await send(failed(new Error(`f${n}`)))
  expect(received).toHaveLength(10)
})

test('nothing secret goes out, in properties, addresses, messages or stacks', async () => {
  const { send } = createSender(settings())
  await send(
    tracked({
      event: 'CONNECT_PROXY_ERROR',
      properties: {
        uri: 'wc:ab@2?relay-protocol=irn&symKey=CANARY',
        otp: 'CANARY',
        sessionToken: 'CANARY',
        deep: [{ signature: 'CANARY', authorization: 'CANARY', meldKey: 'CANARY' }],
        header: 'Bearer CANARY',
      },
    }),
  )
  await send(failed(new Error('relay said ?auth=CANARY and eyJhbGciOi.CANARY.CANARY')))
  expect(received).toHaveLength(2)
  expect(JSON.stringify(received.map(({ body }) => body))).not.toContain('CANARY')
})

test('of the page’s URL only origin and path go out', async () => {
  await createSender(settings()).send(
    tracked({
      properties: {
        page: 'https://shop.example?code=CANARY',
        shown: 'at https://shop.example/cart?sid=CANARY#tgWebAppData=CANARY',
        rpc: 'https://rpc.test/?projectId=p1',
      },
    }),
  )
  expect(received[0]?.body.props.properties).toEqual({
    page: 'https://shop.example',
    shown: 'at https://shop.example/cart',
    rpc: 'https://rpc.test/?projectId=p1',
  })
})

test('whatever the page’s own policy, the referrer is its origin at most', async () => {
  const sent = vi.spyOn(globalThis, 'fetch')
  await createSender(settings()).send(tracked())
  expect(sent.mock.calls[0]?.[1]).toMatchObject({ referrerPolicy: 'strict-origin-when-cross-origin' })
  sent.mockRestore()
})

test('coins are not secrets', async () => {
  const properties = { token: 'USDC', swapFromToken: 'USDC', swapToToken: 'DAI', amount: 12 }
  await createSender(settings()).send(tracked({ event: 'SEND_INITIATED', properties }))
  expect(received[0]?.body.props.properties).toEqual(properties)
})

test('nothing it is handed makes it throw or send half an event', async () => {
  const cycle: Record<string, unknown> = {}
  cycle['self'] = cycle
  const { send } = createSender(settings())
  await send(tracked({ properties: cycle }))
  expect(received).toEqual([])
  await send(tracked({ properties: { big: 10n, run: () => 1 } }))
  expect(received[0]?.body.props.properties).toEqual({ big: '10' })
  for (const thrown of [undefined, null, 'text', 7, { code: 4001 }]) await send(failed(thrown))
  expect(received).toHaveLength(6)
})

test('a page without https gets real UUIDs too', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const made = Array.from({ length: 200 }, randomUuid)
  for (const uuid of made) expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(made).size).toBe(200)
})
