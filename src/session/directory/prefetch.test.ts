import { expect, test } from 'vitest'
import { makeWorld, BUTTON, type FakeWorld, type WorldFacts } from '../../../test/fakes/world'
import type { RemoteFeature } from '../../domain/page/resolveFeatures'
import { ServiceUnavailable } from '../../errors/service'
import { checkOrigin } from './checkOrigin'
import { loadFeatures } from './loadFeatures'
import { openModal } from '../navigation/openModal'
import { prefetch } from './prefetch'

const social = (...config: string[]): RemoteFeature => ({ id: 'social_login', isEnabled: true, config })

/** A world that counts what it is asked. */
function counting(facts: WorldFacts = {}): FakeWorld & { readonly calls: Record<'features' | 'origins', number> } {
  const world = makeWorld(facts)
  const calls = { features: 0, origins: 0 }
  const { fetchFeatures, fetchOrigins } = world.api
  world.api.fetchFeatures = (signal) => ((calls.features += 1), fetchFeatures(signal))
  world.api.fetchOrigins = (signal) => ((calls.origins += 1), fetchOrigins(signal))
  return Object.assign(world, { calls })
}

test("the project's features are fetched once", async () => {
  const world = counting({ api: { features: [social('email', 'google')] } })
  await Promise.all([loadFeatures(world), loadFeatures(world)])
  await loadFeatures(world)
  expect(world.calls.features).toBe(1)
  expect(world.store.getState().features).toMatchObject({ email: true, socials: ['google'] })
})

test('without the remote configuration the local settings apply, and the visitor sees no error', async () => {
  const world = makeWorld({ options: { features: { email: false } } })
  world.api.fetchFeatures = () => Promise.reject(new ServiceUnavailable('api', 'server_error'))
  await loadFeatures(world)
  expect(world.store.getState().features).toMatchObject({
    email: false,
    socials: ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
  })
  expect(world.emitted).toEqual([])
  expect(world.toasts()).toEqual([])
})

test('a cancelled load sets no features', async () => {
  const world = makeWorld()
  const loading = loadFeatures(world).catch(() => {})
  world.tasks.cancel('features')
  await loading
  expect(world.store.getState().features).toBeUndefined()
})

test("an origin that is not allowed raises 'Invalid App Configuration' once; wallets stay usable", async () => {
  const world = makeWorld({
    api: { features: [social('email')], origins: { kind: 'list', origins: ['https://other.test'] } },
  })
  await loadFeatures(world)
  await checkOrigin(world)
  await checkOrigin(world)
  expect(world.emitted).toEqual([
    {
      type: 'error',
      detail: {
        code: 'alert_invalid_app_configuration',
        message: 'Invalid App Configuration',
        long: expect.any(String),
      },
    },
  ])
  expect(world.store.getState().installed).toHaveLength(2)
})

test.each([
  ['an empty list', []],
  ['a list with this origin', ['https://shop.test']],
  ['a wildcard for this origin', ['https://*.test', 'https://shop.test']],
])('%s allows the page', async (_name, origins) => {
  const world = makeWorld({ api: { features: [social('email')], origins: { kind: 'list', origins } } })
  await loadFeatures(world)
  await checkOrigin(world)
  expect(world.emitted).toEqual([])
})

test.each([
  ['rate_limited', 'alert_rate_limited'],
  ['server_error', 'alert_server_error'],
] as const)('origins that answer %s raise the alert %s', async (kind, code) => {
  const world = makeWorld({ api: { features: [social('email')], origins: { kind } } })
  await loadFeatures(world)
  await checkOrigin(world)
  expect(world.emitted).toEqual([{ type: 'error', detail: expect.objectContaining({ code }) }])
})

test('without email and social login the origins are not fetched', async () => {
  const world = counting({ api: { features: [] } })
  await checkOrigin(world)
  await loadFeatures(world)
  await checkOrigin(world)
  expect(world.calls.origins).toBe(0)
})

test('the first interaction loads features, origins and wallets once, however often the dialog opens', async () => {
  const world = counting({ api: { features: [social('email')], wallets: [{ id: 'a', name: 'A' }] } })
  for (let times = 0; times < 3; times += 1) {
    prefetch(world)
    await world.settle()
  }
  expect(world.calls).toEqual({ features: 1, origins: 1 })
  expect(world.api.asked).toHaveLength(1)
  expect(world.trackedNames().filter((name) => name === 'INITIALIZE')).toHaveLength(1)
})

test('the loading flag is set until the features are known, and not again afterwards', async () => {
  const world = makeWorld()
  prefetch(world)
  expect(world.store.getState().modal.loading).toBe(true)
  await world.settle()
  expect(world.store.getState().modal.loading).toBe(false)
  prefetch(world)
  expect(world.store.getState().modal.loading).toBe(false)
})

test('without a project id nothing is requested', async () => {
  const world = counting({ options: { projectId: undefined } })
  prefetch(world)
  await world.settle()
  expect(world.calls).toEqual({ features: 0, origins: 0 })
  expect(world.api.asked).toEqual([])
  expect(world.store.getState().modal.loading).toBe(false)
})

test('INITIALIZE contains no URL and no callback', () => {
  const world = makeWorld({ options: { services: { meld: 'https://meld.test', meldKey: 'secret' } } })
  prefetch(world)
  const { properties } = world.tracked[0] ?? {}
  expect(JSON.stringify(properties)).not.toContain('secret')
  expect(properties).toMatchObject({ networks: [1] })
})

test('nothing is requested before the dialog opens', async () => {
  const world = counting({ api: { features: [social('email')] } })
  await world.settle()
  expect(world.calls).toEqual({ features: 0, origins: 0 })
  openModal(world, BUTTON)
  await expect.poll(() => world.calls.origins).toBe(1)
  expect(world.calls).toEqual({ features: 1, origins: 1 })
})
