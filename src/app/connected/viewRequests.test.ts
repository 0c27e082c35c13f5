import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeClock, type FakeClock } from '../../../test/fakes/clock'
import { ethereum } from '../../../test/fakes/networks'
import { neverAborted } from '../../../test/fakes/neverAborted'
import { makeContext } from '../../../test/fakes/context'
import { SERVICE_CALL_TIMEOUT_MS } from '../../config/limits'
import { createApi } from '../../services/api/api'
import type { StartedResponses } from '../../services/api/startedResponses'
import { createBlockchain } from '../../services/blockchain/blockchain'
import type { Context } from '../../session/context'
import { views } from '../setup/features'
import { viewRequests } from './viewRequests'

const RESPONSES: Readonly<Record<string, object>> = {
  '/v1/supported-chains': { http: ['eip155:1'], ws: [] },
  '/getWallets': { count: 1, data: [{ id: 'a'.repeat(64), name: 'First' }] },
}

let sent: string[]
let clock: FakeClock
let started: StartedResponses

beforeEach(() => {
  sent = []
  clock = createFakeClock()
  started = new Map()
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url)
    return Response.json(RESPONSES[new URL(url).pathname] ?? {})
  })
})
afterEach(() => void vi.unstubAllGlobals())

/** A connected context whose services are the real ones. */
function makeServedContext(): Context {
  const context = makeContext({ networks: [ethereum], connectedTo: ethereum })
  const features = {
    ...{ email: true, socials: [], onramp: [], branding: false, brandingLine: [], send: true, receive: true },
    ...{ activity: true, swaps: ['1inch'], nfts: true, names: true, allWallets: true },
  } as unknown as NonNullable<ReturnType<typeof context.store.getState>['features']>
  context.store.setState({ features })
  const settings = { projectId: 'p1', clock, started }
  const blockchain = createBlockchain({ ...settings, address: 'https://rpc.test', imageOrigins: () => [] })
  return {
    ...context,
    services: { ...context.services, blockchain, api: createApi({ ...settings, apiUrl: 'https://api.test' }) },
  }
}

const pathsOf = (urls: readonly string[]) => urls.map((url) => new URL(url).pathname)

test.each([
  ['Activity', [/^\/v1\/account\/0x\w+\/history$/]],
  ['Swap', [/^\/v1\/convert\/tokens$/, /^\/v1\/convert\/gas-price$/]],
  ['BuyAmount', [/^\/v1\/onramp\/options$/]],
] as const)('%s takes the responses to the requests that were sent beside its code', async (name, expected) => {
  const context = makeServedContext()
  await viewRequests[name]?.(context)
  const beside = [...started.keys()]
  expect(pathsOf(beside)).toEqual(expected.map((path) => expect.stringMatching(path)))
  expect(sent).toEqual(expect.arrayContaining(beside))

  const { refresh } = await views[name].load()
  await Promise.resolve(refresh?.(context, neverAborted)).catch(() => {})
  for (const url of beside) {
    expect(sent.filter((each) => each === url)).toHaveLength(1)
    expect(started.get(url)).toBeUndefined()
  }
})

test.each(['Activity', 'Swap', 'BuyAmount'] as const)(
  'nothing is sent beside the code of %s once that code has begun',
  async (name) => {
    const context = makeServedContext()
    const { refresh } = await views[name].load()
    await Promise.resolve(refresh?.(context, neverAborted)).catch(() => {})
    await viewRequests[name]?.(context)
    expect(started.size).toBe(0)
  },
)

test('the wallets of AllWallets are fetched and read before its code is there, once', async () => {
  const context = makeServedContext()
  views.AllWallets.startBeside?.(context)
  await expect.poll(() => context.store.getState().directory.pages.wallets).toMatchObject([{ name: 'First' }])
  const { onEnter } = await views.AllWallets.load()
  await onEnter?.(context, { name: 'AllWallets' }, neverAborted)
  expect(sent.map((url) => new URL(url).searchParams.get('entries'))).toEqual(['40'])
})

test('a response that no one has taken after five seconds is not taken any more', async () => {
  const context = makeServedContext()
  await viewRequests.Activity?.(context)
  const [url] = started.keys()
  await clock.advance(SERVICE_CALL_TIMEOUT_MS)
  const { refresh } = await views.Activity.load()
  await Promise.resolve(refresh?.(context, neverAborted)).catch(() => {})
  expect(sent.filter((each) => each === url)).toHaveLength(2)
})
