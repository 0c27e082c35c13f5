import { expect, test } from 'vitest'
import { createFakeConnection } from '../../../test/fakes/connections'
import { ethereum } from '../../../test/fakes/networks'
import { BUTTON, makeWorld } from '../../../test/fakes/world'
import { cancelSignIn } from '../../features/sign-in/actions/cancelSignIn'
import { closeModal } from '../../session/navigation/closeModal'
import { connectInstalled } from '../../session/connections/connectInstalled'
import { connectWallet } from './connectWallet'
import { signIn } from '../../features/sign-in/actions/signIn'
import { startPairing } from '../../features/walletconnect/actions/startPairing'

const outcome = (work: Promise<void>): Promise<unknown> =>
  work.then(
    () => 'connected',
    (reason: unknown) => reason,
  )

test('Connect opens, and the promise resolves when connected', async () => {
  const world = makeWorld()
  const connecting = outcome(connectWallet(world, BUTTON, {}))
  expect(world.view()).toBe('Connect')
  expect(world.isOpen()).toBe(true)
  await connectInstalled(world, 'io.injected')
  expect(await connecting).toBe('connected')
})

test('opens nothing if already connected', async () => {
  const world = makeWorld({ connectedTo: ethereum })
  await connectWallet(world, BUTTON, { wallet: 'io.other' })
  expect(world.isOpen()).toBe(false)
  expect(world.emitted).toEqual([])
})

test.each(['io.injected', 'Injected'])('the installed wallet %s opens on its own view', async (wallet) => {
  const world = makeWorld()
  void outcome(connectWallet(world, BUTTON, { wallet }))
  expect(world.store.getState().router.stack.at(-1)).toMatchObject({
    name: 'ConnectingExternal',
    installedId: 'io.injected',
  })
  closeModal(world, 'user')
})

test('a wallet of the directory opens on its own view', async () => {
  const world = makeWorld()
  const wallet = { id: 'pocket', name: 'Pocket', mobileLink: 'pocket://' }
  world.store.setState((state) => ({
    directory: { ...state.directory, recommended: { status: 'ready', wallets: [wallet] } },
  }))
  void outcome(connectWallet(world, BUTTON, { wallet: 'pocket' }))
  expect(world.store.getState().router.stack.at(-1)).toEqual({ name: 'ConnectingWalletConnect', wallet })
  closeModal(world, 'user')
})

test.each([{ wallet: 'walletconnect' }, { method: 'walletconnect' }])('%o opens on the QR code', async (requested) => {
  const world = makeWorld()
  const connecting = outcome(connectWallet(world, BUTTON, requested))
  expect(world.view()).toBe('ConnectingWalletConnectBasic')
  void startPairing(world, undefined)
  await world.settle()
  world.wallets.relay
    .last()
    .approve({ connections: [createFakeConnection({ connectorId: 'walletConnect', method: 'walletconnect' })] })
  expect(await connecting).toBe('connected')
})

test('an unknown wallet rejects with WalletNotFound, and nothing opens', async () => {
  const world = makeWorld()
  await expect(connectWallet(world, BUTTON, { wallet: 'com.nowhere' })).rejects.toMatchObject({
    code: 'wallet_not_found',
    wallet: 'com.nowhere',
  })
  expect(world.isOpen()).toBe(false)
})

test('closing the dialog rejects the promise', async () => {
  const world = makeWorld()
  const connecting = outcome(connectWallet(world, BUTTON, {}))
  closeModal(world, 'user')
  expect(await connecting).toMatchObject({ code: 'connect_aborted' })
})

test('a rejection in the wallet keeps the promise pending, so that another wallet can be chosen', async () => {
  const world = makeWorld()
  const connecting = outcome(connectWallet(world, BUTTON, {}))
  world.wallets.injected.declines()
  await connectInstalled(world, 'io.injected').catch(() => {})
  await connectInstalled(world, 'io.other')
  expect(await connecting).toBe('connected')
})

test('with a required sign-in it resolves after the sign-in', async () => {
  const world = makeWorld({ options: { siwx: 'required' } })
  let done = false
  const connecting = connectWallet(world, BUTTON, {}).then(() => (done = true))
  await connectInstalled(world, 'io.injected')
  await world.settle()
  expect(done).toBe(false)
  await signIn(world)
  await connecting
  expect(world.heard()).toEqual([
    'open',
    'connecting',
    'connected',
    'view-change',
    'siwx-request',
    'siwx-success',
    'close',
  ])
})

test('a required sign-in that is cancelled rejects with siwx_cancelled', async () => {
  const world = makeWorld({ options: { siwx: 'required' } })
  const connecting = outcome(connectWallet(world, BUTTON, {}))
  await connectInstalled(world, 'io.injected')
  await cancelSignIn(world)
  expect(await connecting).toMatchObject({ code: 'siwx_cancelled' })
})

test('it does not wait for an optional sign-in', async () => {
  const world = makeWorld({ options: { siwx: 'optional' } })
  const connecting = outcome(connectWallet(world, BUTTON, {}))
  await connectInstalled(world, 'io.injected')
  expect(await connecting).toBe('connected')
  expect(world.view()).toBe('SIWXSignMessage')
})

test('opens the sign-in again if connected but not signed in', async () => {
  const world = makeWorld({ connectedTo: ethereum, options: { siwx: 'required' } })
  const connecting = outcome(connectWallet(world, BUTTON, {}))
  expect(world.view()).toBe('SIWXSignMessage')
  await signIn(world)
  expect(await connecting).toBe('connected')
})

test('shows a required sign-in before a requested wallet', async () => {
  const world = makeWorld({ connectedTo: ethereum, options: { siwx: 'required' } })
  void outcome(connectWallet(world, BUTTON, { wallet: 'io.other' }))
  expect(world.view()).toBe('SIWXSignMessage')
  expect(world.wallets.other.questions).toEqual([])
  await cancelSignIn(world)
})

test('opens the popup of the social provider that the page names', async () => {
  const world = makeWorld()
  const connecting = outcome(connectWallet(world, BUTTON, { method: 'social', wallet: 'google' }))
  expect(world.popups).toHaveLength(1)
  await expect.poll(() => world.view()).toBe('ConnectingSocial')
  await expect.poll(() => world.popups[0]?.trusted()).toBeDefined()
  world.popups[0]?.responses('https://frame.test/callback')
  expect(await connecting).toBe('connected')
})

test.each([
  [{ method: 'social' }, 'ConnectSocials'],
  [{ method: 'social', wallet: 'io.injected' }, 'ConnectSocials'],
  [{ method: 'farcaster' }, 'ConnectingFarcaster'],
  [{ method: 'email' }, 'Connect'],
])('%j opens on %s', async (requested, view) => {
  const world = makeWorld()
  void outcome(connectWallet(world, BUTTON, requested))
  await expect.poll(() => world.view()).toBe(view)
  expect(world.isOpen()).toBe(true)
  expect(world.popups).toEqual([])
})
