import { expect, test } from 'vitest'
import { makeContext } from '../../../test/fakes/context'
import { alerts } from '../../errors/alerts'
import { toastActionNotAllowed, toastAuthenticating, toastSignatureDeclined } from '../../errors/toasts'
import { raiseAlert } from './raiseAlert'
import { endLoadingToast } from './endLoadingToast'
import { closeToast, showToast } from './showToast'

test('an alert goes to the console and to the page, with both its texts, once', () => {
  const context = makeContext()
  raiseAlert(context, 'alertNetworkNotFound')
  raiseAlert(context, 'alertNetworkNotFound')
  expect(context.emitted).toEqual([{ type: 'error', detail: alerts.alertNetworkNotFound }])
  expect(context.log.text().match(/Network Not Found/g)).toHaveLength(1)
  expect(context.store.getState().alerts).toEqual([alerts.alertNetworkNotFound])
})

test('different alerts are reported separately', () => {
  const context = makeContext()
  raiseAlert(context, 'alertNetworkNotFound')
  raiseAlert(context, 'alertFrameLoadFailed')
  expect(context.heard()).toEqual(['error', 'error'])
})

test.each([
  ['alertInvalidAppConfiguration', 'Invalid App Configuration'],
  ['alertSessionExpired', 'Session Expired'],
] as const)("%s is raised by its name: '%s'", (name, message) => {
  const context = makeContext()
  raiseAlert(context, name)
  raiseAlert(context, name)
  expect(context.emitted).toEqual([{ type: 'error', detail: expect.objectContaining({ message }) }])
})

test('a page without a project id is as documented: nothing but a line for those who debug it', () => {
  const context = makeContext()
  raiseAlert(context, 'alertProjectIdNotConfigured')
  expect(context.emitted).toEqual([])
  expect(context.store.getState().alerts).toEqual([alerts.alertProjectIdNotConfigured])
  expect(context.log.text()).toMatch(/ info Project ID Not Configured/)
  expect(context.log.text()).not.toContain(' error ')
})

test('an alert shows the visitor nothing', () => {
  const context = makeContext()
  raiseAlert(context, 'alertNetworkNotFound')
  expect(context.toasts()).toEqual([])
  expect(context.isOpen()).toBe(false)
})

test.each([
  [toastAuthenticating, 'loading'],
  [toastSignatureDeclined, 'error'],
  [toastActionNotAllowed, 'error'],
] as const)('toast %o keeps its words and its tone', (toast, tone) => {
  const context = makeContext()
  showToast(context, toast)
  expect(context.store.getState().toasts).toEqual([{ id: 0, code: toast.code, text: toast.text, tone }])
})

test('the outcome takes the place of the loading toast', () => {
  const context = makeContext()
  showToast(context, toastAuthenticating)
  showToast(context, toastSignatureDeclined)
  expect(context.toasts()).toEqual(['Signature declined'])
  endLoadingToast(context)
  expect(context.toasts()).toEqual(['Signature declined'])
})

test('a closed toast is removed', () => {
  const context = makeContext()
  showToast(context, { tone: 'success', text: 'Copied' })
  closeToast(context, 0)
  expect(context.toasts()).toEqual([])
})
