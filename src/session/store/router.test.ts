import { expect, test } from 'vitest'
import { makeContext } from '../../../test/fakes/context'
import { currentEntry, popView, pushView, replaceView, resetView, wantView } from './router'

const names = (context: ReturnType<typeof makeContext>) => context.store.getState().router.stack.map(({ name }) => name)

test('a push to the view on screen is ignored', () => {
  const { store } = makeContext()
  store.setState(pushView({ name: 'AllWallets' }))
  const before = store.getState().router
  store.setState(pushView({ name: 'AllWallets' }))
  expect(store.getState().router).toBe(before)
})

test('the same view about another wallet is another view', () => {
  const context = makeContext()
  context.store.setState(pushView({ name: 'ConnectingExternal', installedId: 'io.a' }))
  context.store.setState(pushView({ name: 'ConnectingExternal', installedId: 'io.b' }))
  expect(names(context)).toEqual(['Connect', 'ConnectingExternal', 'ConnectingExternal'])
})

test('the same view about another network is another view', () => {
  const context = makeContext()
  context.store.setState(pushView({ name: 'SwitchNetwork', networkId: 'eip155:1' }))
  context.store.setState(pushView({ name: 'SwitchNetwork', networkId: 'eip155:10' }))
  expect(names(context)).toHaveLength(3)
})

test('the last view cannot be popped', () => {
  const context = makeContext()
  context.store.setState(pushView({ name: 'AllWallets' }))
  for (let times = 0; times < 3; times += 1) context.store.setState(popView())
  expect(names(context)).toEqual(['Connect'])
})

test('a pop takes one view, the newest', () => {
  const context = makeContext()
  context.store.setState(pushView({ name: 'WhatIsAWallet' }))
  context.store.setState(pushView({ name: 'GetWallet' }))
  context.store.setState(popView())
  expect(names(context)).toEqual(['Connect', 'WhatIsAWallet'])
  expect(context.store.getState().router.direction).toBe('back')
})

test('a replaced view is no longer in the history', () => {
  const context = makeContext()
  context.store.setState(pushView({ name: 'AllWallets' }))
  context.store.setState(replaceView({ name: 'GetWallet' }))
  expect(names(context)).toEqual(['Connect', 'GetWallet'])
})

test('the only view can be replaced', () => {
  const context = makeContext()
  context.store.setState(replaceView({ name: 'GetWallet' }))
  expect(names(context)).toEqual(['GetWallet'])
})

test('a replacement by the view on screen is ignored', () => {
  const { store } = makeContext()
  const before = store.getState().router
  store.setState(replaceView({ name: 'Connect' }))
  expect(store.getState().router).toBe(before)
})

test('a reset forgets the history and what was wanted', () => {
  const { store } = makeContext()
  store.setState(wantView('Account'))
  store.setState(pushView({ name: 'AllWallets' }))
  store.setState(resetView({ name: 'Account' }))
  expect(store.getState().router).toEqual({ stack: [{ name: 'Account' }], direction: 'none' })
  expect(currentEntry(store.getState())).toEqual({ name: 'Account' })
})
