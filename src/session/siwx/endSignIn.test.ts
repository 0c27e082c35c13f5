import { beforeAll, expect, test } from 'vitest'
import { makeWorld, type FakeWorld } from '../../../test/fakes/world'
import { signIn } from '../../features/sign-in/actions/signIn'
import { signOut } from '../../features/sign-in/actions/signOut'
import { connectInstalled } from '../connections/connectInstalled'
import { disconnect } from '../connections/disconnect'
import { onTabMessage } from '../connections/restore/onTabMessage'
import { evaluateSession } from '../connections/evaluateSession'

// They are imported dynamically, which takes longer the first time.
beforeAll(() => Promise.all([import('./endSignIn'), import('../connections/evaluateSession')]))

async function signedIn(options: object = {}): Promise<FakeWorld> {
  const world = makeWorld({
    view: { name: 'Connect' },
    options: { siwx: 'optional', siwxSignOutEndpoint: '/sign-out', ...options },
  })
  await connectInstalled(world, 'io.injected')
  await signIn(world)
  await world.settle()
  world.emitted.length = 0
  return world
}

const address = (world: FakeWorld) => world.connection.facts.accounts[0]?.address
const endOf = (world: FakeWorld) => world.detailOf('siwx-end')
const accountOf = (world: FakeWorld) => ({
  address: address(world),
  caipAddress: `eip155:1:${address(world)}`,
  chainId: 'eip155:1',
})

test('signing out tells the site, and then the page with what the site has answered', async () => {
  const world = await signedIn()
  let answer: (value: unknown) => void = () => {}
  world.server.respondsToSignOut(() => new Promise((resolve) => (answer = resolve)))
  const done = signOut(world)
  await world.settle()
  expect(world.server.signOuts).toEqual([{ reason: 'visitor', account: accountOf(world) }])
  expect(world.stored('siwx')).toBe('[]')
  expect(endOf(world)).toBeUndefined()
  answer({ signedOut: true })
  await done
  expect(endOf(world)).toEqual({
    address: address(world),
    chainId: 'eip155:1',
    reason: 'visitor',
    serverResponse: { signedOut: true },
  })
})

test.each(['user', 'wallet', 'expired', 'config'] as const)('a disconnect (%s) tells the site', async (reason) => {
  const world = await signedIn()
  await disconnect(world, { reason })
  await world.settle()
  expect(world.server.signOuts).toEqual([{ reason: 'disconnect', account: accountOf(world) }])
  expect(endOf(world)).toMatchObject({ reason: 'disconnect' })
})

test('without a sign-in a disconnect tells nobody: the visitor may be logged in by a password', async () => {
  const world = makeWorld({
    view: { name: 'Connect' },
    options: { siwx: 'optional', siwxSignOutEndpoint: '/sign-out' },
  })
  await connectInstalled(world, 'io.injected')
  await disconnect(world)
  await world.settle()
  expect(world.server.signOuts).toEqual([])
  expect(endOf(world)).toBeUndefined()
})

test('of what another tab has ended this one tells only its page', async () => {
  for (const [message, reason] of [
    [{ type: 'signed-out', reason: 'visitor' }, 'visitor'],
    [{ type: 'signed-out', reason: 'site' }, 'site'],
    [{ type: 'disconnected' }, 'disconnect'],
  ] as const) {
    const world = await signedIn()
    onTabMessage(world, message)
    await world.settle()
    expect(world.server.signOuts).toEqual([])
    expect(endOf(world)).toMatchObject({ reason })
  }
})

test('a site that cannot be reached is told again, until it answers', async () => {
  const world = await signedIn()
  let failures = 2
  world.server.respondsToSignOut(async () => {
    if (failures-- > 0) throw new Error('offline')
  })
  await disconnect(world)
  await world.settle()
  expect(endOf(world)).toMatchObject({ reason: 'disconnect' })
  await world.clock.advance(1_000)
  await world.clock.advance(5_000)
  expect(world.server.signOuts).toHaveLength(3)
  await world.clock.advance(200_000)
  expect(world.server.signOuts).toHaveLength(3)
})

test('a new sign-in is not ended by what was left to tell of the one before', async () => {
  const world = await signedIn()
  world.server.respondsToSignOut(() => Promise.reject(new Error('offline')))
  await signOut(world)
  await evaluateSession(world, 'moved')
  await signIn(world)
  await world.clock.advance(200_000)
  expect(world.server.signOuts).toHaveLength(1)
})

test('a sign-in that expires while the page is open ends with an event, and without a request', async () => {
  const world = await signedIn({ siwxExpiry: 60 })
  await world.clock.advance(61_000)
  await world.settle()
  expect(endOf(world)).toMatchObject({ reason: 'expired' })
  expect(world.server.signOuts).toEqual([])
})

test('the callbacks of the page sign out on a disconnect too', async () => {
  let signOuts = 0
  const siweConfig = {
    getNonce: async () => 'abcdefgh12345678',
    verifyMessage: async () => true,
    signOut: async () => Boolean(++signOuts),
  }
  const world = await signedIn({ siwx: 'off', siwxSignOutEndpoint: undefined, siweConfig })
  await disconnect(world)
  await world.settle()
  expect(signOuts).toBe(1)
  expect(endOf(world)).toMatchObject({ reason: 'disconnect' })
})
