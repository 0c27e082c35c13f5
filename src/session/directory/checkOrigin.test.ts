import { expect, test } from 'vitest'
import { makeWorld, type WorldFacts } from '../../../test/fakes/world'
import { checkOrigin } from './checkOrigin'
import { loadFeatures } from './loadFeatures'

const email = { id: 'social_login', isEnabled: true, config: ['email'] } as const
const checked = async (origins: NonNullable<WorldFacts['api']>['origins']) => {
  const world = makeWorld({ api: { features: [email], ...(origins && { origins }) } })
  await loadFeatures(world)
  await checkOrigin(world)
  return world
}

test('a page that is not on the list may not log in by email; wallets stay as they are', async () => {
  const world = await checked({ kind: 'list', origins: ['https://other.test'] })
  expect(world.store.getState().embedded.originRefused).toBe(true)
  expect(world.emitted).toMatchObject([{ type: 'error', detail: { message: 'Invalid App Configuration' } }])
  expect(world.store.getState().installed).toHaveLength(2)
})

test.each([[['https://shop.test']], [[]]])('the list %j lets the page in', async (origins) => {
  const world = await checked({ kind: 'list', origins })
  expect(world.store.getState().embedded.originRefused).toBe(false)
  expect(world.emitted).toEqual([])
})

test.each(['rate_limited', 'server_error'] as const)(
  'a list that cannot be had (%s) is an alert and refuses nobody',
  async (kind) => {
    const world = await checked({ kind })
    expect(world.store.getState().embedded.originRefused).toBe(false)
    expect(world.heard()).toEqual(['error'])
  },
)

test('at an opaque origin there is no login by email, and the list is not fetched', async () => {
  const world = makeWorld({ api: { features: [email] } })
  const there = { ...world, page: { ...world.page, location: () => ({ ...world.page.location(), host: '' }) } }
  await loadFeatures(there)
  await checkOrigin(there)
  expect(world.store.getState().embedded.originRefused).toBe(true)
  expect(world.emitted).toEqual([])
})
