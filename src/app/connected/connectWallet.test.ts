import { expect, test } from 'vitest'
import { createFakeConnection } from '../../../test/fakes/connections'
import { ethereum } from '../../../test/fakes/networks'
import { BUTTON, makeContext } from '../../../test/fakes/context'
import { SiwxServerUnreachable } from '../../errors/siwx'
import { cancelSignIn } from '../../features/sign-in/actions/cancelSignIn'
import { closeModal } from '../../session/navigation/closeModal'
import { connectInstalled } from '../../session/life/connectInstalled'
import { connectWallet } from './connectWallet'
import { signIn } from '../../features/sign-in/actions/signIn'
import { startPairing } from '../../features/walletconnect/actions/startPairing'

const outcome = (work: Promise<void>): Promise<unknown> =>
  work.then(
    () => 'connected',
    (reason: unknown) => reason,
  )

test('Connect opens, and the promise resolves when connected', async () => {
  const context = makeContext()
  const connecting = outcome(connectWallet(context, BUTTON, {}))
  expect(context.view()).toBe('Connect')
  expect(context.isOpen()).toBe(true)
  await connectInstalled(context, 'io.injected')
  expect(await connecting).toBe('connected')
})

test('opens nothing if already connected', async () => {
  const context = makeContext({ connectedTo: ethereum })
  await connectWallet(context, BUTTON, { wallet: 'io.other' })
  expect(context.isOpen()).toBe(false)
  expect(context.emitted).toEqual([])
})

test.each(['io.injected', 'Injected'])('the installed wallet %s opens on its own view', async (wallet) => {
  const context = makeContext()
  void outcome(connectWallet(context, BUTTON, { wallet }))
  expect(context.store.getState().router.stack.at(-1)).toMatchObject({
    name: 'ConnectingExternal',
    installedId: 'io.injected',
  })
  closeModal(context, 'user')
})

test('a wallet of the directory opens on its own view', async () => {
  const context = makeContext()
  const wallet = { id: 'pocket', name: 'Pocket', mobileLink: 'pocket://' }
  context.store.setState((state) => ({
    directory: { ...state.directory, recommended: { status: 'ready', wallets: [wallet] } },
  }))
  void outcome(connectWallet(context, BUTTON, { wallet: 'pocket' }))
  expect(context.store.getState().router.stack.at(-1)).toEqual({ name: 'ConnectingWalletConnect', wallet })
  closeModal(context, 'user')
})

test.each([{ wallet: 'walletconnect' }, { method: 'walletconnect' }])('%o opens on the QR code', async (requested) => {
  const context = makeContext()
  const connecting = outcome(connectWallet(context, BUTTON, requested))
  expect(context.view()).toBe('ConnectingWalletConnectBasic')
  void startPairing(context, undefined)
  await context.settle()
  context.wallets.relay
    .last()
    .approve({ connections: [createFakeConnection({ connectorId: 'walletConnect', method: 'walletconnect' })] })
  expect(await connecting).toBe('connected')
})

test('an unknown wallet rejects with WalletNotFound, and nothing opens', async () => {
  const context = makeContext()
  await expect(connectWallet(context, BUTTON, { wallet: 'com.nowhere' })).rejects.toMatchObject({
    code: 'wallet_not_found',
    wallet: 'com.nowhere',
  })
  expect(context.isOpen()).toBe(false)
})

test('closing the dialog rejects the promise', async () => {
  const context = makeContext()
  const connecting = outcome(connectWallet(context, BUTTON, {}))
  closeModal(context, 'user')
  expect(await connecting).toMatchObject({ code: 'connect_aborted' })
})

test('a rejection in the wallet keeps the promise pending, so that another wallet can be chosen', async () => {
  const context = makeContext()
  const connecting = outcome(connectWallet(context, BUTTON, {}))
  context.wallets.injected.declines()
  await connectInstalled(context, 'io.injected').catch(() => {})
  await connectInstalled(context, 'io.other')
  expect(await connecting).toBe('connected')
})

test('with a required sign-in it resolves after the sign-in', async () => {
  const context = makeContext({ options: { siwx: 'required' } })
  let done = false
  const connecting = connectWallet(context, BUTTON, {}).then(() => (done = true))
  await connectInstalled(context, 'io.injected')
  await context.settle()
  expect(done).toBe(false)
  await signIn(context)
  await connecting
  expect(context.heard()).toEqual([
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
  const context = makeContext({ options: { siwx: 'required' } })
  const connecting = outcome(connectWallet(context, BUTTON, {}))
  await connectInstalled(context, 'io.injected')
  await cancelSignIn(context)
  expect(await connecting).toMatchObject({ code: 'siwx_cancelled' })
})

test('a required sign-in that cannot begin rejects with what kept it from that', async () => {
  const context = makeContext({ options: { siwx: 'required', siwxNonceEndpoint: '/nonce' } })
  context.server.givesNonce(() => Promise.reject(new SiwxServerUnreachable('/nonce')))
  const connecting = outcome(connectWallet(context, BUTTON, {}))
  await connectInstalled(context, 'io.injected')
  expect(await connecting).toMatchObject({ code: 'siwx_server_unreachable' })
})

test('it does not wait for an optional sign-in', async () => {
  const context = makeContext({ options: { siwx: 'optional' } })
  const connecting = outcome(connectWallet(context, BUTTON, {}))
  await connectInstalled(context, 'io.injected')
  expect(await connecting).toBe('connected')
  expect(context.view()).toBe('SIWXSignMessage')
})

test('opens the sign-in again if connected but not signed in', async () => {
  const context = makeContext({ connectedTo: ethereum, options: { siwx: 'required' } })
  const connecting = outcome(connectWallet(context, BUTTON, {}))
  expect(context.view()).toBe('SIWXSignMessage')
  await signIn(context)
  expect(await connecting).toBe('connected')
})

test('shows a required sign-in before a requested wallet', async () => {
  const context = makeContext({ connectedTo: ethereum, options: { siwx: 'required' } })
  void outcome(connectWallet(context, BUTTON, { wallet: 'io.other' }))
  expect(context.view()).toBe('SIWXSignMessage')
  expect(context.wallets.other.questions).toEqual([])
  await cancelSignIn(context)
})

test('opens the popup of the social provider that the page names', async () => {
  const context = makeContext()
  const connecting = outcome(connectWallet(context, BUTTON, { method: 'social', wallet: 'google' }))
  expect(context.popups).toHaveLength(1)
  await expect.poll(() => context.view()).toBe('ConnectingSocial')
  await expect.poll(() => context.popups[0]?.trusted()).toBeDefined()
  context.popups[0]?.responses('https://frame.test/callback')
  expect(await connecting).toBe('connected')
})

test.each([
  [{ method: 'social' }, 'ConnectSocials'],
  [{ method: 'social', wallet: 'io.injected' }, 'ConnectSocials'],
  [{ method: 'farcaster' }, 'ConnectingFarcaster'],
  [{ method: 'email' }, 'Connect'],
])('%j opens on %s', async (requested, view) => {
  const context = makeContext()
  void outcome(connectWallet(context, BUTTON, requested))
  await expect.poll(() => context.view()).toBe(view)
  expect(context.isOpen()).toBe(true)
  expect(context.popups).toEqual([])
})
