import { expect, test } from 'vitest'
import { changeSession } from '../../services/storage/sessionRecord'
import { makeContext, type FakeContext } from '../../../test/fakes/context'
import type { Options } from '../../domain/page/options'
import { formatSiwxMessage } from '../../domain/siwx/message'
import type { SiwxSession } from '../../domain/siwx/session'
import { SiwxRejectedByServer } from '../../errors/siwx'
import { signIn } from '../../features/sign-in/actions/signIn'
import { connectInstalled } from '../life/connectInstalled'
import { selectIsAuthenticated } from '../store/selectors'

// The visitor's clock is at 2026-01-01T00:00:00Z. That of the server differs.

const MINUTE_MS = 60_000

async function restored(session: SiwxSession, options: Partial<Options>, aheadMs = 0): Promise<FakeContext> {
  const context = makeContext({ options: { siwx: 'required', ...options }, view: { name: 'Connect' } })
  context.server.clockIsAhead(aheadMs)
  changeSession(context.services.storage, () => ({ proofs: [session] }))
  await connectInstalled(context, 'io.injected')
  await context.settle()
  return context
}
/** A visitor who has connected and is asked to sign. */
async function asked(options: Partial<Options> = {}, aheadMs = 0): Promise<FakeContext> {
  const context = makeContext({ view: { name: 'Connect' }, options: { siwx: 'required', ...options } })
  context.server.clockIsAhead(aheadMs)
  await connectInstalled(context, 'io.injected')
  return context
}

const isSignedIn = (context: FakeContext): boolean => selectIsAuthenticated(context.store.getState())

test('a clock that was ahead at the sign-in and is corrected ends no session', async () => {
  const session = await signIn(await asked())
  const data = { ...session.data, issuedAt: '2026-01-01T01:00:00.000Z' }
  expect(isSignedIn(await restored({ ...session, data, message: formatSiwxMessage(data) }, {}))).toBe(true)
})

test.each([-10, 10])('with a clock %i minutes ahead the message has the times of the server', async (minutes) => {
  const context = await asked({ siwxNonceEndpoint: '/nonce', siwxExpiry: 300 }, minutes * MINUTE_MS)
  const { data } = await signIn(context)
  const server = context.clock.now() - minutes * MINUTE_MS
  expect(data.issuedAt).toBe(new Date(server).toISOString())
  expect(data.expirationTime).toBe(new Date(server + 300_000).toISOString())
  // And the session ends by that time.
  await context.clock.advance(299_000)
  expect(isSignedIn(context)).toBe(true)
  await context.clock.advance(1_000)
  await expect.poll(() => isSignedIn(context)).toBe(false)
})

test('a difference within the precision of the response changes nothing', async () => {
  const context = await asked({ siwxNonceEndpoint: '/nonce' }, 1_500)
  expect((await signIn(context)).data.issuedAt).toBe('2026-01-01T00:00:00.000Z')
})

test('a session that has expired by the visitor’s clock alone is kept', async () => {
  const session = await signIn(await asked({ siwxExpiry: 60 }))
  const data = { ...session.data, expirationTime: '2025-12-31T23:55:00.000Z' }
  const context = await restored(
    { ...session, data, message: formatSiwxMessage(data) },
    { siwxNonceEndpoint: '/nonce' },
    10 * MINUTE_MS,
  )
  expect(isSignedIn(context)).toBe(true)
  // Five minutes are left by the server's clock.
  await context.clock.advance(5 * MINUTE_MS)
  await expect.poll(() => isSignedIn(context)).toBe(false)
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
  const context = await restored({ ...session, data, message: formatSiwxMessage(data) }, { siwxSessionEndpoint: '/me' })
  expect(isSignedIn(context)).toBe(true)
  expect(context.server.askedForVisitor()).toBe(1)
})

test('such a site is asked once at the moment of expiry', async () => {
  const context = await asked({ siwxExpiry: 60, siwxSessionEndpoint: '/me' })
  await signIn(context)
  await context.clock.advance(60_000)
  await expect.poll(() => context.server.askedForVisitor()).toBe(1)
  await context.clock.advance(600_000)
  expect(context.server.askedForVisitor()).toBe(1)
  expect(isSignedIn(context)).toBe(true)
})

test.each(['expired', 'not_yet_valid'])('a refusal as %s says to check the clock', async (code) => {
  const context = await asked({ siwxEndpoint: '/verify' })
  context.server.responsesProof(() => Promise.reject(new SiwxRejectedByServer(code, undefined, 401)))
  await signIn(context).catch(() => {})
  expect(context.store.getState().siwx.problem).toMatchObject({
    code: 'siwx_not_valid_now',
    hint: expect.stringContaining('clock') as string,
  })
})
