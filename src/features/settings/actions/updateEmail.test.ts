import { expect, test } from 'vitest'
import { copiedText } from '../../../../test/fakes/copiedText'
import { loggedIn } from '../../../../test/fakes/embedded'
import { ethereum } from '../../../../test/fakes/networks'
import { BUTTON, makeContext, type FakeContext } from '../../../../test/fakes/context'
import { confirmPrimaryCode } from './confirmPrimaryCode'
import { confirmSecondaryCode } from './confirmSecondaryCode'
import { goTo } from '../../../session/navigation/goTo'
import { openModal } from '../../../session/navigation/openModal'
import { updateEmail } from './updateEmail'
import { neverAborted } from '../../../../test/fakes/neverAborted'

const raw = (context: FakeContext, name: string) => context.services.storage.raw.read(`@appkit-wallet/${name}`)
const update = (context: FakeContext) => context.store.getState().embedded.emailUpdate
const inSettings = async () => {
  const context = await loggedIn()
  openModal(context, BUTTON)
  goTo(context, { name: 'Settings' })
  goTo(context, { name: 'UpdateEmail' })
  return context
}

test('two codes change the address and lead back to Settings', async () => {
  const context = await inSettings()
  await updateEmail(context, 'new@shop.test', neverAborted)
  expect(context.view()).toBe('UpdateEmailPrimaryOtp')
  expect(context.trackedNames().filter((name) => name === 'EMAIL_EDIT')).toHaveLength(1)
  expect(raw(context, 'LAST_EMAIL_LOGIN_TIME')).toBe(String(context.clock.now()))
  await confirmPrimaryCode(context, '111111', neverAborted)
  expect(context.view()).toBe('UpdateEmailSecondaryOtp')
  await confirmSecondaryCode(context, '222222', neverAborted)
  expect(context.view()).toBe('Settings')
  expect(context.toasts()).toEqual(['Email updated'])
  expect(context.store.getState().embedded.profile?.email).toBe('new@shop.test')
  expect(raw(context, 'EMAIL')).toBe('new@shop.test')
  expect(raw(context, 'LAST_EMAIL_LOGIN_TIME')).toBeUndefined()
})

test.each(copiedText)('an address pasted with %s is that address', async (_what, disguise) => {
  const context = await inSettings()
  await updateEmail(context, disguise('new@shop.test'), neverAborted)
  expect(context.frame.askedFor('UPDATE_EMAIL')).toEqual([{ email: 'new@shop.test' }])
})

test('the frame may skip the current address', async () => {
  const context = await inSettings()
  context.frame.responses('UPDATE_EMAIL', () => ({ action: 'VERIFY_SECONDARY_OTP' as const }))
  await updateEmail(context, 'new@shop.test', neverAborted)
  expect(context.view()).toBe('UpdateEmailSecondaryOtp')
})

test('counts a wrong code, which can be retried', async () => {
  const context = await inSettings()
  await updateEmail(context, 'new@shop.test', neverAborted)
  context.frame.refuses('UPDATE_EMAIL_PRIMARY_OTP', 'Invalid Otp')
  await expect(confirmPrimaryCode(context, '000000', neverAborted)).rejects.toMatchObject({ message: 'Invalid Otp' })
  expect(update(context)).toMatchObject({
    status: 'waiting-primary',
    wrongCodes: 1,
    problem: { message: 'Invalid Otp' },
  })
  expect(context.view()).toBe('UpdateEmailPrimaryOtp')
})

test('a code can be requested again after the cooldown', async () => {
  const context = await inSettings()
  await updateEmail(context, 'new@shop.test', neverAborted)
  await expect(updateEmail(context, 'new@shop.test', neverAborted)).rejects.toMatchObject({
    code: 'email_login_cooldown',
    secondsLeft: 30,
  })
  expect(context.toasts()).toEqual(['Please try again after 30 seconds'])
  await context.clock.advance(30_000)
  await updateEmail(context, 'new@shop.test', neverAborted)
  expect(context.frame.askedFor('UPDATE_EMAIL')).toHaveLength(2)
  expect(context.view()).toBe('UpdateEmailPrimaryOtp')
})

test('does not send an invalid address', async () => {
  const context = await inSettings()
  await expect(updateEmail(context, 'new@shop', neverAborted)).rejects.toMatchObject({ code: 'email_invalid' })
  expect(context.frame.asked).toEqual([])
})

test('requires an embedded wallet', async () => {
  const context = makeContext({ connectedTo: ethereum })
  await expect(updateEmail(context, 'new@shop.test', neverAborted)).rejects.toMatchObject({
    message: 'Address or auth connector not found',
  })
})
