import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import packageFile from '../../../package.json'
import { createFakeClock } from '../../../test/fakes/clock'
import { SERVICE_CALL_TIMEOUT_MS } from '../../config/limits'
import { VERSION } from '../../config/version'
import { DirectoryUnavailable, ServiceUnavailable } from '../../errors/service'
import type { Api } from './api'
import { createApi } from './api'
import { createHttp } from './http'
import { sdkParams } from './serviceUrl'
import { neverAborted } from '../../../test/fakes/neverAborted'
import { numberOfRuns } from '../../../test/torture/numberOfRuns'
import { scaled } from '../../../test/slowness'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

let server: Server
let address: string
let answer: Answer
let asked: URL[]
let requests: IncomingMessage[]
let clock: ReturnType<typeof createFakeClock>
let api: Api

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', address))
    requests.push(request)
    answer(request, response)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked = []
  requests = []
  clock = createFakeClock()
  api = createApi({ projectId: 'p 1', apiUrl: address, clock })
})
afterEach(() => void vi.unstubAllGlobals())

const json =
  (body: unknown, status = 200): Answer =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const raw =
  (text: string, status = 200): Answer =>
  (_request, response) =>
    void response.writeHead(status).end(text)
const page = (data: unknown, count: unknown = 1): Answer => json({ data, count })
const query = { page: 1, entries: 40 }

test('the version is that of the package', () => {
  expect(VERSION).toBe(packageFile.version)
})

test('the SDK version keeps clear of the names the services misread', () => {
  const { st, sv } = sdkParams('p')
  expect(st).toBe('appkit')
  expect(sv).toBe(`html-wallet-connect-button-${VERSION}`)
  expect(sv).not.toMatch(/1\.6\.[45]$|^html-core-/)
})

test('a call carries the project and the question, and leaves out what was not asked', async () => {
  answer = page([])
  await api.fetchWallets(
    {
      page: 2,
      entries: 40,
      include: [],
      exclude: ['a', 'b'],
      search: '  pocket & co ',
      badge: 'certified',
      chains: ['eip155:1', 'solana:localnet'],
    },
    neverAborted,
  )
  expect(asked[0]?.pathname).toBe('/getWallets')
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
    page: '2',
    entries: '40',
    exclude: 'a,b',
    search: 'pocket & co',
    badge_type: 'certified',
    chains: 'eip155:1,solana:localnet',
    ...sdkParams('p 1'),
  })
})

test('no credentials and no header of ours: nothing that costs a preflight', async () => {
  const sent = vi.spyOn(globalThis, 'fetch')
  answer = page([])
  await api.fetchWallets(query, neverAborted)
  const [, init] = sent.mock.calls[0] ?? []
  sent.mockRestore()
  expect(init).toMatchObject({ credentials: 'omit' })
  expect(init?.headers).toBeUndefined()
  expect(Object.keys(requests[0]?.headers ?? {})).not.toContain('x-project-id')
})

test('a wallet is mapped from the names of the wire', async () => {
  answer = page([
    {
      id: 'c57c',
      name: ' Pocket\u202E ',
      image_id: '5195',
      image_url: `${address}/getWalletImage/5195`,
      rdns: 'example.pocket',
      mobile_link: 'pocket://',
      desktop_link: null,
      webapp_link: 'https://app.pocket.example',
      link_mode: 'https://pocket.example/link',
      app_store: 'https://apps.example/pocket',
      homepage: 'https://pocket.example',
      badge_type: 'certified',
      chains: ['eip155:1', 'near:mainnet', 'nonsense'],
      injected: [{ namespace: 'eip155', injected_id: 'isPocket' }],
      order: 10,
    },
  ])
  const { wallets } = await api.fetchWallets(query, neverAborted)
  expect(wallets).toEqual([
    {
      id: 'c57c',
      name: 'Pocket',
      imageId: '5195',
      imageUrl: `${address}/getWalletImage/5195`,
      rdns: 'example.pocket',
      mobileLink: 'pocket://',
      webappLink: 'https://app.pocket.example/',
      linkMode: 'https://pocket.example/link',
      appStore: 'https://apps.example/pocket',
      homepage: 'https://pocket.example/',
      badge: 'certified',
      chains: ['eip155:1'],
      injected: [{ namespace: 'eip155', injectedId: 'isPocket' }],
    },
  ])
})

test('a link or picture that is not safe is left out, the wallet stays', async () => {
  answer = page([
    {
      id: 'a',
      name: 'A',
      image_url: 'https://tracker.example/pixel.png',
      mobile_link: 'javascript:alert(1)',
      desktop_link: 'file:///etc/passwd',
      webapp_link: 'http://plain.example',
      homepage: 'https://good@evil.example',
    },
  ])
  expect((await api.fetchWallets(query, neverAborted)).wallets).toEqual([{ id: 'a', name: 'A' }])
})

test('one bad record costs one record', async () => {
  answer = page(
    [
      { id: 'a', name: 'A' },
      { id: 'b' },
      null,
      7,
      { id: '', name: 'x' },
      { id: 'd', name: '\u200B' },
      { id: 'c', name: 'C', chains: 'eip155:1' },
    ],
    120,
  )
  const { wallets, count, skipped } = await api.fetchWallets(query, neverAborted)
  expect(wallets.map(({ id }) => id)).toEqual(['a'])
  expect({ count, skipped }).toEqual({ count: 120, skipped: 6 })
})

test('a record named __proto__ pollutes nothing', async () => {
  answer = raw('{"count":1,"data":[{"id":"a","name":"A","__proto__":{"polluted":1}}],"__proto__":{"polluted":1}}')
  const { wallets } = await api.fetchWallets(query, neverAborted)
  expect(wallets).toEqual([{ id: 'a', name: 'A' }])
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
})

const broken: readonly (readonly [string, () => Answer, string])[] = [
  ['400', () => json({}, 400), 'refused'],
  ['403', () => json({}, 403), 'refused'],
  ['404 with HTML', () => raw('<html>', 404), 'refused'],
  ['429', () => json({}, 429), 'rate_limited'],
  ['500', () => json({ data: [], count: 0 }, 500), 'server_error'],
  ['503', () => raw('', 503), 'server_error'],
  ['garbage', () => raw('\u0000\u0001garbage'), 'unreadable'],
  ['HTML instead of JSON', () => raw('<!doctype html><title>Sign in to the Wi-Fi</title>'), 'unreadable'],
  ['half a record', () => raw('{"count":1,"data":[{"id":"a","na'), 'unreadable'],
  ['nothing', () => raw(''), 'unreadable'],
  ['no content', () => raw('', 204), 'unreadable'],
  ['another shape', () => json([{ id: 'a' }]), 'unreadable'],
  ['a page without count', () => json({ data: [] }), 'unreadable'],
  ['far too much', () => raw(`{"count":1,"data":["${'x'.repeat(5_000_000)}"]}`), 'unreadable'],
  ['a connection cut short', () => (request) => void request.socket.destroy(), 'unreachable'],
  [
    'a body cut short',
    () => (request, response) => {
      response.writeHead(200, { 'content-length': '1000' })
      response.write('{"count":1,')
      setImmediate(() => request.socket.destroy())
    },
    'unreachable',
  ],
]

test.each(broken)('a directory that answers %s is unavailable', async (_what, make, failure) => {
  answer = make()
  const reason = await api.fetchWallets(query, neverAborted).catch((thrown: unknown) => thrown)
  expect(reason).toBeInstanceOf(DirectoryUnavailable)
  expect(reason).toMatchObject({ code: 'directory_unavailable', failure })
  expect(clock.pending()).toBe(0)
})

test('a host that no one listens on is unreachable', async () => {
  const closed = createServer()
  await new Promise<void>((ready) => closed.listen(0, '127.0.0.1', ready))
  const gone = `http://127.0.0.1:${(closed.address() as AddressInfo).port}`
  await new Promise((done) => closed.close(done))
  const lost = createApi({ projectId: 'p', apiUrl: gone, clock })
  await expect(lost.fetchWallets(query, neverAborted)).rejects.toMatchObject({ failure: 'unreachable' })
})

const silences: readonly (readonly [string, Answer])[] = [
  ['nothing at all', () => {}],
  ['a beginning and then nothing', (_request, response) => void response.writeHead(200).write('{"count":')],
]

test.each(silences)('a directory that answers %s is given up after 5 s', async (_what, silence) => {
  const heard = new Promise<void>((resolve) => {
    answer = (request, response) => {
      silence(request, response)
      resolve()
    }
  })
  const asking = api.fetchWallets(query, neverAborted).catch((thrown: unknown) => thrown)
  await heard
  await clock.advance(SERVICE_CALL_TIMEOUT_MS - 1)
  expect(clock.pending()).toBe(1)
  await clock.advance(1)
  expect(await asking).toMatchObject({ code: 'directory_unavailable', failure: 'timeout' })
})

test('an aborted call rejects with the reason, not with an error of ours', async () => {
  const controller = new AbortController()
  answer = () => controller.abort('typed on')
  await expect(api.fetchWallets(query, controller.signal)).rejects.toBe('typed on')
  await expect(api.fetchFeatures(controller.signal)).rejects.toBe('typed on')
  await expect(api.fetchOrigins(controller.signal)).rejects.toBe('typed on')
  await expect(api.fetchAnalyticsEnabled(controller.signal)).rejects.toBe('typed on')
  expect(clock.pending()).toBe(0)
})

test(
  '1,000 fuzzed pages: a page or DirectoryUnavailable, never anything else',
  async () => {
    const field = fc.constantFrom(
      'id',
      'name',
      'image_id',
      'chains',
      'mobile_link',
      'injected',
      'rdns',
      'homepage',
      '__proto__',
    )
    const record = fc.dictionary(field, fc.oneof(fc.string(), fc.jsonValue({ maxDepth: 2 })), { maxKeys: 6 })
    const body = fc.oneof(
      fc.json(),
      fc
        .record({
          data: fc.array(fc.oneof(record, fc.jsonValue())),
          count: fc.oneof(fc.nat(), fc.double(), fc.string()),
        })
        .map((it) => JSON.stringify(it)),
      fc.string(),
    )
    const sent = vi.fn<typeof fetch>()
    vi.stubGlobal('fetch', sent)
    await fc.assert(
      fc.asyncProperty(body, async (text) => {
        sent.mockResolvedValueOnce(new Response(text))
        const outcome = await api.fetchWallets(query, neverAborted).catch((thrown: unknown) => thrown)
        if (outcome instanceof Error) expect(outcome).toBeInstanceOf(DirectoryUnavailable)
        else
          for (const wallet of (outcome as { wallets: { id: unknown; name: unknown }[] }).wallets)
            expect(wallet).toMatchObject({ id: expect.any(String), name: expect.any(String) })
      }),
      { numRuns: numberOfRuns(200, 1_000) },
    )
  },
  scaled(60_000),
)

test('the configuration keeps the rows that can be read', async () => {
  answer = json({
    features: [
      { id: 'swap', isEnabled: true, config: ['1inch'] },
      { id: 'activity', isEnabled: false, config: null },
      { id: 'x' },
      null,
    ],
  })
  expect(await api.fetchFeatures(neverAborted)).toEqual([
    { id: 'swap', isEnabled: true, config: ['1inch'] },
    { id: 'activity', isEnabled: false, config: null },
  ])
  expect(asked[0]?.pathname).toBe('/appkit/v1/config')
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual(sdkParams('p 1'))
})

test.each(broken.filter(([what]) => what !== 'a page without count'))(
  'a configuration that answers %s raises ServiceUnavailable',
  async (_what, make, failure) => {
    answer = make()
    const reason = await api.fetchFeatures(neverAborted).catch((thrown: unknown) => thrown)
    expect(reason).toBeInstanceOf(ServiceUnavailable)
    expect(reason).toMatchObject({ failure })
  },
)

test('origins that can be read are a list', async () => {
  answer = json({ allowedOrigins: ['https://shop.example', '', 7, ' https://*.shop.example '] })
  expect(await api.fetchOrigins(neverAborted)).toEqual({
    kind: 'list',
    origins: ['https://shop.example', 'https://*.shop.example'],
  })
  expect(asked[0]?.pathname).toBe('/projects/v1/origins')
})

test.each(broken)('origins that answer %s', async (_what, make, failure) => {
  answer = make()
  const named = failure === 'rate_limited' || failure === 'server_error'
  expect(await api.fetchOrigins(neverAborted)).toEqual(named ? { kind: failure } : { kind: 'list', origins: [] })
})

test('the analytics switch is what the project says, and off when it says nothing', async () => {
  answer = json({ isAnalyticsEnabled: true })
  expect(await api.fetchAnalyticsEnabled(neverAborted)).toBe(true)
  expect(asked[0]?.pathname).toBe('/getAnalyticsConfig')
  answer = json({ isAnalyticsEnabled: false })
  expect(await api.fetchAnalyticsEnabled(neverAborted)).toBe(false)
  for (const [, make] of broken) {
    answer = make()
    expect(await api.fetchAnalyticsEnabled(neverAborted)).toBe(false)
  }
})

test.each([
  ['wallet', '5195-a', '/getWalletImage/5195-a'],
  ['asset', 'a..b?c#d', '/public/getAssetImage/a..b%3Fc%23d'],
  ['currency', 'USD', '/public/getCurrencyImage/USD'],
  ['token', 'USD₮', '/public/getTokenImage/USD%E2%82%AE'],
] as const)('the picture of %s %s has an address with the three parameters', (kind, id, path) => {
  const url = new URL(api.imageUrl(kind, id) ?? '')
  expect(url.pathname).toBe(path)
  expect(Object.fromEntries(url.searchParams)).toEqual(sdkParams('p 1'))
})

test.each(['..', '.', '', '../../evil', 'a/../b', 'a\\b'])('an id that is a path (%j) has no picture', (id) => {
  expect(api.imageUrl('wallet', id)).toBeUndefined()
})

test('without a project id nothing is fetched', async () => {
  const silent = createApi({ projectId: undefined, apiUrl: address, clock })
  expect(await silent.fetchWallets(query, neverAborted)).toEqual({ wallets: [], count: 0, skipped: 0 })
  expect(await silent.fetchFeatures(neverAborted)).toEqual([])
  expect(await silent.fetchOrigins(neverAborted)).toEqual({ kind: 'list', origins: [] })
  expect(await silent.fetchAnalyticsEnabled(neverAborted)).toBe(false)
  expect(silent.imageUrl('wallet', 'a')).toBeUndefined()
  expect(asked).toEqual([])
})

test('http carries whatever service it is made for in its errors', async () => {
  answer = json({}, 502)
  const http = createHttp({ service: 'rpc', baseUrl: address, projectId: 'p', clock })
  await expect(http.get('/x', {}, neverAborted)).rejects.toMatchObject({ service: 'rpc', status: 502 })
})
