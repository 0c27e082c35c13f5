import { expect, test } from 'vitest'
import { changeSession } from '../../services/storage/sessionRecord'
import { makeWorld, type FakeWorld } from '../../../test/fakes/world'
import type { Options } from '../../domain/page/options'
import { formatSiwxMessage } from '../../domain/siwx/message'
import type { SiwxSession } from '../../domain/siwx/session'
import { SiwxRejectedByServer } from '../../errors/siwx'
import { signIn } from '../../features/sign-in/actions/signIn'
import { connectInstalled } from '../connections/connectInstalled'
import { selectIsAuthenticated } from '../store/selectors'

// The visitor's clock is at 2026-01-01T00:00:00Z. That of the server differs.

const MINUTE_MS = 60_000

async function restored(session: SiwxSession, options: Partial<Options>, aheadMs = 0): Promise<FakeWorld> {
  const world = makeWorld({ options: { siwx: 'required', ...options }, view: { name: 'Connect' } })
  world.server.clockIsAhead(aheadMs)
  changeSession(world.services.storage, () => ({ proofs: [session] }))
  await connectInstalled(world, 'io.injected')
  await world.settle()
  return world
}
/** A visitor who has connected and is asked to sign. */
async function asked(options: Partial<Options> = {}, aheadMs = 0): Promise<FakeWorld> {
  const world = makeWorld({ view: { name: 'Connect' }, options: { siwx: 'required', ...options } })
  world.server.clockIsAhead(aheadMs)
  await connectInstalled(world, 'io.injected')
  return world
}

const isSignedIn = (world: FakeWorld): boolean => selectIsAuthenticated(world.store.getState())

test('a clock that was ahead at the sign-in and is corrected ends no session', async () => {
  const session = await signIn(await asked())
  const data = { ...session.data, issuedAt: '2026-01-01T01:00:00.000Z' }
  expect(isSignedIn(await restored({ ...session, data, message: formatSiwxMessage(data) }, {}))).toBe(true)
})

test.each([-10, 10])('with a clock %i minutes ahead the message has the times of the server', async (minutes) => {
  const world = await asked({ siwxNonceEndpoint: '/nonce', siwxExpiry: 300 }, minutes * MINUTE_MS)
  const { data } = await signIn(world)
  const server = world.clock.now() - minutes * MINUTE_MS
  expect(data.issuedAt).toBe(new Date(server).toISOString())
  expect(data.expirationTime).toBe(new Date(server + 300_000).toISOString())
  // And the session ends by that time.
  await world.clock.advance(299_000)
  expect(isSignedIn(world)).toBe(true)
  await world.clock.advance(1_000)
  await expect.poll(() => isSignedIn(world)).toBe(false)
})

test('a difference within the precision of the response changes nothing', async () => {
  const world = await asked({ siwxNonceEndpoint: '/nonce' }, 1_500)
  expect((await signIn(world)).data.issuedAt).toBe('2026-01-01T00:00:00.000Z')
})

test('a session that has expired by the visitor’s clock alone is kept', async () => {
  const session = await signIn(await asked({ siwxExpiry: 60 }))
  const data = { ...session.data, expirationTime: '2025-12-31T23:55:00.000Z' }
  const world = await restored(
    { ...session, data, message: formatSiwxMessage(data) },
    { siwxNonceEndpoint: '/nonce' },
    10 * MINUTE_MS,
  )
  expect(isSignedIn(world)).toBe(true)
  // Five minutes are left by the server's clock.
  await world.clock.advance(5 * MINUTE_MS)
  await expect.poll(() => isSignedIn(world)).toBe(false)
})

test('a session that has expired by the server’s clock too is not', async () => {
  const session = await signIn(await asked({ siwxExpiry: 60 }))
  const data = { ...session.data, expirationTime: '2025-12-31T23:55:00.000Z' }
  expect(
    isSignedIn(await restored({ ...session, data, message: formatSiwxMessage(data) }, { siwxNonceEndpoint: '/nonce' })),
  ).toBe(false)
})

test('a site that tells whether its session holds decides alone', async () => {
  const session = await signIn(await asked({ siwxExpiry: 60 }))
  const data = { ...session.data, expirationTime: '2025-12-31T23:55:00.000Z' }
  const world = await restored({ ...session, data, message: formatSiwxMessage(data) }, { siwxSessionEndpoint: '/me' })
  expect(isSignedIn(world)).toBe(true)
  expect(world.server.askedForVisitor()).toBe(1)
})

test('such a site is asked once at the moment of expiry', async () => {
  const world = await asked({ siwxExpiry: 60, siwxSessionEndpoint: '/me' })
  await signIn(world)
  await world.clock.advance(60_000)
  await expect.poll(() => world.server.askedForVisitor()).toBe(1)
  await world.clock.advance(600_000)
  expect(world.server.askedForVisitor()).toBe(1)
  expect(isSignedIn(world)).toBe(true)
})

test.each(['expired', 'not_yet_valid'])('a refusal as %s says to check the clock', async (code) => {
  const world = await asked({ siwxEndpoint: '/verify' })
  world.server.responsesProof(() => Promise.reject(new SiwxRejectedByServer(code, undefined, 401)))
  await signIn(world).catch(() => {})
  expect(world.store.getState().siwx.problem).toMatchObject({
    code: 'siwx_not_valid_now',
    hint: expect.stringContaining('clock') as string,
  })
})
