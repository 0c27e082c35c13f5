import type { SiwxSession } from '../../domain/siwx/session'
import { beforeAll, describe, expect, test } from 'vitest'
import { changeSession } from '../../services/storage/sessionRecord'
import { alice as ALICE, bob as BOB } from '../../../test/fakes/connections'
import { makeWorld, type FakeWorld } from '../../../test/fakes/world'
import { formatSiwxMessage } from '../../domain/siwx/message'
import { signIn } from '../../features/sign-in/actions/signIn'
import { signOut } from '../../features/sign-in/actions/signOut'
import { connectInstalled } from '../connections/connectInstalled'
import { disconnect } from '../connections/disconnect'
import { onTabMessage } from '../connections/restore/onTabMessage'
import { evaluateSession } from '../connections/evaluateSession'
import { onPageRestored } from '../connections/restore/onPageRestored'
import { selectIsAuthenticated, selectIsConnected } from '../store/selectors'

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
  expect(world.record().proofs).toEqual([])
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

describe('getSession of the page', () => {
  type PageSession = { address: string; chainId: number } | null

  /** Signed in by the callbacks of the page, whose server says what `says` returns. */
  async function withPageSession(says: () => Promise<PageSession>, options: object = {}) {
    let asked = 0
    const getSession = () => {
      asked += 1
      return says()
    }
    const siweConfig = { getNonce: async () => 'abcdefgh12345678', verifyMessage: async () => true, getSession }
    const world = await signedIn({ siwx: 'off', siwxSignOutEndpoint: undefined, siweConfig, ...options })
    return { world, asked: () => asked }
  }
  const known = async (): Promise<PageSession> => ({ address: ALICE, chainId: 1 })
  const ends = ({ emitted }: FakeWorld) => emitted.flatMap((each) => (each.type === 'siwx-end' ? [each.detail] : []))
  const bySite = { address: ALICE, chainId: 'eip155:1', reason: 'site' }

  test('says on the next page that the server has signed out: the sign-in ends, once', async () => {
    const before = await withPageSession(known)
    const { world } = await withPageSession(async () => null)
    for (const later of [1, 2]) {
      if (later === 1) changeSession(world.services.storage, () => ({ proofs: before.world.record().proofs }))
      await evaluateSession(world, 'restored')
      await world.settle()
      expect(ends(world)).toEqual([bySite])
    }
    expect(world.record().proofs).toEqual([])
    expect(world.tabs.notified.at(-1)).toEqual({ type: 'signed-out', reason: 'site' })
    expect(selectIsConnected(world.store.getState())).toBe(true)
  })

  test('says so when the visitor returns to the tab', async () => {
    let says = known
    const { world } = await withPageSession(() => says())
    world.setVisible(false)
    world.setVisible(true)
    await world.settle()
    expect(ends(world)).toEqual([])
    says = async () => null
    world.setVisible(false)
    world.setVisible(true)
    await world.settle()
    expect(ends(world)).toEqual([bySite])
    expect(selectIsAuthenticated(world.store.getState())).toBe(false)
  })

  test.each<[string, () => unknown]>([
    ['undefined', async () => undefined],
    ['null, without a promise', () => null],
  ])('that says %s knows no session either', async (_what, none) => {
    let says: () => unknown = known
    const { world } = await withPageSession(() => says() as Promise<PageSession>)
    says = none
    world.setVisible(false)
    world.setVisible(true)
    await world.settle()
    expect(ends(world)).toEqual([bySite])
    expect(selectIsAuthenticated(world.store.getState())).toBe(false)
  })

  test('that has ended what the page itself has removed from the storage is told to the page, once', async () => {
    for (const returns of [true, false]) {
      let answer: (session: PageSession) => void = () => {}
      let says = known
      const { world } = await withPageSession(() => says())
      says = () => new Promise<PageSession>((resolve) => (answer = resolve))
      if (returns) {
        world.setVisible(false)
        world.setVisible(true)
      } else void evaluateSession(world, 'restored')
      await world.settle()
      changeSession(world.services.storage, () => ({ proofs: [] }))
      says = async () => null
      answer(null)
      await world.settle()
      expect(ends(world)).toEqual([bySite])
      onTabMessage(world, { type: 'signed-out', reason: 'site' })
      await evaluateSession(world, 'restored')
      expect(ends(world)).toHaveLength(1)
    }
  })

  test('that answers after another tab has signed out says nothing new', async () => {
    let answer: (session: PageSession) => void = () => {}
    let says = known
    const { world } = await withPageSession(() => says())
    says = () => new Promise<PageSession>((resolve) => (answer = resolve))
    const evaluated = evaluateSession(world, 'restored')
    await world.settle()
    changeSession(world.services.storage, () => ({ proofs: [] }))
    onTabMessage(world, { type: 'signed-out', reason: 'visitor' })
    answer(null)
    await evaluated
    expect(ends(world)).toEqual([{ ...bySite, reason: 'visitor' }])
  })

  test.each<[string, () => Promise<PageSession>]>([
    ['another account', async () => ({ address: BOB, chainId: 1 })],
    ['another network', async () => ({ address: ALICE, chainId: 10 })],
  ])('that knows %s has not ended the sign-in of this one', async (_whom, says) => {
    const { world } = await withPageSession(says)
    await evaluateSession(world, 'restored')
    expect(ends(world)).toEqual([])
    expect(world.record().proofs ?? []).toHaveLength(1)
  })

  test('that cannot say, when the visitor returns to the tab, ends nothing', async () => {
    let says = known
    const { world } = await withPageSession(() => says())
    says = () => Promise.reject(new Error('offline'))
    world.setVisible(false)
    world.setVisible(true)
    await world.settle()
    expect(ends(world)).toEqual([])
    expect(selectIsAuthenticated(world.store.getState())).toBe(true)
  })

  test('that answers after a newer sign-in does not end that one', async () => {
    let answer: (session: PageSession) => void = () => {}
    let says = known
    const { world } = await withPageSession(() => says())
    says = () => new Promise<PageSession>((resolve) => (answer = resolve))
    const evaluated = evaluateSession(world, 'restored')
    await world.settle()
    const proof = world.record().proofs?.[0] as SiwxSession
    const data = { ...proof.data, nonce: 'newer567' }
    changeSession(world.services.storage, () => ({ proofs: [{ ...proof, data, message: formatSiwxMessage(data) }] }))
    answer(null)
    await evaluated
    expect(ends(world)).toEqual([])
    expect(world.record().proofs ?? []).toHaveLength(1)
  })

  test('that keeps a sign-in past its time is not asked again and again', async () => {
    const { world, asked } = await withPageSession(known, { siwxExpiry: 60 })
    await world.clock.advance(61_000)
    await world.settle()
    const before = asked()
    await world.clock.advance(10_000)
    expect(asked() - before).toBe(0)
    expect(before).toBeLessThan(5)
    expect(ends(world)).toEqual([])
  })
})

test.each([
  ['was ended by another page', 10_000, 'visitor'],
  ['has expired', 61_000, 'expired'],
])('a sign-in that %s while this one was in the browser’s cache has ended here, once', async (_how, ms, reason) => {
  const world = await signedIn({ siwxExpiry: 60 })
  // Timers stand still meanwhile.
  world.tasks.cancel('session-expiry')
  await world.clock.advance(ms)
  if (reason === 'visitor') changeSession(world.services.storage, () => ({ proofs: [] }))
  await onPageRestored(world)
  await onPageRestored(world)
  await world.settle()
  const ends = world.emitted.filter(({ type }) => type === 'siwx-end')
  expect(ends).toMatchObject([{ detail: { address: address(world), reason } }])
})

test('another account, whose sign-in there never was, ends none', async () => {
  const world = await signedIn()
  world.connection.reports.accounts(BOB)
  await world.settle()
  expect(endOf(world)).toBeUndefined()
})
