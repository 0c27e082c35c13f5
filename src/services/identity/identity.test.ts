import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeClock } from '../../../test/fakes/clock'
import { alice, bob } from '../../../test/fakes/connections'
import { createStorage } from '../storage/storage'
import { createIdentity } from './identity'
import { neverAborted } from '../../../test/fakes/neverAborted'

const asked: URL[] = []
let response: () => Response

beforeEach(() => {
  asked.length = 0
  response = () => Response.json({ name: 'alice.eth', avatar: 'https://rpc.test/alice.png' })
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address))
    return response()
  })
})
afterEach(() => void vi.unstubAllGlobals())

let imageOrigins: readonly string[]
beforeEach(() => void (imageOrigins = ['https://api.test', 'https://rpc.test']))
function makeService(storage = createStorage('memory', 'p1')) {
  const clock = createFakeClock()
  return {
    clock,
    storage,
    service: createIdentity({
      projectId: 'p1',
      rpcUrl: 'https://rpc.test',
      imageOrigins: () => imageOrigins,
      storage,
      clock,
    }),
  }
}

test('the rpc host is asked for the address, with the project', async () => {
  const { service } = makeService()
  expect(await service.fetchIdentity(alice, neverAborted)).toEqual({
    name: 'alice.eth',
    avatar: 'https://rpc.test/alice.png',
  })
  expect(asked[0]?.pathname).toBe(`/v1/identity/${alice}`)
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({
    projectId: 'p1',
    st: 'appkit',
    sender: alice,
  })
})

test('what was said holds for five minutes, address by address, also for the next page', async () => {
  const { service, clock, storage } = makeService()
  await service.fetchIdentity(alice, neverAborted)
  await clock.advance(300_000)
  expect(await makeService(storage).service.fetchIdentity(alice, neverAborted)).toMatchObject({ name: 'alice.eth' })
  expect(await service.fetchIdentity(alice, neverAborted)).toMatchObject({ name: 'alice.eth' })
  expect(asked).toHaveLength(1)
  await clock.advance(1)
  await service.fetchIdentity(alice, neverAborted)
  await service.fetchIdentity(bob, neverAborted)
  expect(asked).toHaveLength(3)
  expect(JSON.parse(storage.read('identity_cache') ?? '')).toMatchObject({ [bob]: { identity: { name: 'alice.eth' } } })
})

test('most addresses have none, and that is remembered too', async () => {
  response = () => Response.json({ name: null, avatar: null })
  const { service } = makeService()
  expect(await service.fetchIdentity(alice, neverAborted)).toEqual({})
  expect(await service.fetchIdentity(alice, neverAborted)).toEqual({})
  expect(asked).toHaveLength(1)
})

test.each([
  ['a shortened address', { name: '0xd8…A96045' }],
  ['no name at all', { name: 'alice' }],
  ['words', { name: 'sent by alice.eth' }],
  ['a picture elsewhere', { avatar: 'https://evil.test/pixel.png' }],
  ['a picture that is a script', { avatar: 'javascript:alert(1)' }],
])('%s is not shown', async (_what, said) => {
  response = () => Response.json(said)
  expect(await makeService().service.fetchIdentity(alice, neverAborted)).toEqual({})
})

test('what another script put into the cache is narrowed all the same', async () => {
  const { service, storage, clock } = makeService()
  storage.write(
    'identity_cache',
    JSON.stringify({
      [alice]: { identity: { name: 'alice.eth\u202Efoo', avatar: 'https://evil.test/a.png' }, timestamp: clock.now() },
      [bob]: 7,
    }),
  )
  expect(await service.fetchIdentity(alice, neverAborted)).toEqual({ name: 'alice.ethfoo' })
  expect(asked).toEqual([])
})

test.each(['[]', '7', '{', 'null'])('a cache of %s counts as none', async (text) => {
  const { service, storage } = makeService()
  storage.write('identity_cache', text)
  expect(await service.fetchIdentity(alice, neverAborted)).toMatchObject({ name: 'alice.eth' })
})

test.each([
  ['refused', () => new Response('', { status: 401 })],
  ['unreadable', () => Response.json({ name: 7 })],
])('a host that says something else is told apart: %s', async (failure, said) => {
  response = said
  await expect(makeService().service.fetchIdentity(alice, neverAborted)).rejects.toMatchObject({ failure })
})

const others = (names: readonly string[], whenNameless = true) => {
  const calls: AbortSignal[] = []
  return { calls, whenNameless, fetchNames: async (signal: AbortSignal) => (calls.push(signal), names) }
}

test('whom the service does not name goes by the oldest registered name, and that is remembered', async () => {
  response = () => Response.json({ name: null, avatar: 'https://rpc.test/alice.png' })
  const registrar = others(['alice.reown.id', 'later.reown.id'])
  const { service } = makeService()
  expect(await service.fetchIdentity(alice, neverAborted, registrar)).toEqual({
    name: 'alice.reown.id',
    avatar: 'https://rpc.test/alice.png',
  })
  expect(await service.fetchIdentity(alice, neverAborted, registrar)).toMatchObject({ name: 'alice.reown.id' })
  expect(registrar.calls).toHaveLength(1)
})

test.each([
  ['the service has a name', () => Response.json({ name: 'alice.eth' }), true, { name: 'alice.eth' }],
  ["a wallet of the visitor's own", () => Response.json({ name: null }), false, {}],
])('the registrar is left alone: %s', async (_what, said, whenNameless, identity) => {
  response = said
  const registrar = others(['alice.reown.id'], whenNameless)
  expect(await makeService().service.fetchIdentity(alice, neverAborted, registrar)).toEqual(identity)
  expect(registrar.calls).toEqual([])
})

test('if the service fails, names are fetched for any wallet; if both fail, nothing is cached', async () => {
  response = () => new Response('', { status: 500 })
  const { service, storage } = makeService()
  const down = { whenNameless: false, fetchNames: () => Promise.reject(new Error('down')) }
  await expect(service.fetchIdentity(alice, neverAborted, down)).rejects.toThrow('down')
  expect(storage.read('identity_cache')).toBeUndefined()
  expect(await service.fetchIdentity(alice, neverAborted, others(['alice.reown.id'], false))).toEqual({
    name: 'alice.reown.id',
  })
})

test('a registrar that fails leaves what the service said, for this once', async () => {
  response = () => Response.json({ name: null, avatar: 'https://rpc.test/alice.png' })
  const { service } = makeService()
  expect(
    await service.fetchIdentity(alice, neverAborted, {
      whenNameless: true,
      fetchNames: () => Promise.reject(new Error('down')),
    }),
  ).toEqual({ avatar: 'https://rpc.test/alice.png' })
  expect(await service.fetchIdentity(alice, neverAborted, others(['alice.reown.id']))).toMatchObject({
    name: 'alice.reown.id',
  })
})

test('a registered name is effective at once, keeps the known avatar, and is narrowed like any other', async () => {
  response = () => Response.json({ name: null, avatar: 'https://rpc.test/alice.png' })
  const { service } = makeService()
  await service.fetchIdentity(alice, neverAborted)
  expect(await service.rename(alice, 'alice.reown.id')).toEqual({
    name: 'alice.reown.id',
    avatar: 'https://rpc.test/alice.png',
  })
  expect(await service.fetchIdentity(alice, neverAborted)).toMatchObject({ name: 'alice.reown.id' })
  expect(await service.rename(bob, 'no name')).toEqual({})
  expect(asked).toHaveLength(1)
})

test('a host that the page declares later may serve pictures from then on', async () => {
  response = () => Response.json({ name: 'alice.eth', avatar: 'https://images.test/alice.png' })
  const { service, clock } = makeService()
  expect(await service.fetchIdentity(alice, neverAborted)).toEqual({ name: 'alice.eth' })
  imageOrigins = [...imageOrigins, 'https://images.test']
  await clock.advance(300_001)
  expect(await service.fetchIdentity(alice, neverAborted)).toEqual({
    name: 'alice.eth',
    avatar: 'https://images.test/alice.png',
  })
})
