import { beforeAll, expect, test } from 'vitest'
import { makeContext, type FakeContext } from '../../../test/fakes/context'
import { signIn } from '../../features/sign-in/actions/signIn'
import { evaluateSession } from '../life/evaluateSession'
import { connectInstalled } from '../life/connectInstalled'
import { selectIsAuthenticated, selectIsConnected } from '../store/selectors'

// It is imported dynamically, which takes longer the first time.
beforeAll(() => import('./watchSiteSession'))

const isAuthenticated = (context: FakeContext): boolean => selectIsAuthenticated(context.store.getState())

async function signedIn(siwx: 'optional' | 'required' = 'optional'): Promise<FakeContext> {
  const context = makeContext({ view: { name: 'Connect' }, options: { siwx, siwxSessionEndpoint: '/me' } })
  await connectInstalled(context, 'io.injected')
  await signIn(context)
  await context.settle()
  context.emitted.length = 0
  return context
}

async function returnToTab(context: FakeContext): Promise<void> {
  context.setVisible(false)
  context.setVisible(true)
  await context.settle()
}

test('after a new sign-in the site is asked on the return to the tab, not at once', async () => {
  const context = await signedIn()
  expect(context.server.askedForVisitor()).toBe(0)
  await returnToTab(context)
  await returnToTab(context)
  expect(context.server.askedForVisitor()).toBe(2)
  expect(isAuthenticated(context)).toBe(true)
})

test('a restored sign-in is asked for at once', async () => {
  const context = await signedIn()
  await evaluateSession(context, 'restored')
  await context.settle()
  expect(context.server.askedForVisitor()).toBe(1)
})

test('once the session of the site has ended, the visitor is signed out and stays connected', async () => {
  const context = await signedIn()
  context.server.knowsVisitor(async () => false)
  await returnToTab(context)
  expect(isAuthenticated(context)).toBe(false)
  expect(selectIsConnected(context.store.getState())).toBe(true)
  expect(context.record().proofs).toEqual([])
  expect(context.detailOf('siwx-end')).toEqual({
    address: context.connection.facts.accounts[0]?.address,
    chainId: 'eip155:1',
    reason: 'site',
  })
  expect(context.tabs.notified.at(-1)).toEqual({ type: 'signed-out', reason: 'site' })
  await returnToTab(context)
  expect(context.server.askedForVisitor()).toBe(1)
  expect(context.visibilityListeners()).toBe(0)
})

test('a return to the tab while the site is being asked asks it again', async () => {
  const context = await signedIn()
  let respond: (known: boolean) => void = () => undefined
  context.server.knowsVisitor(() => new Promise((resolve) => (respond = resolve)))
  await returnToTab(context)
  context.server.knowsVisitor(async () => false)
  await returnToTab(context)
  expect(isAuthenticated(context)).toBe(true)
  respond(true)
  await context.settle()
  expect(context.server.askedForVisitor()).toBe(2)
  expect(isAuthenticated(context)).toBe(false)
})

test.each([
  ['does not tell', async () => undefined],
  ['cannot be reached', () => Promise.reject(new Error('offline'))],
])('a site that %s changes nothing, and is asked again', async (_, response) => {
  const context = await signedIn('required')
  context.server.knowsVisitor(response)
  await returnToTab(context)
  await returnToTab(context)
  expect(context.server.askedForVisitor()).toBe(2)
  expect(isAuthenticated(context)).toBe(true)
})

test('without the endpoint nothing is asked', async () => {
  const context = makeContext({ view: { name: 'Connect' }, options: { siwx: 'optional' } })
  await connectInstalled(context, 'io.injected')
  await signIn(context)
  await returnToTab(context)
  expect(context.server.askedForVisitor()).toBe(0)
})
