import { expect, test } from 'vitest'
import { makeContext, type FakeContext } from '../../../../test/fakes/context'
import { FrameError } from '../../../errors/frame'
import { connectEmail } from './connectEmail'
import { connectSocial } from './loginSocial'
import { confirmPrimaryCode } from '../../settings/actions/confirmPrimaryCode'
import { confirmSecondaryCode } from '../../settings/actions/confirmSecondaryCode'
import { submitCode } from './submitCode'
import { updateEmail } from '../../settings/actions/updateEmail'
import { neverAborted } from '../../../../test/fakes/neverAborted'

// Each looks like what it stands for, so that what would keep it by its form would keep these.
const CODE = '736251'
const PRIMARY = '736252'
const SECONDARY = '736253'
const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.canaryToken.c2lnbmF0dXJl'
const RESPONSE = 'https://secure.walletconnect.org/callback?code=canaryAnswer'

/** Everything that leaves a session, except the one token that is stored. */
function traces(context: FakeContext): string {
  return JSON.stringify([
    context.store.getState(),
    context.emitted,
    context.tracked,
    context.telemetry.tracked,
    context.telemetry.errors.map(({ error }) => String(error)),
    context.log.text(),
    context.opened,
    context.tabs.notified,
    context.address(),
  ])
}

test('leaves no code, token or login result in state, events, log, telemetry, other tabs or the URL', async () => {
  const context = makeContext({ view: { name: 'Connect' }, options: { debug: true, telemetry: 'all' } })
  await connectEmail(context, 'ada@shop.test')
  context.frame.tells().onToken(TOKEN)
  // A frame that repeats what it was told must not make a leak of it.
  context.frame.responses('CONNECT_OTP', () => Promise.reject(new FrameError('CONNECT_OTP', `Invalid code ${CODE}`)))
  await submitCode(context, CODE, neverAborted).catch(() => {})
  context.frame.responses('CONNECT_OTP', () => undefined)
  await submitCode(context, CODE, neverAborted)
  await context.clock.advance(30_000)
  await updateEmail(context, 'new@shop.test', neverAborted)
  await confirmPrimaryCode(context, PRIMARY, neverAborted)
  context.frame.responses('UPDATE_EMAIL_SECONDARY_OTP', () =>
    Promise.reject(new FrameError('UPDATE_EMAIL_SECONDARY_OTP', `no ${SECONDARY}`)),
  )
  await confirmSecondaryCode(context, SECONDARY, neverAborted).catch(() => {})
  context.frame.responses('CONNECT_SOCIAL', () =>
    Promise.reject(new FrameError('CONNECT_SOCIAL', `cannot read ${RESPONSE}`)),
  )
  const social = connectSocial(context, 'google').catch(() => {})
  await context.settle()
  context.popups[0]?.responses(RESPONSE)
  await social

  for (const secret of [CODE, PRIMARY, SECONDARY, TOKEN, 'canaryToken', RESPONSE, 'canaryAnswer'])
    expect(traces(context)).not.toContain(secret)
  expect(context.frame.askedFor('CONNECT_OTP')).toEqual([{ otp: CODE }, { otp: CODE }])
})
