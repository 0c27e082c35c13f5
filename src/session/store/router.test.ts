import { expect, test } from 'vitest'
import { makeWorld } from '../../../test/fakes/world'
import { currentEntry, popView, pushView, replaceView, resetView, wantView } from './router'

const names = (world: ReturnType<typeof makeWorld>) => world.store.getState().router.stack.map(({ name }) => name)

test('a push to the view on screen is ignored', () => {
  const { store } = makeWorld()
  store.setState(pushView({ name: 'AllWallets' }))
  const before = store.getState().router
  store.setState(pushView({ name: 'AllWallets' }))
  expect(store.getState().router).toBe(before)
})

test('the same view about another wallet is another view', () => {
  const world = makeWorld()
  world.store.setState(pushView({ name: 'ConnectingExternal', installedId: 'io.a' }))
  world.store.setState(pushView({ name: 'ConnectingExternal', installedId: 'io.b' }))
  expect(names(world)).toEqual(['Connect', 'ConnectingExternal', 'ConnectingExternal'])
})

test('the same view about another network is another view', () => {
  const world = makeWorld()
  world.store.setState(pushView({ name: 'SwitchNetwork', networkId: 'eip155:1' }))
  world.store.setState(pushView({ name: 'SwitchNetwork', networkId: 'eip155:10' }))
  expect(names(world)).toHaveLength(3)
})

test('the last view cannot be popped', () => {
  const world = makeWorld()
  world.store.setState(pushView({ name: 'AllWallets' }))
  for (let times = 0; times < 3; times += 1) world.store.setState(popView())
  expect(names(world)).toEqual(['Connect'])
})

test('a pop takes one view, the newest', () => {
  const world = makeWorld()
  world.store.setState(pushView({ name: 'WhatIsAWallet' }))
  world.store.setState(pushView({ name: 'GetWallet' }))
  world.store.setState(popView())
  expect(names(world)).toEqual(['Connect', 'WhatIsAWallet'])
  expect(world.store.getState().router.direction).toBe('back')
})

test('a replaced view is no longer in the history', () => {
  const world = makeWorld()
  world.store.setState(pushView({ name: 'AllWallets' }))
  world.store.setState(replaceView({ name: 'GetWallet' }))
  expect(names(world)).toEqual(['Connect', 'GetWallet'])
})

test('the only view can be replaced', () => {
  const world = makeWorld()
  world.store.setState(replaceView({ name: 'GetWallet' }))
  expect(names(world)).toEqual(['GetWallet'])
})

test('a replacement by the view on screen is ignored', () => {
  const { store } = makeWorld()
  const before = store.getState().router
  store.setState(replaceView({ name: 'Connect' }))
  expect(store.getState().router).toBe(before)
})

test('a reset forgets the history and what was wanted', () => {
  const { store } = makeWorld()
  store.setState(wantView('Account'))
  store.setState(pushView({ name: 'AllWallets' }))
  store.setState(resetView({ name: 'Account' }))
  expect(store.getState().router).toEqual({ stack: [{ name: 'Account' }], direction: 'none' })
  expect(currentEntry(store.getState())).toEqual({ name: 'Account' })
})
