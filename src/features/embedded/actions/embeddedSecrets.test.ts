import { expect, test } from 'vitest'
import { makeWorld, type FakeWorld } from '../../../../test/fakes/world'
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
function traces(world: FakeWorld): string {
  return JSON.stringify([
    world.store.getState(),
    world.emitted,
    world.tracked,
    world.telemetry.tracked,
    world.telemetry.errors.map(({ error }) => String(error)),
    world.log.text(),
    world.opened,
    world.tabs.notified,
    world.address(),
  ])
}

test('leaves no code, token or login result in state, events, log, telemetry, other tabs or the URL', async () => {
  const world = makeWorld({ view: { name: 'Connect' }, options: { debug: true, telemetry: 'all' } })
  await connectEmail(world, 'ada@shop.test')
  world.frame.tells().onToken(TOKEN)
  // A frame that repeats what it was told must not make a leak of it.
  world.frame.responses('CONNECT_OTP', () => Promise.reject(new FrameError('CONNECT_OTP', `Invalid code ${CODE}`)))
  await submitCode(world, CODE, neverAborted).catch(() => {})
  world.frame.responses('CONNECT_OTP', () => undefined)
  await submitCode(world, CODE, neverAborted)
  await world.clock.advance(30_000)
  await updateEmail(world, 'new@shop.test', neverAborted)
  await confirmPrimaryCode(world, PRIMARY, neverAborted)
  world.frame.responses('UPDATE_EMAIL_SECONDARY_OTP', () =>
    Promise.reject(new FrameError('UPDATE_EMAIL_SECONDARY_OTP', `no ${SECONDARY}`)),
  )
  await confirmSecondaryCode(world, SECONDARY, neverAborted).catch(() => {})
  world.frame.responses('CONNECT_SOCIAL', () =>
    Promise.reject(new FrameError('CONNECT_SOCIAL', `cannot read ${RESPONSE}`)),
  )
  const social = connectSocial(world, 'google').catch(() => {})
  await world.settle()
  world.popups[0]?.responses(RESPONSE)
  await social

  for (const secret of [CODE, PRIMARY, SECONDARY, TOKEN, 'canaryToken', RESPONSE, 'canaryAnswer'])
    expect(traces(world)).not.toContain(secret)
  expect(world.frame.askedFor('CONNECT_OTP')).toEqual([{ otp: CODE }, { otp: CODE }])
})
