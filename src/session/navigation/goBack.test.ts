import { expect, test } from 'vitest'
import { base, ethereum } from '../../../test/fakes/networks'
import { makeContext } from '../../../test/fakes/context'
import { connectInstalled } from '../life/connectInstalled'
import { goBack } from './goBack'
import { goTo, replaceWith, resetTo } from './goTo'
import { startPairing } from '../../features/walletconnect/actions/startPairing'
import { switchNetwork } from '../networks/switchNetwork'

test('going to a view and back emits both changes', () => {
  const context = makeContext({ view: { name: 'Connect' } })
  goTo(context, { name: 'AllWallets' })
  goBack(context)
  expect(context.emitted).toEqual([
    { type: 'view-change', detail: { view: 'AllWallets', from: 'Connect' } },
    { type: 'view-change', detail: { view: 'Connect', from: 'AllWallets' } },
  ])
})

test('going to the current view emits nothing', () => {
  const context = makeContext({ view: { name: 'Connect' } })
  goTo(context, { name: 'Connect' })
  replaceWith(context, { name: 'Connect' })
  resetTo(context, { name: 'Connect' })
  expect(context.emitted).toEqual([])
})

test('views behind a closed dialog emit nothing', () => {
  const context = makeContext()
  resetTo(context, { name: 'Account' })
  expect(context.emitted).toEqual([])
})

test('back from the only view stays', () => {
  const context = makeContext({ view: { name: 'Connect' } })
  goBack(context)
  expect(context.view()).toBe('Connect')
  expect(context.emitted).toEqual([])
})

test('back to Connect leads a connected visitor to Account', () => {
  const context = makeContext({ connectedTo: ethereum, view: { name: 'Connect' } })
  goTo(context, { name: 'WhatIsAWallet' })
  goBack(context)
  expect(context.store.getState().router.stack).toEqual([{ name: 'Account' }])
})

test.each(['ConnectingWalletConnect', 'ConnectingWalletConnectBasic'] as const)(
  'back from %s calls the pairing off',
  async (name) => {
    const context = makeContext({ view: { name: 'Connect' } })
    goTo(context, { name })
    const pairing = startPairing(context, undefined)
    await context.settle()

    goBack(context)
    await pairing

    expect(context.wallets.relay.last().signal.aborted).toBe(true)
    expect(context.status().eip155).toBe('disconnected')
    expect(context.store.getState()).toMatchObject({ pairing: { status: 'idle' } })
    expect(context.clock.pending()).toBe(0)
  },
)

test('going back from a help view does not end a pairing', async () => {
  const context = makeContext({ view: { name: 'ConnectingWalletConnectBasic' } })
  void startPairing(context, undefined)
  await context.settle()
  goTo(context, { name: 'AllWallets' })
  goBack(context)
  expect(context.store.getState().pairing.status).toBe('waiting')
})

test('going back from a wallet that does not respond ends connecting', async () => {
  const context = makeContext({ view: { name: 'Connect' } })
  context.wallets.injected.waits()
  goTo(context, { name: 'ConnectingExternal', installedId: 'io.injected' })
  void connectInstalled(context, 'io.injected').catch(() => {})
  await context.settle()

  goBack(context)

  expect(context.status().eip155).toBe('disconnected')
  expect(context.store.getState()).toMatchObject({ attempt: { status: 'idle' } })
})

test('back from a switch cancels the request', async () => {
  const context = makeContext({ networks: [ethereum, base], connectedTo: ethereum, view: { name: 'Networks' } })
  context.connection.replies['wallet_switchEthereumChain'] = () => new Promise(() => {})
  goTo(context, { name: 'SwitchNetwork', networkId: base.caipNetworkId })
  const switching = switchNetwork(context, base).catch((reason: unknown) => reason)
  await context.settle()

  goBack(context)

  expect(await switching).toMatchObject({ code: 'connect_aborted' })
  expect(context.store.getState().switching).toEqual({ status: 'idle' })
})
