import { expect, test } from 'vitest'
import { copiedText } from '../../../../test/fakes/copiedText'
import { loggedIn } from '../../../../test/fakes/embedded'
import { ethereum } from '../../../../test/fakes/networks'
import { BUTTON, makeWorld, type FakeWorld } from '../../../../test/fakes/world'
import { confirmPrimaryCode } from './confirmPrimaryCode'
import { confirmSecondaryCode } from './confirmSecondaryCode'
import { goTo } from '../../../session/navigation/goTo'
import { openModal } from '../../../session/navigation/openModal'
import { updateEmail } from './updateEmail'
import { neverAborted } from '../../../../test/fakes/neverAborted'

const raw = (world: FakeWorld, name: string) => world.services.storage.raw.read(`@appkit-wallet/${name}`)
const update = (world: FakeWorld) => world.store.getState().embedded.emailUpdate
const inSettings = async () => {
  const world = await loggedIn()
  openModal(world, BUTTON)
  goTo(world, { name: 'Settings' })
  goTo(world, { name: 'UpdateEmail' })
  return world
}

test('two codes change the address and lead back to Settings', async () => {
  const world = await inSettings()
  await updateEmail(world, 'new@shop.test', neverAborted)
  expect(world.view()).toBe('UpdateEmailPrimaryOtp')
  expect(world.trackedNames().filter((name) => name === 'EMAIL_EDIT')).toHaveLength(1)
  expect(raw(world, 'LAST_EMAIL_LOGIN_TIME')).toBe(String(world.clock.now()))
  await confirmPrimaryCode(world, '111111', neverAborted)
  expect(world.view()).toBe('UpdateEmailSecondaryOtp')
  await confirmSecondaryCode(world, '222222', neverAborted)
  expect(world.view()).toBe('Settings')
  expect(world.toasts()).toEqual(['Email updated'])
  expect(world.store.getState().embedded.profile?.email).toBe('new@shop.test')
  expect(raw(world, 'EMAIL')).toBe('new@shop.test')
  expect(raw(world, 'LAST_EMAIL_LOGIN_TIME')).toBeUndefined()
})

test.each(copiedText)('an address pasted with %s is that address', async (_what, disguise) => {
  const world = await inSettings()
  await updateEmail(world, disguise('new@shop.test'), neverAborted)
  expect(world.frame.askedFor('UPDATE_EMAIL')).toEqual([{ email: 'new@shop.test' }])
})

test('the frame may skip the current address', async () => {
  const world = await inSettings()
  world.frame.responses('UPDATE_EMAIL', () => ({ action: 'VERIFY_SECONDARY_OTP' as const }))
  await updateEmail(world, 'new@shop.test', neverAborted)
  expect(world.view()).toBe('UpdateEmailSecondaryOtp')
})

test('counts a wrong code, which can be retried', async () => {
  const world = await inSettings()
  await updateEmail(world, 'new@shop.test', neverAborted)
  world.frame.refuses('UPDATE_EMAIL_PRIMARY_OTP', 'Invalid Otp')
  await expect(confirmPrimaryCode(world, '000000', neverAborted)).rejects.toMatchObject({ message: 'Invalid Otp' })
  expect(update(world)).toMatchObject({ status: 'waiting-primary', wrongCodes: 1, problem: { message: 'Invalid Otp' } })
  expect(world.view()).toBe('UpdateEmailPrimaryOtp')
})

test('a code can be requested again after the cooldown', async () => {
  const world = await inSettings()
  await updateEmail(world, 'new@shop.test', neverAborted)
  await expect(updateEmail(world, 'new@shop.test', neverAborted)).rejects.toMatchObject({
    code: 'email_login_cooldown',
    secondsLeft: 30,
  })
  expect(world.toasts()).toEqual(['Please try again after 30 seconds'])
  await world.clock.advance(30_000)
  await updateEmail(world, 'new@shop.test', neverAborted)
  expect(world.frame.askedFor('UPDATE_EMAIL')).toHaveLength(2)
  expect(world.view()).toBe('UpdateEmailPrimaryOtp')
})

test('does not send an invalid address', async () => {
  const world = await inSettings()
  await expect(updateEmail(world, 'new@shop', neverAborted)).rejects.toMatchObject({ code: 'email_invalid' })
  expect(world.frame.asked).toEqual([])
})

test('requires an embedded wallet', async () => {
  const world = makeWorld({ connectedTo: ethereum })
  await expect(updateEmail(world, 'new@shop.test', neverAborted)).rejects.toMatchObject({
    message: 'Address or auth connector not found',
  })
})
