import { beforeAll, expect, test } from 'vitest'
import { makeWorld, type FakeWorld } from '../../../../test/fakes/world'
import { signIn } from '../../../features/sign-in/actions/signIn'
import { evaluateSession } from '../../connections/evaluateSession'
import { connectInstalled } from '../../connections/connectInstalled'
import { selectIsAuthenticated, selectIsConnected } from '../../store/selectors'

// It is imported dynamically, which takes longer the first time.
beforeAll(() => import('./watchSiteSession'))

const isAuthenticated = (world: FakeWorld): boolean => selectIsAuthenticated(world.store.getState())

async function signedIn(siwx: 'optional' | 'required' = 'optional'): Promise<FakeWorld> {
  const world = makeWorld({ view: { name: 'Connect' }, options: { siwx, siwxSessionEndpoint: '/me' } })
  await connectInstalled(world, 'io.injected')
  await signIn(world)
  await world.settle()
  world.emitted.length = 0
  return world
}

async function returnToTab(world: FakeWorld): Promise<void> {
  world.setVisible(false)
  world.setVisible(true)
  await world.settle()
}

test('after a new sign-in the site is asked on the return to the tab, not at once', async () => {
  const world = await signedIn()
  expect(world.server.askedForVisitor()).toBe(0)
  await returnToTab(world)
  await returnToTab(world)
  expect(world.server.askedForVisitor()).toBe(2)
  expect(isAuthenticated(world)).toBe(true)
})

test('a restored sign-in is asked for at once', async () => {
  const world = await signedIn()
  await evaluateSession(world, 'restored')
  await world.settle()
  expect(world.server.askedForVisitor()).toBe(1)
})

test('once the session of the site has ended, the visitor is signed out and stays connected', async () => {
  const world = await signedIn()
  world.server.knowsVisitor(async () => false)
  await returnToTab(world)
  expect(isAuthenticated(world)).toBe(false)
  expect(selectIsConnected(world.store.getState())).toBe(true)
  expect(world.record().proofs).toEqual([])
  expect(world.detailOf('siwx-end')).toEqual({
    address: world.connection.facts.accounts[0]?.address,
    chainId: 'eip155:1',
    reason: 'site',
  })
  expect(world.tabs.notified.at(-1)).toEqual({ type: 'signed-out', reason: 'site' })
  await returnToTab(world)
  expect(world.server.askedForVisitor()).toBe(1)
  expect(world.visibilityListeners()).toBe(0)
})

test('a return to the tab while the site is being asked asks it again', async () => {
  const world = await signedIn()
  let respond: (known: boolean) => void = () => undefined
  world.server.knowsVisitor(() => new Promise((resolve) => (respond = resolve)))
  await returnToTab(world)
  world.server.knowsVisitor(async () => false)
  await returnToTab(world)
  expect(isAuthenticated(world)).toBe(true)
  respond(true)
  await world.settle()
  expect(world.server.askedForVisitor()).toBe(2)
  expect(isAuthenticated(world)).toBe(false)
})

test.each([
  ['does not tell', async () => undefined],
  ['cannot be reached', () => Promise.reject(new Error('offline'))],
])('a site that %s changes nothing, and is asked again', async (_, response) => {
  const world = await signedIn('required')
  world.server.knowsVisitor(response)
  await returnToTab(world)
  await returnToTab(world)
  expect(world.server.askedForVisitor()).toBe(2)
  expect(isAuthenticated(world)).toBe(true)
})

test('without the endpoint nothing is asked', async () => {
  const world = makeWorld({ view: { name: 'Connect' }, options: { siwx: 'optional' } })
  await connectInstalled(world, 'io.injected')
  await signIn(world)
  await returnToTab(world)
  expect(world.server.askedForVisitor()).toBe(0)
})
