import { expect, test } from 'vitest'
import { makeContext, BUTTON, type FakeContext, type ContextFacts } from '../../../test/fakes/context'
import type { RemoteFeature } from '../../domain/page/resolveFeatures'
import { ServiceUnavailable } from '../../errors/service'
import { checkOrigin } from './checkOrigin'
import { loadFeatures } from './loadFeatures'
import { openModal } from '../navigation/openModal'
import { prefetch } from './prefetch'

const social = (...config: string[]): RemoteFeature => ({ id: 'social_login', isEnabled: true, config })

/** A context that counts what it is asked. */
function counting(facts: ContextFacts = {}): FakeContext & { readonly calls: Record<'features' | 'origins', number> } {
  const context = makeContext(facts)
  const calls = { features: 0, origins: 0 }
  const { fetchFeatures, fetchOrigins } = context.api
  context.api.fetchFeatures = (signal) => ((calls.features += 1), fetchFeatures(signal))
  context.api.fetchOrigins = (signal) => ((calls.origins += 1), fetchOrigins(signal))
  return Object.assign(context, { calls })
}

test("the project's features are fetched once", async () => {
  const context = counting({ api: { features: [social('email', 'google')] } })
  await Promise.all([loadFeatures(context), loadFeatures(context)])
  await loadFeatures(context)
  expect(context.calls.features).toBe(1)
  expect(context.store.getState().features).toMatchObject({ email: true, socials: ['google'] })
})

test('without the remote configuration the local settings apply, and the visitor sees no error', async () => {
  const context = makeContext({ options: { features: { email: false } } })
  context.api.fetchFeatures = () => Promise.reject(new ServiceUnavailable('api', 'server_error'))
  await loadFeatures(context)
  expect(context.store.getState().features).toMatchObject({
    email: false,
    socials: ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
  })
  expect(context.emitted).toEqual([])
  expect(context.toasts()).toEqual([])
})

test('a cancelled load sets no features', async () => {
  const context = makeContext()
  const loading = loadFeatures(context).catch(() => {})
  context.tasks.cancel('features')
  await loading
  expect(context.store.getState().features).toBeUndefined()
})

test("an origin that is not allowed raises 'Invalid App Configuration' once; wallets stay usable", async () => {
  const context = makeContext({
    api: { features: [social('email')], origins: { kind: 'list', origins: ['https://other.test'] } },
  })
  await loadFeatures(context)
  await checkOrigin(context)
  await checkOrigin(context)
  expect(context.emitted).toEqual([
    {
      type: 'error',
      detail: {
        code: 'alert_invalid_app_configuration',
        message: 'Invalid App Configuration',
        long: expect.any(String),
      },
    },
  ])
  expect(context.store.getState().installed).toHaveLength(2)
})

test.each([
  ['an empty list', []],
  ['a list with this origin', ['https://shop.test']],
  ['a wildcard for this origin', ['https://*.test', 'https://shop.test']],
])('%s allows the page', async (_name, origins) => {
  const context = makeContext({ api: { features: [social('email')], origins: { kind: 'list', origins } } })
  await loadFeatures(context)
  await checkOrigin(context)
  expect(context.emitted).toEqual([])
})

test.each([
  ['rate_limited', 'alert_rate_limited'],
  ['server_error', 'alert_server_error'],
] as const)('origins that answer %s raise the alert %s', async (kind, code) => {
  const context = makeContext({ api: { features: [social('email')], origins: { kind } } })
  await loadFeatures(context)
  await checkOrigin(context)
  expect(context.emitted).toEqual([{ type: 'error', detail: expect.objectContaining({ code }) }])
})

test('without email and social login the origins are not fetched', async () => {
  const context = counting({ api: { features: [] } })
  await checkOrigin(context)
  await loadFeatures(context)
  await checkOrigin(context)
  expect(context.calls.origins).toBe(0)
})

test('the first interaction loads features, origins and wallets once, however often the dialog opens', async () => {
  const context = counting({ api: { features: [social('email')], wallets: [{ id: 'a', name: 'A' }] } })
  for (let times = 0; times < 3; times += 1) {
    prefetch(context)
    await context.settle()
  }
  expect(context.calls).toEqual({ features: 1, origins: 1 })
  expect(context.api.asked).toHaveLength(1)
  expect(context.trackedNames().filter((name) => name === 'INITIALIZE')).toHaveLength(1)
})

test('the loading flag is set until the features are known, and not again afterwards', async () => {
  const context = makeContext()
  prefetch(context)
  expect(context.store.getState().modal.loading).toBe(true)
  await context.settle()
  expect(context.store.getState().modal.loading).toBe(false)
  prefetch(context)
  expect(context.store.getState().modal.loading).toBe(false)
})

test('without a project id nothing is requested', async () => {
  const context = counting({ options: { projectId: undefined } })
  prefetch(context)
  await context.settle()
  expect(context.calls).toEqual({ features: 0, origins: 0 })
  expect(context.api.asked).toEqual([])
  expect(context.store.getState().modal.loading).toBe(false)
})

test('INITIALIZE contains no URL and no callback', () => {
  const context = makeContext({ options: { services: { meld: 'https://meld.test', meldKey: 'secret' } } })
  prefetch(context)
  const { properties } = context.tracked[0] ?? {}
  expect(JSON.stringify(properties)).not.toContain('secret')
  expect(properties).toMatchObject({ networks: [1] })
})

test('nothing is requested before the dialog opens', async () => {
  const context = counting({ api: { features: [social('email')] } })
  await context.settle()
  expect(context.calls).toEqual({ features: 0, origins: 0 })
  openModal(context, BUTTON)
  await expect.poll(() => context.calls.origins).toBe(1)
  expect(context.calls).toEqual({ features: 1, origins: 1 })
})
