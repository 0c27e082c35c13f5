import { expect, test } from 'vitest'
import { makeContext, type ContextFacts } from '../../../test/fakes/context'
import { checkOrigin } from './checkOrigin'
import { loadFeatures } from './loadFeatures'

const email = { id: 'social_login', isEnabled: true, config: ['email'] } as const
const checked = async (origins: NonNullable<ContextFacts['api']>['origins']) => {
  const context = makeContext({ api: { features: [email], ...(origins && { origins }) } })
  await loadFeatures(context)
  await checkOrigin(context)
  return context
}

test('a page that is not on the list may not log in by email; wallets stay as they are', async () => {
  const context = await checked({ kind: 'list', origins: ['https://other.test'] })
  expect(context.store.getState().embedded.originRefused).toBe(true)
  expect(context.emitted).toMatchObject([{ type: 'error', detail: { message: 'Invalid App Configuration' } }])
  expect(context.store.getState().installed).toHaveLength(2)
})

test.each([[['https://shop.test']], [[]]])('the list %j lets the page in', async (origins) => {
  const context = await checked({ kind: 'list', origins })
  expect(context.store.getState().embedded.originRefused).toBe(false)
  expect(context.emitted).toEqual([])
})

test.each(['rate_limited', 'server_error'] as const)(
  'a list that cannot be had (%s) is an alert and refuses nobody',
  async (kind) => {
    const context = await checked({ kind })
    expect(context.store.getState().embedded.originRefused).toBe(false)
    expect(context.heard()).toEqual(['error'])
  },
)

test('at an opaque origin there is no login by email, and the list is not fetched', async () => {
  const context = makeContext({ api: { features: [email] } })
  const there = { ...context, page: { ...context.page, location: () => ({ ...context.page.location(), host: '' }) } }
  await loadFeatures(there)
  await checkOrigin(there)
  expect(context.store.getState().embedded.originRefused).toBe(true)
  expect(context.emitted).toEqual([])
})
