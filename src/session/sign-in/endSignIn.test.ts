import type { SiwxSession } from '../../domain/siwx/session'
import { beforeAll, describe, expect, test } from 'vitest'
import { changeSession } from '../../services/storage/sessionRecord'
import { alice as ALICE, bob as BOB } from '../../../test/fakes/connections'
import { makeContext, type FakeContext } from '../../../test/fakes/context'
import { formatSiwxMessage } from '../../domain/siwx/message'
import { signIn } from '../../features/sign-in/actions/signIn'
import { signOut } from '../../features/sign-in/actions/signOut'
import { connectInstalled } from '../life/connectInstalled'
import { disconnect } from '../life/disconnect'
import { onTabMessage, onPageRestored } from '../life/followTabs'
import { evaluateSession } from '../life/evaluateSession'
import { selectIsAuthenticated, selectIsConnected } from '../store/selectors'

// They are imported dynamically, which takes longer the first time.
beforeAll(() => Promise.all([import('./endSignIn'), import('../life/evaluateSession')]))

async function signedIn(options: object = {}): Promise<FakeContext> {
  const context = makeContext({
    view: { name: 'Connect' },
    options: { siwx: 'optional', siwxSignOutEndpoint: '/sign-out', ...options },
  })
  await connectInstalled(context, 'io.injected')
  await signIn(context)
  await context.settle()
  context.emitted.length = 0
  return context
}

const address = (context: FakeContext) => context.connection.facts.accounts[0]?.address
const endOf = (context: FakeContext) => context.detailOf('siwx-end')
const accountOf = (context: FakeContext) => ({
  address: address(context),
  caipAddress: `eip155:1:${address(context)}`,
  chainId: 'eip155:1',
})

test('signing out tells the site, and then the page with what the site has answered', async () => {
  const context = await signedIn()
  let answer: (value: unknown) => void = () => {}
  context.server.respondsToSignOut(() => new Promise((resolve) => (answer = resolve)))
  const done = signOut(context)
  await context.settle()
  expect(context.server.signOuts).toEqual([{ reason: 'visitor', account: accountOf(context) }])
  expect(context.record().proofs).toEqual([])
  expect(endOf(context)).toBeUndefined()
  answer({ signedOut: true })
  await done
  expect(endOf(context)).toEqual({
    address: address(context),
    chainId: 'eip155:1',
    reason: 'visitor',
    serverResponse: { signedOut: true },
  })
})

test.each(['user', 'wallet', 'expired', 'config'] as const)('a disconnect (%s) tells the site', async (reason) => {
  const context = await signedIn()
  await disconnect(context, { reason })
  await context.settle()
  expect(context.server.signOuts).toEqual([{ reason: 'disconnect', account: accountOf(context) }])
  expect(endOf(context)).toMatchObject({ reason: 'disconnect' })
})

test('without a sign-in a disconnect tells no one: the visitor may be logged in by a password', async () => {
  const context = makeContext({
    view: { name: 'Connect' },
    options: { siwx: 'optional', siwxSignOutEndpoint: '/sign-out' },
  })
  await connectInstalled(context, 'io.injected')
  await disconnect(context)
  await context.settle()
  expect(context.server.signOuts).toEqual([])
  expect(endOf(context)).toBeUndefined()
})

test('of what another tab has ended this one tells only its page', async () => {
  for (const [message, reason] of [
    [{ type: 'signed-out', reason: 'visitor' }, 'visitor'],
    [{ type: 'signed-out', reason: 'site' }, 'site'],
    [{ type: 'disconnected' }, 'disconnect'],
  ] as const) {
    const context = await signedIn()
    onTabMessage(context, message)
    await context.settle()
    expect(context.server.signOuts).toEqual([])
    expect(endOf(context)).toMatchObject({ reason })
  }
})

test('a site that cannot be reached is told again, until it answers', async () => {
  const context = await signedIn()
  let failures = 2
  context.server.respondsToSignOut(async () => {
    if (failures-- > 0) throw new Error('offline')
  })
  await disconnect(context)
  await context.settle()
  expect(endOf(context)).toMatchObject({ reason: 'disconnect' })
  await context.clock.advance(1_000)
  await context.clock.advance(5_000)
  expect(context.server.signOuts).toHaveLength(3)
  await context.clock.advance(200_000)
  expect(context.server.signOuts).toHaveLength(3)
})

test('a new sign-in is not ended by what was left to tell of the one before', async () => {
  const context = await signedIn()
  context.server.respondsToSignOut(() => Promise.reject(new Error('offline')))
  await signOut(context)
  await evaluateSession(context, 'moved')
  await signIn(context)
  await context.clock.advance(200_000)
  expect(context.server.signOuts).toHaveLength(1)
})

test('a sign-in that expires while the page is open ends with an event, and without a request', async () => {
  const context = await signedIn({ siwxExpiry: 60 })
  await context.clock.advance(61_000)
  await context.settle()
  expect(endOf(context)).toMatchObject({ reason: 'expired' })
  expect(context.server.signOuts).toEqual([])
})

test('a disconnect after the sign-in has expired ends the session of the site, and the page hears nothing of it', async () => {
  const context = await signedIn({ siwxExpiry: 60 })
  // The page has not noticed: timers stand still while a computer sleeps.
  context.tasks.cancel('session-expiry')
  await context.clock.advance(61_000)
  await disconnect(context)
  await context.settle()
  expect(context.server.signOuts).toEqual([{ reason: 'disconnect', account: accountOf(context) }])
  expect(endOf(context)).toBeUndefined()
})

test('the callbacks of the page sign out on a disconnect too', async () => {
  let signOuts = 0
  const siweConfig = {
    getNonce: async () => 'abcdefgh12345678',
    verifyMessage: async () => true,
    signOut: async () => Boolean(++signOuts),
  }
  const context = await signedIn({ siwx: 'off', siwxSignOutEndpoint: undefined, siweConfig })
  await disconnect(context)
  await context.settle()
  expect(signOuts).toBe(1)
  expect(endOf(context)).toMatchObject({ reason: 'disconnect' })
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
    const context = await signedIn({ siwx: 'off', siwxSignOutEndpoint: undefined, siweConfig, ...options })
    return { context, asked: () => asked }
  }
  const known = async (): Promise<PageSession> => ({ address: ALICE, chainId: 1 })
  const ends = ({ emitted }: FakeContext) => emitted.flatMap((each) => (each.type === 'siwx-end' ? [each.detail] : []))
  const bySite = { address: ALICE, chainId: 'eip155:1', reason: 'site' }

  test('says on the next page that the server has signed out: the sign-in ends, once', async () => {
    const before = await withPageSession(known)
    const { context } = await withPageSession(async () => null)
    for (const later of [1, 2]) {
      if (later === 1) changeSession(context.services.storage, () => ({ proofs: before.context.record().proofs }))
      await evaluateSession(context, 'restored')
      await context.settle()
      expect(ends(context)).toEqual([bySite])
    }
    expect(context.record().proofs).toEqual([])
    expect(context.tabs.notified.at(-1)).toEqual({ type: 'signed-out', reason: 'site' })
    expect(selectIsConnected(context.store.getState())).toBe(true)
  })

  test('says so when the visitor returns to the tab', async () => {
    let says = known
    const { context } = await withPageSession(() => says())
    context.setVisible(false)
    context.setVisible(true)
    await context.settle()
    expect(ends(context)).toEqual([])
    says = async () => null
    context.setVisible(false)
    context.setVisible(true)
    await context.settle()
    expect(ends(context)).toEqual([bySite])
    expect(selectIsAuthenticated(context.store.getState())).toBe(false)
  })

  test.each<[string, () => unknown]>([
    ['undefined', async () => undefined],
    ['null, without a promise', () => null],
  ])('that says %s knows no session either', async (_what, none) => {
    let says: () => unknown = known
    const { context } = await withPageSession(() => says() as Promise<PageSession>)
    says = none
    context.setVisible(false)
    context.setVisible(true)
    await context.settle()
    expect(ends(context)).toEqual([bySite])
    expect(selectIsAuthenticated(context.store.getState())).toBe(false)
  })

  test('that has ended what the page itself has removed from the storage is told to the page, once', async () => {
    for (const returns of [true, false]) {
      let answer: (session: PageSession) => void = () => {}
      let says = known
      const { context } = await withPageSession(() => says())
      says = () => new Promise<PageSession>((resolve) => (answer = resolve))
      if (returns) {
        context.setVisible(false)
        context.setVisible(true)
      } else void evaluateSession(context, 'restored')
      await context.settle()
      changeSession(context.services.storage, () => ({ proofs: [] }))
      says = async () => null
      answer(null)
      await context.settle()
      expect(ends(context)).toEqual([bySite])
      onTabMessage(context, { type: 'signed-out', reason: 'site' })
      await evaluateSession(context, 'restored')
      expect(ends(context)).toHaveLength(1)
    }
  })

  test('that answers after another tab has signed out says nothing new', async () => {
    let answer: (session: PageSession) => void = () => {}
    let says = known
    const { context } = await withPageSession(() => says())
    says = () => new Promise<PageSession>((resolve) => (answer = resolve))
    const evaluated = evaluateSession(context, 'restored')
    await context.settle()
    changeSession(context.services.storage, () => ({ proofs: [] }))
    onTabMessage(context, { type: 'signed-out', reason: 'visitor' })
    answer(null)
    await evaluated
    expect(ends(context)).toEqual([{ ...bySite, reason: 'visitor' }])
  })

  test.each<[string, () => Promise<PageSession>]>([
    ['another account', async () => ({ address: BOB, chainId: 1 })],
    ['another network', async () => ({ address: ALICE, chainId: 10 })],
  ])('that knows %s has not ended the sign-in of this one', async (_whom, says) => {
    const { context } = await withPageSession(says)
    await evaluateSession(context, 'restored')
    expect(ends(context)).toEqual([])
    expect(context.record().proofs ?? []).toHaveLength(1)
  })

  test('that cannot say, when the visitor returns to the tab, ends nothing', async () => {
    let says = known
    const { context } = await withPageSession(() => says())
    says = () => Promise.reject(new Error('offline'))
    context.setVisible(false)
    context.setVisible(true)
    await context.settle()
    expect(ends(context)).toEqual([])
    expect(selectIsAuthenticated(context.store.getState())).toBe(true)
  })

  test('that answers after a newer sign-in does not end that one', async () => {
    let answer: (session: PageSession) => void = () => {}
    let says = known
    const { context } = await withPageSession(() => says())
    says = () => new Promise<PageSession>((resolve) => (answer = resolve))
    const evaluated = evaluateSession(context, 'restored')
    await context.settle()
    const proof = context.record().proofs?.[0] as SiwxSession
    const data = { ...proof.data, nonce: 'newer567' }
    changeSession(context.services.storage, () => ({ proofs: [{ ...proof, data, message: formatSiwxMessage(data) }] }))
    answer(null)
    await evaluated
    expect(ends(context)).toEqual([])
    expect(context.record().proofs ?? []).toHaveLength(1)
  })

  test('that keeps a sign-in past its time is not asked again and again', async () => {
    const { context, asked } = await withPageSession(known, { siwxExpiry: 60 })
    await context.clock.advance(61_000)
    await context.settle()
    const before = asked()
    await context.clock.advance(10_000)
    expect(asked() - before).toBe(0)
    expect(before).toBeLessThan(5)
    expect(ends(context)).toEqual([])
  })
})

test.each([
  ['was ended by another page', 10_000, 'visitor'],
  ['has expired', 61_000, 'expired'],
])('a sign-in that %s while this one was in the browser’s cache has ended here, once', async (_how, ms, reason) => {
  const context = await signedIn({ siwxExpiry: 60 })
  // Timers stand still meanwhile.
  context.tasks.cancel('session-expiry')
  await context.clock.advance(ms)
  if (reason === 'visitor') changeSession(context.services.storage, () => ({ proofs: [] }))
  await onPageRestored(context)
  await onPageRestored(context)
  await context.settle()
  const ends = context.emitted.filter(({ type }) => type === 'siwx-end')
  expect(ends).toMatchObject([{ detail: { address: address(context), reason } }])
})

test('another account, whose sign-in there never was, ends none', async () => {
  const context = await signedIn()
  context.connection.reports.accounts(BOB)
  await context.settle()
  expect(endOf(context)).toBeUndefined()
})
