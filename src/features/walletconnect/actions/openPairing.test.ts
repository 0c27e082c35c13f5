import { describe, expect, test } from 'vitest'
import { bob, createFakeConnection } from '../../../../test/fakes/connections'
import { ethereum } from '../../../../test/fakes/networks'
import { makeWorld, phone, type FakeWorld, type WorldFacts } from '../../../../test/fakes/world'
import { openWalletLink } from './openWalletLink'
import { startPairing } from './startPairing'
import { adoptConnections } from '../../../session/connections/adoptConnections'
import { goBack } from '../../../session/navigation/goBack'
import { goTo } from '../../../session/navigation/goTo'
import { adoptOpenPairing } from './openPairing'

const relayed = { connectorId: 'walletConnect', name: 'Far wallet', method: 'walletconnect' } as const
const pocket = { id: 'pocket', name: 'Pocket', mobileLink: 'pocket://' }

/** The page that follows one on which a wallet was opened by its link. */
async function afterOpening(facts: WorldFacts = {}): Promise<FakeWorld> {
  const former = makeWorld({ view: { name: 'ConnectingWalletConnect', wallet: pocket }, environment: phone })
  void startPairing(former, pocket)
  await former.settle()
  openWalletLink(former, pocket, 'mobile')
  const world = makeWorld(facts)
  world.services.storage.write('open_pairing', former.stored('open_pairing') ?? '')
  void adoptOpenPairing(world)
  await world.settle()
  return world
}

test('connects when the wallet approves, and opens the same app for later requests', async () => {
  const world = await afterOpening()
  const [adoption] = world.wallets.relay.adoptions
  expect(adoption?.request).toMatchObject({ networkId: 'eip155:1' })
  expect(world.heard()).toEqual([])
  adoption?.approve([createFakeConnection(relayed)])
  await world.settle()
  expect(world.detailOf('connected')).toMatchObject({ method: 'walletconnect', restored: false })
  expect(world.stored('open_pairing')).toBeUndefined()
  expect(JSON.parse(world.services.storage.raw.read('WALLETCONNECT_DEEPLINK_CHOICE') ?? '')).toEqual({
    href: 'pocket://',
    name: 'Pocket',
  })
  expect(world.clock.pending()).toBe(0)
})

test('a pairing that an earlier page has shown is completed as one of this page', async () => {
  const world = await afterOpening()
  world.wallets.relay.adoptions[0]?.approve([createFakeConnection(relayed)])
  await world.settle()
  expect(world.tracked).toContainEqual({ event: 'CONNECT_SUCCESS', properties: { method: 'mobile', name: 'Pocket' } })
  expect(JSON.parse(world.stored('recent_wallets') ?? '[]')).toMatchObject([{ id: 'pocket', name: 'Pocket' }])
  expect(world.stored('last_wallet')).toBe('pocket')
  expect(world.store.getState().directory.recent).toMatchObject([{ id: 'pocket' }])
  expect(world.store.getState().pairing).toEqual({ status: 'idle' })
})

test('so is one whose code was scanned, and no app is opened for its requests', async () => {
  const former = makeWorld({ view: { name: 'ConnectingWalletConnectBasic' } })
  void startPairing(former, undefined)
  await former.settle()
  const world = makeWorld()
  world.services.storage.write('open_pairing', former.stored('open_pairing') ?? '')
  world.services.storage.raw.write('WALLETCONNECT_DEEPLINK_CHOICE', '{"href":"pocket://","name":"Pocket"}')
  void adoptOpenPairing(world)
  await world.settle()
  world.wallets.relay.adoptions[0]?.approve([createFakeConnection(relayed)])
  await world.settle()
  expect(world.tracked).toContainEqual({ event: 'CONNECT_SUCCESS', properties: { method: 'qrcode', name: 'Unknown' } })
  expect(world.stored('recent_wallets')).toBeUndefined()
  expect(world.services.storage.raw.read('WALLETCONNECT_DEEPLINK_CHOICE')).toBeUndefined()
})

test('the wallet that is chosen after the code was made is the one that is stored with it', async () => {
  const former = makeWorld({ view: { name: 'ConnectingWalletConnect', wallet: pocket }, environment: phone })
  void startPairing(former, pocket)
  await former.settle()
  openWalletLink(former, pocket, 'mobile')
  // The visitor comes back, and scans the code of another wallet with a second device.
  const purse = { id: 'purse', name: 'Purse' }
  goTo(former, { name: 'ConnectingWalletConnect', wallet: purse })
  void startPairing(former, purse)
  await former.settle()
  const world = makeWorld()
  world.services.storage.write('open_pairing', former.stored('open_pairing') ?? '')
  void adoptOpenPairing(world)
  await world.settle()
  world.wallets.relay.adoptions[0]?.approve([createFakeConnection(relayed)])
  await world.settle()
  expect(world.tracked).toContainEqual({ event: 'CONNECT_SUCCESS', properties: { method: 'qrcode', name: 'Purse' } })
  expect(world.stored('last_wallet')).toBe('purse')
  expect(world.services.storage.raw.read('WALLETCONNECT_DEEPLINK_CHOICE')).toBeUndefined()
})

test('gives up when the wallet may not approve any more', async () => {
  const world = await afterOpening()
  await world.clock.advance(300_000)
  expect(world.wallets.relay.adoptions[0]?.signal.aborted).toBe(true)
  expect(world.heard()).toEqual([])
})

test('with another wallet connected meanwhile, the session is not wanted', async () => {
  const idle = await afterOpening()
  expect(idle.wallets.relay.adoptions[0]?.request.isWanted()).toBe(true)
  const world = await afterOpening({ connectedTo: ethereum })
  expect(world.wallets.relay.adoptions[0]?.request.isWanted()).toBe(false)
})

describe('a pairing that was shown beside a connected wallet', () => {
  const held = () => createFakeConnection({ ...relayed, topic: 'first' })

  /** The page that follows, with the same wallet connected. */
  async function afterPairingAgain(): Promise<FakeWorld> {
    const former = makeWorld({ connection: held(), view: { name: 'ConnectingWalletConnectBasic' } })
    void startPairing(former, undefined)
    await former.settle()
    const world = makeWorld({ connection: held() })
    world.services.storage.write('open_pairing', former.stored('open_pairing') ?? '')
    void adoptOpenPairing(world)
    await world.settle()
    return world
  }

  test('replaces it on the page that follows too', async () => {
    const world = await afterPairingAgain()
    const [adoption] = world.wallets.relay.adoptions
    expect(adoption?.request.isWanted()).toBe(true)
    const next = createFakeConnection({ ...relayed, topic: 'second', addresses: [bob] })
    adoption?.approve([next])
    await world.settle()
    expect(world.live.get('eip155')).toBe(next)
    expect(world.heard()).toEqual(['disconnected', 'connected'])
    expect(world.stored('open_pairing')).toBeUndefined()
  })

  test('but not one that was connected since', async () => {
    const world = await afterPairingAgain()
    adoptConnections(world, [createFakeConnection()], { restored: false })
    expect(world.wallets.relay.adoptions[0]?.request.isWanted()).toBe(false)
  })
})

test('leaving the view, and an approval, leave nothing to adopt', async () => {
  const world = makeWorld({ view: { name: 'ConnectingWalletConnectBasic' } })
  void startPairing(world, undefined)
  await world.settle()
  expect(world.stored('open_pairing')).toBeDefined()
  goBack(world)
  await world.settle()
  expect(world.stored('open_pairing')).toBeUndefined()
})

test('nothing is loaded without a pairing, or with one that is over', async () => {
  const world = makeWorld()
  await adoptOpenPairing(world)
  world.services.storage.write('open_pairing', '{"until":1}')
  await adoptOpenPairing(world)
  expect(world.wallets.relay.adoptions).toEqual([])
  expect(world.stored('open_pairing')).toBeUndefined()
})
