import { expect, test } from 'vitest'
import { makeContext } from '../../../test/fakes/context'
import { addAlert } from './alerts'
import { refuseClose } from './modal'
import { addToast, removeLoadingToasts, removeToast } from './toasts'

test('a toast replaces the current one and has another id', () => {
  const { store } = makeContext()
  store.setState(addToast({ tone: 'success', text: 'one' }))
  store.setState(addToast({ tone: 'success', text: 'one' }))
  expect(store.getState().toasts).toEqual([{ id: 1, tone: 'success', text: 'one' }])
})

test('closing a replaced toast does not close the current one', () => {
  const { store } = makeContext()
  store.setState(addToast({ tone: 'error', text: 'one' }))
  store.setState(addToast({ tone: 'error', text: 'two' }))
  store.setState(removeToast(0))
  expect(store.getState().toasts).toHaveLength(1)
  store.setState(removeToast(1))
  expect(store.getState().toasts).toEqual([])
})

test('the end of waiting takes away only the loading toast', () => {
  const { store } = makeContext()
  store.setState(addToast({ tone: 'error', text: 'Signature declined' }))
  store.setState(removeLoadingToasts())
  expect(store.getState().toasts).toHaveLength(1)
  store.setState(addToast({ tone: 'loading', text: 'Authenticating...' }))
  store.setState(removeLoadingToasts())
  expect(store.getState().toasts).toEqual([])
})

test('an alert is added once', () => {
  const { store } = makeContext()
  const alert = { code: 'alert_network_not_found', message: 'Network Not Found', long: 'one' }
  store.setState(addAlert(alert))
  store.setState(addAlert({ ...alert, long: 'two' }))
  expect(store.getState().alerts).toEqual([alert])
})

test('each refused close changes the count', () => {
  const { store } = makeContext()
  store.setState(refuseClose())
  store.setState(refuseClose())
  expect(store.getState().modal.refusals).toBe(2)
})
