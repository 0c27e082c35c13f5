import { describe, expect, test } from 'vitest'
import { alice, bob, createFakeConnection } from '../../../test/fakes/connections'
import { base, ethereum, polygon, solana } from '../../../test/fakes/networks'
import { makeWorld } from '../../../test/fakes/world'
import { solanaConnection, twoNamespaces } from '../../../test/fakes/twoNamespaces'
import { adoptConnections } from './adoptConnections'
import { connectInstalled } from './connectInstalled'
import { openModal } from '../navigation/openModal'
import { goTo } from '../navigation/goTo'
import { disconnect } from './disconnect'
import { applyTransition } from '../life/applyTransition'
import { onTabMessage } from './restore/onTabMessage'
import { changeEmailLogin, changeEmbedded } from '../store/embedded'
import { selectView } from '../store/selectors'
import { signIn } from '../../features/sign-in/actions/signIn'

test('the wallet is disconnected, the page gets one event, and no listener is left', async () => {
  const world = makeWorld({ connectedTo: ethereum })
  await disconnect(world)
  expect(world.connection.ended()).toBe(1)
  expect(world.emitted).toEqual([{ type: 'disconnected', detail: { namespace: 'eip155', reason: 'user' } }])
  expect(world.tracked).toContainEqual({ event: 'DISCONNECT_SUCCESS', properties: { namespace: 'all' } })
  expect(world.connection.watchers()).toBe(0)
  expect(world.live.size).toBe(0)
  expect(world.tabs.notified).toEqual([{ type: 'disconnected' }])
})

test.each([
  ['its code', 'EmailVerifyOtp', changeEmailLogin({ status: 'waiting-code', email: 'ada@example.com' })],
  ['its window', 'ConnectingSocial', changeEmbedded({ social: { status: 'waiting', provider: 'google' } })],
  [
    'Farcaster',
    'ConnectingFarcaster',
    changeEmbedded({ farcaster: { status: 'waiting', url: 'https://farcaster.xyz/~/sign-in' } }),
  ],
] as const)('a login that waits for %s goes on when another wallet disconnects', async (_what, name, change) => {
  const world = makeWorld({ connectedTo: ethereum, view: { name } })
  world.store.setState(change)
  const { embedded } = world.store.getState()
  await disconnect(world)
  expect(selectView(world.store.getState()).name).toBe(name)
  expect(world.store.getState().embedded).toEqual(embedded)
})

test('of the session, the wallets that are not to be restored and the network stay in storage', async () => {
  const world = makeWorld({ connectedTo: ethereum, options: { siwx: 'optional' } })
  await signIn(world)
  await disconnect(world)
  expect(world.record()).toEqual({
    v: 1,
    namespaces: {},
    active: ethereum.caipNetworkId,
    refused: { eip155: ['io.injected'] },
    proofs: [],
  })
  expect(world.stored('last_known')).toBeUndefined()
  expect(world.status().eip155).toBe('disconnected')
  expect(world.store.getState()).toMatchObject({ connections: {}, siwx: { session: undefined } })
})

describe('the link of a WalletConnect wallet', () => {
  const link = (topic?: string) =>
    JSON.stringify({ href: 'pocket://', name: 'Pocket', ...(topic !== undefined && { topic }) })
  const linked = (topic: string, facts: Parameters<typeof createFakeConnection>[0] = {}) =>
    ({ connectorId: 'walletConnect', name: 'Far', method: 'walletconnect', topic, ...facts }) as const

  /** An EVM wallet and a Solana wallet are connected, and an app was opened by a link. */
  function connected(evm: Parameters<typeof createFakeConnection>[0], topic: string, stored: string) {
    const { world } = twoNamespaces({ connection: createFakeConnection(evm) })
    adoptConnections(world, [solanaConnection(linked(topic))], { restored: false })
    const { raw } = world.services.storage
    raw.write('WALLETCONNECT_DEEPLINK_CHOICE', stored)
    return { world, stored: () => raw.read('WALLETCONNECT_DEEPLINK_CHOICE') }
  }

  test.each([
    ['of an installed wallet beside it', {}, 'eip155', link('second')],
    ['of another WalletConnect wallet', linked('first'), 'eip155', link('second')],
    ['of its own', linked('first'), 'solana', undefined],
    ['of its own beside an installed wallet', {}, 'solana', undefined],
  ] as const)('goes with its own session alone: the end %s', async (_whose, evm, namespace, left) => {
    const { world, stored } = connected(evm, 'second', link('second'))
    await disconnect(world, { namespace })
    expect(stored()).toBe(left)
  })

  test('that was stored without its session goes with any of WalletConnect', async () => {
    const { world, stored } = connected(linked('first'), 'second', link())
    await disconnect(world, { namespace: 'eip155' })
    expect(stored()).toBeUndefined()
  })

  test('stays while its session has another namespace', () => {
    const { world, stored } = connected(linked('second'), 'second', link('second'))
    applyTransition(world, 'wallet', ['solana'])
    expect(stored()).toBe(link('second'))
    applyTransition(world, 'wallet', ['eip155'])
    expect(stored()).toBeUndefined()
  })

  test('stays while a session waits, of which it may be', async () => {
    const { world, stored } = connected({}, 'second', link('second'))
    applyTransition(world, 'unserved', ['solana'])
    await disconnect(world, { namespace: 'eip155' })
    expect(stored()).toBe(link('second'))
    await disconnect(world)
    expect(stored()).toBeUndefined()
  })
})

test('an installed wallet that the visitor disconnected is not restored by the next page load', async () => {
  const world = makeWorld({ connectedTo: ethereum })
  await disconnect(world)
  expect(world.record().refused).toEqual({ eip155: ['io.injected'] })
})

test('a session over the relay needs no such mark', async () => {
  const world = makeWorld({
    connection: createFakeConnection({ connectorId: 'walletConnect', method: 'walletconnect' }),
  })
  await disconnect(world)
  expect(world.record().refused).toBeUndefined()
})

test("a wallet that fails to disconnect is removed all the same: 'Failed to disconnect chains'", async () => {
  const world = makeWorld({ connectedTo: ethereum, view: { name: 'Account' } })
  world.connection.endsBy(() => Promise.reject(new Error('asleep')))

  await expect(disconnect(world)).rejects.toMatchObject({
    code: 'disconnect_failed',
    message: 'Failed to disconnect chains',
    namespaces: ['eip155'],
  })

  expect(world.status().eip155).toBe('disconnected')
  expect(world.store.getState()).toMatchObject({ connections: {}, disconnecting: false })
  expect(world.toasts()).toEqual(['Failed to disconnect chains'])
  expect(world.trackedNames()).toContain('DISCONNECT_ERROR')
  expect(world.trackedNames()).not.toContain('DISCONNECT_SUCCESS')
  expect(world.connection.watchers()).toBe(0)
})

test('the button is busy while the wallet disconnects', async () => {
  const world = makeWorld({ connectedTo: ethereum })
  let told = (): void => {}
  world.connection.endsBy(() => new Promise((resolve) => (told = resolve)))
  const leaving = disconnect(world)
  expect(world.store.getState().disconnecting).toBe(true)
  told()
  await leaving
  expect(world.store.getState().disconnecting).toBe(false)
})

test('a wallet that never answers the farewell is disconnected, and a press meanwhile opens Connect', async () => {
  const world = makeWorld({ connectedTo: ethereum, view: { name: 'Account' } })
  let told = (): void => {}
  world.connection.endsBy(() => new Promise((resolve) => (told = resolve)))
  const leaving = disconnect(world)
  expect(world.store.getState().connections).toEqual({})
  expect(world.record().namespaces).toEqual({})
  expect(world.heard()).toEqual(['disconnected', 'close'])
  openModal(world, 'button-1')
  expect(world.view()).toBe('Connect')
  await connectInstalled(world, 'io.other')
  told()
  await leaving
  expect(world.store.getState().connections.eip155?.connectorId).toBe('io.other')
  expect(world.heard().filter((name) => name === 'disconnected')).toHaveLength(1)
})

test('the wallet that was connected meanwhile is disconnected at once as well', async () => {
  const world = makeWorld({ connectedTo: ethereum })
  world.connection.endsBy(() => new Promise(() => {}))
  void disconnect(world)
  await connectInstalled(world, 'io.other')
  await disconnect(world)
  expect(world.store.getState()).toMatchObject({ connections: {}, disconnecting: false })
})

test('two presses are one disconnect', async () => {
  const world = makeWorld({ connectedTo: ethereum })
  await Promise.all([disconnect(world), disconnect(world)])
  expect(world.connection.ended()).toBe(1)
  expect(world.heard()).toEqual(['disconnected'])
})

test('a disconnect event of the wallet during our disconnect does not change the reason', async () => {
  const world = makeWorld({ connectedTo: ethereum })
  world.connection.endsBy(async () => world.connection.reports.gone())
  await disconnect(world)
  expect(world.emitted).toEqual([{ type: 'disconnected', detail: { namespace: 'eip155', reason: 'user' } }])
})

test.each(['Account', 'Settings', 'SwitchNetwork', 'SIWXSignMessage', 'UnsupportedChain'] as const)(
  '%s makes no sense without a wallet and is left',
  async (name) => {
    const world = makeWorld({ connectedTo: ethereum, view: { name } })
    await disconnect(world)
    expect(world.isOpen()).toBe(false)
    expect(world.detailOf('close')).toEqual({ reason: 'disconnected' })
  },
)

test.each(['AllWallets', 'ConnectingWalletConnectBasic', 'GetWallet', 'Networks'] as const)(
  '%s stays on screen',
  async (name) => {
    const world = makeWorld({ connectedTo: ethereum, view: { name } })
    await disconnect(world)
    expect(world.isOpen()).toBe(true)
  },
)

test('a view that stays has no way back to one that needs a wallet', async () => {
  const world = makeWorld({ connectedTo: ethereum, view: { name: 'Account' } })
  goTo(world, { name: 'WhatIsANetwork' })
  await disconnect(world)
  expect(world.store.getState().router.stack).toEqual([{ name: 'WhatIsANetwork' }])
})

test.each(['wallet', 'expired'] as const)(
  'a connection that ends on the other side is gone here too (%s)',
  async (reason) => {
    const world = makeWorld({ connectedTo: ethereum, view: { name: 'Account' } })
    world.connection.reports.gone(reason)
    expect(world.detailOf('disconnected')).toEqual({ namespace: 'eip155', reason })
    expect(world.connection.ended()).toBe(0)
    expect(world.connection.watchers()).toBe(0)
    expect(world.isOpen()).toBe(false)
    expect(world.record().namespaces).toEqual({})
  },
)

const relayed = { connectorId: 'walletConnect', method: 'walletconnect' } as const

test('the namespaces of one relay session end together', async () => {
  const world = makeWorld({ networks: [ethereum, solana], connection: createFakeConnection(relayed) })
  const partner = createFakeConnection({ ...relayed, namespace: 'solana', networkId: solana.caipNetworkId })
  adoptConnections(world, [partner], { restored: false })
  world.emitted.length = 0

  await disconnect(world, { namespace: 'eip155' })

  expect(world.emitted.map(({ detail }) => detail)).toEqual([
    { namespace: 'eip155', reason: 'user' },
    { namespace: 'solana', reason: 'user' },
  ])
  expect(world.live.size).toBe(0)
})

test('an installed wallet ends alone', async () => {
  const world = makeWorld({ networks: [ethereum, solana], connectedTo: ethereum })
  adoptConnections(
    world,
    [createFakeConnection({ ...relayed, namespace: 'solana', networkId: solana.caipNetworkId })],
    { restored: false },
  )
  world.emitted.length = 0
  await disconnect(world, { namespace: 'eip155' })
  expect([...world.live.keys()]).toEqual(['solana'])
  expect(world.heard()).toEqual(['disconnected'])
  expect(world.record().namespaces).not.toEqual({})
  expect(Object.keys(world.record().namespaces)).toEqual(['solana'])
})

test('without a connection there is nothing to end', async () => {
  const world = makeWorld()
  await disconnect(world)
  expect(world.heard()).toEqual([])
  expect(world.tracked).toEqual([])
})

test('a disconnect in another tab is applied without contacting the wallet, and no tab is disconnected by it', () => {
  const world = makeWorld({ connectedTo: ethereum })
  onTabMessage(world, { type: 'disconnected' })
  expect(world.emitted).toEqual([{ type: 'disconnected', detail: { namespace: 'eip155', reason: 'other-tab' } }])
  expect(world.connection.ended()).toBe(0)
  expect(world.tabs.notified).toEqual([{ type: 'ended', namespace: 'eip155' }])
})

test('a new project id ends the session with an event', () => {
  const world = makeWorld({ connectedTo: ethereum })
  applyTransition(world, 'config', [...world.live.keys()])
  expect(world.detailOf('disconnected')).toEqual({ namespace: 'eip155', reason: 'config' })
  expect(world.record().refused).toBeUndefined()
})

test('another account in the wallet is emitted with the previous one', () => {
  const world = makeWorld({ connectedTo: ethereum })
  world.connection.reports.accounts(bob)
  expect(world.emitted).toEqual([{ type: 'account-change', detail: { address: bob, previous: alice } }])
  expect(JSON.parse(world.stored('last_known') ?? '')).toEqual({
    label: '0x70…dc79C8',
    account: { address: bob, network: 'Ethereum', wallet: 'Injected' },
  })
})

test('further accounts behind the same first one are no change', () => {
  const world = makeWorld({ connectedTo: ethereum })
  world.connection.reports.accounts(alice, bob)
  expect(world.emitted).toEqual([])
  expect(world.store.getState().connections.eip155?.accounts).toHaveLength(2)
})

test('a wallet that reports no account at all is left as it was', () => {
  const world = makeWorld({ connectedTo: ethereum })
  world.connection.reports.accounts()
  expect(world.store.getState().connections.eip155?.accounts).toHaveLength(1)
  expect(world.emitted).toEqual([])
})

test('another network in the wallet is emitted, tracked and stored', () => {
  const world = makeWorld({ connectedTo: ethereum, networks: [ethereum, base] })
  world.connection.reports.network(base.caipNetworkId)
  expect(world.emitted).toEqual([
    { type: 'network-change', detail: { chainId: 'eip155:8453', previous: 'eip155:1', supported: true } },
  ])
  expect(world.tracked).toContainEqual({ event: 'SWITCH_NETWORK', properties: { network: 'eip155:8453' } })
  expect(world.record().active).toBe('eip155:8453')
})

test('the same network again is no change', () => {
  const world = makeWorld({ connectedTo: ethereum })
  world.connection.reports.network('eip155:1')
  expect(world.emitted).toEqual([])
  expect(world.tracked).toEqual([])
})

test('a network that is not configured is emitted as unsupported and leads to UnsupportedChain', async () => {
  const world = makeWorld({ connectedTo: ethereum })
  world.connection.reports.network(polygon.caipNetworkId)
  await world.settle()
  expect(world.detailOf('network-change')).toMatchObject({ supported: false })
  expect(world.view()).toBe('UnsupportedChain')
  expect(world.isOpen()).toBe(true)
})

test('back on a network that is configured UnsupportedChain goes by itself', async () => {
  const world = makeWorld({ connectedTo: polygon, view: { name: 'UnsupportedChain' } })
  world.connection.reports.network(ethereum.caipNetworkId)
  await world.settle()
  expect(world.isOpen()).toBe(false)
})

test('events of a replaced connection are ignored', () => {
  const world = makeWorld({ connectedTo: ethereum, networks: [ethereum, base] })
  const former = world.connection
  adoptConnections(world, [createFakeConnection({ connectorId: 'io.other', addresses: [bob] })], { restored: false })
  world.emitted.length = 0
  expect(former.watchers()).toBe(0)

  former.echoes.accounts('0x0000000000000000000000000000000000000001')
  former.echoes.network(base.caipNetworkId)
  former.echoes.gone()

  expect(world.emitted).toEqual([])
  expect(world.store.getState().connections.eip155).toMatchObject({
    connectorId: 'io.other',
    accounts: [{ address: bob }],
    networkId: 'eip155:1',
  })
})

test('events of a wallet after the disconnect are ignored', async () => {
  const world = makeWorld({ connectedTo: ethereum })
  await disconnect(world)
  world.emitted.length = 0
  world.connection.echoes.accounts(bob)
  world.connection.echoes.network(base.caipNetworkId)
  world.connection.echoes.gone()
  expect(world.emitted).toEqual([])
  expect(world.store.getState().connections).toEqual({})
})

test('another wallet that has the id of the connected one takes its place, and the page hears of both', () => {
  const world = makeWorld()
  adoptConnections(world, [createFakeConnection({ name: 'Fox' })], { restored: false })
  adoptConnections(world, [createFakeConnection({ name: 'Wolf', addresses: [bob] })], { restored: false })
  expect(world.heard()).toEqual(['connected', 'disconnected', 'connected'])
})
