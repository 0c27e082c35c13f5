import { describe, expect, test } from 'vitest'
import { bob, createFakeConnection } from '../../../../test/fakes/connections'
import { ethereum } from '../../../../test/fakes/networks'
import { makeContext, phone, type FakeContext, type ContextFacts } from '../../../../test/fakes/context'
import { openWalletLink } from './openWalletLink'
import { startPairing } from './startPairing'
import { adoptConnections } from '../../../session/life/adoptConnections'
import { goBack } from '../../../session/navigation/goBack'
import { goTo } from '../../../session/navigation/goTo'
import { waitForWallet } from '../../../session/store/sessions'
import { adoptOpenPairing } from './openPairing'

const relayed = { connectorId: 'walletConnect', name: 'Far wallet', method: 'walletconnect' } as const
const pocket = { id: 'pocket', name: 'Pocket', mobileLink: 'pocket://' }

/** The page that follows one on which a wallet was opened by its link. */
async function afterOpening(facts: ContextFacts = {}): Promise<FakeContext> {
  const former = makeContext({ view: { name: 'ConnectingWalletConnect', wallet: pocket }, environment: phone })
  void startPairing(former, pocket)
  await former.settle()
  openWalletLink(former, pocket, 'mobile')
  const context = makeContext(facts)
  context.services.storage.write('open_pairing', former.stored('open_pairing') ?? '')
  void adoptOpenPairing(context)
  await context.settle()
  return context
}

test('connects when the wallet approves, and opens the same app for later requests', async () => {
  const context = await afterOpening()
  const [adoption] = context.wallets.relay.adoptions
  expect(adoption?.request).toMatchObject({ networkId: 'eip155:1' })
  expect(context.heard()).toEqual([])
  adoption?.approve([createFakeConnection(relayed)])
  await context.settle()
  expect(context.detailOf('connected')).toMatchObject({ method: 'walletconnect', restored: false })
  expect(context.stored('open_pairing')).toBeUndefined()
  expect(JSON.parse(context.services.storage.raw.read('WALLETCONNECT_DEEPLINK_CHOICE') ?? '')).toEqual({
    href: 'pocket://',
    name: 'Pocket',
  })
  expect(context.clock.pending()).toBe(0)
})

test('a pairing that an earlier page has shown is completed as one of this page', async () => {
  const context = await afterOpening()
  context.wallets.relay.adoptions[0]?.approve([createFakeConnection(relayed)])
  await context.settle()
  expect(context.tracked).toContainEqual({ event: 'CONNECT_SUCCESS', properties: { method: 'mobile', name: 'Pocket' } })
  expect(JSON.parse(context.stored('recent_wallets') ?? '[]')).toMatchObject([{ id: 'pocket', name: 'Pocket' }])
  expect(context.stored('last_wallet')).toBe('pocket')
  expect(context.store.getState().directory.recent).toMatchObject([{ id: 'pocket' }])
  expect(context.store.getState().pairing).toEqual({ status: 'idle' })
})

test('so is one whose code was scanned, and no app is opened for its requests', async () => {
  const former = makeContext({ view: { name: 'ConnectingWalletConnectBasic' } })
  void startPairing(former, undefined)
  await former.settle()
  const context = makeContext()
  context.services.storage.write('open_pairing', former.stored('open_pairing') ?? '')
  context.services.storage.raw.write('WALLETCONNECT_DEEPLINK_CHOICE', '{"href":"pocket://","name":"Pocket"}')
  void adoptOpenPairing(context)
  await context.settle()
  context.wallets.relay.adoptions[0]?.approve([createFakeConnection(relayed)])
  await context.settle()
  expect(context.tracked).toContainEqual({
    event: 'CONNECT_SUCCESS',
    properties: { method: 'qrcode', name: 'Unknown' },
  })
  expect(context.stored('recent_wallets')).toBeUndefined()
  expect(context.services.storage.raw.read('WALLETCONNECT_DEEPLINK_CHOICE')).toBeUndefined()
})

test('the wallet that is chosen after the code was made is the one that is stored with it', async () => {
  const former = makeContext({ view: { name: 'ConnectingWalletConnect', wallet: pocket }, environment: phone })
  void startPairing(former, pocket)
  await former.settle()
  openWalletLink(former, pocket, 'mobile')
  // The visitor comes back, and scans the code of another wallet with a second device.
  const purse = { id: 'purse', name: 'Purse' }
  goTo(former, { name: 'ConnectingWalletConnect', wallet: purse })
  void startPairing(former, purse)
  await former.settle()
  const context = makeContext()
  context.services.storage.write('open_pairing', former.stored('open_pairing') ?? '')
  void adoptOpenPairing(context)
  await context.settle()
  context.wallets.relay.adoptions[0]?.approve([createFakeConnection(relayed)])
  await context.settle()
  expect(context.tracked).toContainEqual({ event: 'CONNECT_SUCCESS', properties: { method: 'qrcode', name: 'Purse' } })
  expect(context.stored('last_wallet')).toBe('purse')
  expect(context.services.storage.raw.read('WALLETCONNECT_DEEPLINK_CHOICE')).toBeUndefined()
})

test('gives up when the wallet may not approve any more', async () => {
  const context = await afterOpening()
  await context.clock.advance(300_000)
  expect(context.wallets.relay.adoptions[0]?.signal.aborted).toBe(true)
  expect(context.heard()).toEqual([])
})

test('with another wallet connected meanwhile, the session is not wanted', async () => {
  const idle = await afterOpening()
  expect(idle.wallets.relay.adoptions[0]?.request.isWanted()).toBe(true)
  const context = await afterOpening({ connectedTo: ethereum })
  expect(context.wallets.relay.adoptions[0]?.request.isWanted()).toBe(false)
})

describe.each(['connected', 'waiting'] as const)('a pairing that was shown beside a session that was %s', (status) => {
  const held = () => createFakeConnection({ ...relayed, topic: 'first' })

  /** The page that follows, with the same wallet connected. */
  async function afterPairingAgain(): Promise<FakeContext> {
    const view = { name: 'ConnectingWalletConnectBasic' } as const
    const former = makeContext(status === 'connected' ? { connection: held(), view } : { view })
    if (status === 'waiting')
      former.store.setState(waitForWallet('eip155', { connectorId: 'walletConnect', reason: 'unreachable' }))
    void startPairing(former, undefined)
    await former.settle()
    const context = makeContext({ connection: held() })
    context.services.storage.write('open_pairing', former.stored('open_pairing') ?? '')
    void adoptOpenPairing(context)
    await context.settle()
    return context
  }

  test('replaces it on the page that follows too', async () => {
    const context = await afterPairingAgain()
    const [adoption] = context.wallets.relay.adoptions
    expect(adoption?.request.isWanted()).toBe(true)
    const next = createFakeConnection({ ...relayed, topic: 'second', addresses: [bob] })
    adoption?.approve([next])
    await context.settle()
    expect(context.live.get('eip155')).toBe(next)
    expect(context.heard()).toEqual(['disconnected', 'connected'])
    expect(context.stored('open_pairing')).toBeUndefined()
  })

  test('but not one that was connected since', async () => {
    const context = await afterPairingAgain()
    adoptConnections(context, [createFakeConnection()])
    expect(context.wallets.relay.adoptions[0]?.request.isWanted()).toBe(false)
  })
})

test('leaving the view, and an approval, leave nothing to adopt', async () => {
  const context = makeContext({ view: { name: 'ConnectingWalletConnectBasic' } })
  void startPairing(context, undefined)
  await context.settle()
  expect(context.stored('open_pairing')).toBeDefined()
  goBack(context)
  await context.settle()
  expect(context.stored('open_pairing')).toBeUndefined()
})

test('nothing is loaded without a pairing, or with one that is over', async () => {
  const context = makeContext()
  await adoptOpenPairing(context)
  context.services.storage.write('open_pairing', '{"until":1}')
  await adoptOpenPairing(context)
  expect(context.wallets.relay.adoptions).toEqual([])
  expect(context.stored('open_pairing')).toBeUndefined()
})
