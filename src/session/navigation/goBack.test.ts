import { expect, test } from 'vitest'
import { base, ethereum } from '../../../test/fakes/networks'
import { makeWorld } from '../../../test/fakes/world'
import { connectInstalled } from '../connections/connectInstalled'
import { goBack } from './goBack'
import { goTo, replaceWith, resetTo } from './goTo'
import { startPairing } from '../../features/walletconnect/actions/startPairing'
import { switchNetwork } from '../networks/switchNetwork'

test('going to a view and back emits both changes', () => {
  const world = makeWorld({ view: { name: 'Connect' } })
  goTo(world, { name: 'AllWallets' })
  goBack(world)
  expect(world.emitted).toEqual([
    { type: 'view-change', detail: { view: 'AllWallets', from: 'Connect' } },
    { type: 'view-change', detail: { view: 'Connect', from: 'AllWallets' } },
  ])
})

test('going to the current view emits nothing', () => {
  const world = makeWorld({ view: { name: 'Connect' } })
  goTo(world, { name: 'Connect' })
  replaceWith(world, { name: 'Connect' })
  resetTo(world, { name: 'Connect' })
  expect(world.emitted).toEqual([])
})

test('views behind a closed dialog emit nothing', () => {
  const world = makeWorld()
  resetTo(world, { name: 'Account' })
  expect(world.emitted).toEqual([])
})

test('back from the only view stays', () => {
  const world = makeWorld({ view: { name: 'Connect' } })
  goBack(world)
  expect(world.view()).toBe('Connect')
  expect(world.emitted).toEqual([])
})

test('back to Connect leads a connected visitor to Account', () => {
  const world = makeWorld({ connectedTo: ethereum, view: { name: 'Connect' } })
  goTo(world, { name: 'WhatIsAWallet' })
  goBack(world)
  expect(world.store.getState().router.stack).toEqual([{ name: 'Account' }])
})

test.each(['ConnectingWalletConnect', 'ConnectingWalletConnectBasic'] as const)(
  'back from %s calls the pairing off',
  async (name) => {
    const world = makeWorld({ view: { name: 'Connect' } })
    goTo(world, { name })
    const pairing = startPairing(world, undefined)
    await world.settle()

    goBack(world)
    await pairing

    expect(world.wallets.relay.last().signal.aborted).toBe(true)
    expect(world.status().eip155).toBe('disconnected')
    expect(world.store.getState()).toMatchObject({ pairing: { status: 'idle' } })
    expect(world.clock.pending()).toBe(0)
  },
)

test('going back from a help view does not end a pairing', async () => {
  const world = makeWorld({ view: { name: 'ConnectingWalletConnectBasic' } })
  void startPairing(world, undefined)
  await world.settle()
  goTo(world, { name: 'AllWallets' })
  goBack(world)
  expect(world.store.getState().pairing.status).toBe('waiting')
})

test('going back from a wallet that does not respond ends connecting', async () => {
  const world = makeWorld({ view: { name: 'Connect' } })
  world.wallets.injected.waits()
  goTo(world, { name: 'ConnectingExternal', installedId: 'io.injected' })
  void connectInstalled(world, 'io.injected').catch(() => {})
  await world.settle()

  goBack(world)

  expect(world.status().eip155).toBe('disconnected')
  expect(world.store.getState()).toMatchObject({ attempt: { status: 'idle' } })
})

test('back from a switch cancels the request', async () => {
  const world = makeWorld({ networks: [ethereum, base], connectedTo: ethereum, view: { name: 'Networks' } })
  world.connection.replies['wallet_switchEthereumChain'] = () => new Promise(() => {})
  goTo(world, { name: 'SwitchNetwork', networkId: base.caipNetworkId })
  const switching = switchNetwork(world, base).catch((reason: unknown) => reason)
  await world.settle()

  goBack(world)

  expect(await switching).toMatchObject({ code: 'connect_aborted' })
  expect(world.store.getState().switching).toEqual({ status: 'idle' })
})
