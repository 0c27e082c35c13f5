import { expect, test } from 'vitest'
import { makeWorld } from '../../../test/fakes/world'
import { alerts } from '../../errors/alerts'
import { toastActionNotAllowed, toastAuthenticating, toastSignatureDeclined } from '../../errors/toasts'
import { raiseAlert } from './raiseAlert'
import { endLoadingToast } from './endLoadingToast'
import { closeToast, showToast } from './showToast'

test('an alert goes to the console and to the page, with both its texts, once', () => {
  const world = makeWorld()
  raiseAlert(world, 'alertNetworkNotFound')
  raiseAlert(world, 'alertNetworkNotFound')
  expect(world.emitted).toEqual([{ type: 'error', detail: alerts.alertNetworkNotFound }])
  expect(world.log.text().match(/Network Not Found/g)).toHaveLength(1)
  expect(world.store.getState().alerts).toEqual([alerts.alertNetworkNotFound])
})

test('different alerts are reported separately', () => {
  const world = makeWorld()
  raiseAlert(world, 'alertNetworkNotFound')
  raiseAlert(world, 'alertFrameLoadFailed')
  expect(world.heard()).toEqual(['error', 'error'])
})

test.each([
  ['alertInvalidAppConfiguration', 'Invalid App Configuration'],
  ['alertSessionExpired', 'Session Expired'],
] as const)("%s is raised by its name: '%s'", (name, message) => {
  const world = makeWorld()
  raiseAlert(world, name)
  raiseAlert(world, name)
  expect(world.emitted).toEqual([{ type: 'error', detail: expect.objectContaining({ message }) }])
})

test('a page without a project id is as documented: nothing but a line for those who debug it', () => {
  const world = makeWorld()
  raiseAlert(world, 'alertProjectIdNotConfigured')
  expect(world.emitted).toEqual([])
  expect(world.store.getState().alerts).toEqual([alerts.alertProjectIdNotConfigured])
  expect(world.log.text()).toMatch(/ info Project ID Not Configured/)
  expect(world.log.text()).not.toContain(' error ')
})

test('an alert shows the visitor nothing', () => {
  const world = makeWorld()
  raiseAlert(world, 'alertNetworkNotFound')
  expect(world.toasts()).toEqual([])
  expect(world.isOpen()).toBe(false)
})

test.each([
  [toastAuthenticating, 'loading'],
  [toastSignatureDeclined, 'error'],
  [toastActionNotAllowed, 'error'],
] as const)('toast %o keeps its words and its tone', (toast, tone) => {
  const world = makeWorld()
  showToast(world, toast)
  expect(world.store.getState().toasts).toEqual([{ id: 0, code: toast.code, text: toast.text, tone }])
})

test('the outcome takes the place of the loading toast', () => {
  const world = makeWorld()
  showToast(world, toastAuthenticating)
  showToast(world, toastSignatureDeclined)
  expect(world.toasts()).toEqual(['Signature declined'])
  endLoadingToast(world)
  expect(world.toasts()).toEqual(['Signature declined'])
})

test('a closed toast is removed', () => {
  const world = makeWorld()
  showToast(world, { tone: 'success', text: 'Copied' })
  closeToast(world, 0)
  expect(world.toasts()).toEqual([])
})
