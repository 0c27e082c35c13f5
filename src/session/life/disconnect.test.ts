import { describe, expect, test } from 'vitest'
import { alice, bob, createFakeConnection } from '../../../test/fakes/connections'
import { base, ethereum, polygon, solana } from '../../../test/fakes/networks'
import { makeContext } from '../../../test/fakes/context'
import { solanaConnection, twoNamespaces } from '../../../test/fakes/twoNamespaces'
import { adoptConnections } from './adoptConnections'
import { connectInstalled } from './connectInstalled'
import { openModal } from '../navigation/openModal'
import { goTo } from '../navigation/goTo'
import { disconnect } from './disconnect'
import { applyTransition } from './applyTransition'
import { onTabMessage } from './followTabs'
import { changeEmailLogin, changeEmbedded } from '../store/embedded'
import { selectView } from '../store/selectors'
import { signIn } from '../../features/sign-in/actions/signIn'

test('the wallet is disconnected, the page gets one event, and no listener is left', async () => {
  const context = makeContext({ connectedTo: ethereum })
  await disconnect(context)
  expect(context.connection.ended()).toBe(1)
  expect(context.emitted).toEqual([{ type: 'disconnected', detail: { namespace: 'eip155', reason: 'user' } }])
  expect(context.tracked).toContainEqual({ event: 'DISCONNECT_SUCCESS', properties: { namespace: 'all' } })
  expect(context.connection.watchers()).toBe(0)
  expect(context.live.size).toBe(0)
  expect(context.tabs.notified).toEqual([{ type: 'disconnected' }])
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
  const context = makeContext({ connectedTo: ethereum, view: { name } })
  context.store.setState(change)
  const { embedded } = context.store.getState()
  await disconnect(context)
  expect(selectView(context.store.getState()).name).toBe(name)
  expect(context.store.getState().embedded).toEqual(embedded)
})

test('of the session, the wallets that are not to be restored and the network stay in storage', async () => {
  const context = makeContext({ connectedTo: ethereum, options: { siwx: 'optional' } })
  await signIn(context)
  await disconnect(context)
  expect(context.record()).toEqual({
    v: 1,
    namespaces: {},
    active: ethereum.caipNetworkId,
    refused: { eip155: ['io.injected'] },
    proofs: [],
  })
  expect(context.stored('last_known')).toBeUndefined()
  expect(context.status().eip155).toBe('disconnected')
  expect(context.store.getState()).toMatchObject({ sessions: {}, siwx: { session: undefined } })
})

describe('the link of a WalletConnect wallet', () => {
  const link = (topic?: string) =>
    JSON.stringify({ href: 'pocket://', name: 'Pocket', ...(topic !== undefined && { topic }) })
  const linked = (topic: string, facts: Parameters<typeof createFakeConnection>[0] = {}) =>
    ({ connectorId: 'walletConnect', name: 'Far', method: 'walletconnect', topic, ...facts }) as const

  /** An EVM wallet and a Solana wallet are connected, and an app was opened by a link. */
  function connected(evm: Parameters<typeof createFakeConnection>[0], topic: string, stored: string) {
    const { context } = twoNamespaces({ connection: createFakeConnection(evm) })
    adoptConnections(context, [solanaConnection(linked(topic))])
    const { raw } = context.services.storage
    raw.write('WALLETCONNECT_DEEPLINK_CHOICE', stored)
    return { context, stored: () => raw.read('WALLETCONNECT_DEEPLINK_CHOICE') }
  }

  test.each([
    ['of an installed wallet beside it', {}, 'eip155', link('second')],
    ['of another WalletConnect wallet', linked('first'), 'eip155', link('second')],
    ['of its own', linked('first'), 'solana', undefined],
    ['of its own beside an installed wallet', {}, 'solana', undefined],
  ] as const)('goes with its own session alone: the end %s', async (_whose, evm, namespace, left) => {
    const { context, stored } = connected(evm, 'second', link('second'))
    await disconnect(context, { namespace })
    expect(stored()).toBe(left)
  })

  test('that was stored without its session goes with any of WalletConnect', async () => {
    const { context, stored } = connected(linked('first'), 'second', link())
    await disconnect(context, { namespace: 'eip155' })
    expect(stored()).toBeUndefined()
  })

  test('stays while its session has another namespace', () => {
    const { context, stored } = connected(linked('second'), 'second', link('second'))
    applyTransition(context, 'wallet', ['solana'])
    expect(stored()).toBe(link('second'))
    applyTransition(context, 'wallet', ['eip155'])
    expect(stored()).toBeUndefined()
  })

  test('stays while a session waits, of which it may be', async () => {
    const { context, stored } = connected({}, 'second', link('second'))
    applyTransition(context, 'unserved', ['solana'])
    await disconnect(context, { namespace: 'eip155' })
    expect(stored()).toBe(link('second'))
    await disconnect(context)
    expect(stored()).toBeUndefined()
  })
})

test('an installed wallet that the visitor disconnected is not restored by the next page load', async () => {
  const context = makeContext({ connectedTo: ethereum })
  await disconnect(context)
  expect(context.record().refused).toEqual({ eip155: ['io.injected'] })
})

test('a session over the relay needs no such mark', async () => {
  const context = makeContext({
    connection: createFakeConnection({ connectorId: 'walletConnect', method: 'walletconnect' }),
  })
  await disconnect(context)
  expect(context.record().refused).toBeUndefined()
})

test("a wallet that fails to disconnect is removed all the same: 'Failed to disconnect chains'", async () => {
  const context = makeContext({ connectedTo: ethereum, view: { name: 'Account' } })
  context.connection.endsBy(() => Promise.reject(new Error('asleep')))

  await expect(disconnect(context)).rejects.toMatchObject({
    code: 'disconnect_failed',
    message: 'Failed to disconnect chains',
    namespaces: ['eip155'],
  })

  expect(context.status().eip155).toBe('disconnected')
  expect(context.store.getState()).toMatchObject({ sessions: {}, disconnecting: false })
  expect(context.toasts()).toEqual(['Failed to disconnect chains'])
  expect(context.trackedNames()).toContain('DISCONNECT_ERROR')
  expect(context.trackedNames()).not.toContain('DISCONNECT_SUCCESS')
  expect(context.connection.watchers()).toBe(0)
})

test('the button is busy while the wallet disconnects', async () => {
  const context = makeContext({ connectedTo: ethereum })
  let told = (): void => {}
  context.connection.endsBy(() => new Promise((resolve) => (told = resolve)))
  const leaving = disconnect(context)
  expect(context.store.getState().disconnecting).toBe(true)
  told()
  await leaving
  expect(context.store.getState().disconnecting).toBe(false)
})

test('a wallet that never answers the farewell is disconnected, and a press meanwhile opens Connect', async () => {
  const context = makeContext({ connectedTo: ethereum, view: { name: 'Account' } })
  let told = (): void => {}
  context.connection.endsBy(() => new Promise((resolve) => (told = resolve)))
  const leaving = disconnect(context)
  expect(context.store.getState().sessions).toEqual({})
  expect(context.record().namespaces).toEqual({})
  expect(context.heard()).toEqual(['disconnected', 'close'])
  openModal(context, 'button-1')
  expect(context.view()).toBe('Connect')
  await connectInstalled(context, 'io.other')
  told()
  await leaving
  expect(context.connected()?.connectorId).toBe('io.other')
  expect(context.heard().filter((name) => name === 'disconnected')).toHaveLength(1)
})

test('the wallet that was connected meanwhile is disconnected at once as well', async () => {
  const context = makeContext({ connectedTo: ethereum })
  context.connection.endsBy(() => new Promise(() => {}))
  void disconnect(context)
  await connectInstalled(context, 'io.other')
  await disconnect(context)
  expect(context.store.getState()).toMatchObject({ sessions: {}, disconnecting: false })
})

test('two presses are one disconnect', async () => {
  const context = makeContext({ connectedTo: ethereum })
  await Promise.all([disconnect(context), disconnect(context)])
  expect(context.connection.ended()).toBe(1)
  expect(context.heard()).toEqual(['disconnected'])
})

test('a disconnect event of the wallet during our disconnect does not change the reason', async () => {
  const context = makeContext({ connectedTo: ethereum })
  context.connection.endsBy(async () => context.connection.reports.gone())
  await disconnect(context)
  expect(context.emitted).toEqual([{ type: 'disconnected', detail: { namespace: 'eip155', reason: 'user' } }])
})

test.each(['Account', 'Settings', 'SwitchNetwork', 'SIWXSignMessage', 'UnsupportedChain'] as const)(
  '%s makes no sense without a wallet and is left',
  async (name) => {
    const context = makeContext({ connectedTo: ethereum, view: { name } })
    await disconnect(context)
    expect(context.isOpen()).toBe(false)
    expect(context.detailOf('close')).toEqual({ reason: 'disconnected' })
  },
)

test.each(['AllWallets', 'ConnectingWalletConnectBasic', 'GetWallet', 'Networks'] as const)(
  '%s stays on screen',
  async (name) => {
    const context = makeContext({ connectedTo: ethereum, view: { name } })
    await disconnect(context)
    expect(context.isOpen()).toBe(true)
  },
)

test('a view that stays has no way back to one that needs a wallet', async () => {
  const context = makeContext({ connectedTo: ethereum, view: { name: 'Account' } })
  goTo(context, { name: 'WhatIsANetwork' })
  await disconnect(context)
  expect(context.store.getState().router.stack).toEqual([{ name: 'WhatIsANetwork' }])
})

test.each(['wallet', 'expired'] as const)(
  'a connection that ends on the other side is gone here too (%s)',
  async (reason) => {
    const context = makeContext({ connectedTo: ethereum, view: { name: 'Account' } })
    context.connection.reports.gone(reason)
    expect(context.detailOf('disconnected')).toEqual({ namespace: 'eip155', reason })
    expect(context.connection.ended()).toBe(0)
    expect(context.connection.watchers()).toBe(0)
    expect(context.isOpen()).toBe(false)
    expect(context.record().namespaces).toEqual({})
  },
)

const relayed = { connectorId: 'walletConnect', method: 'walletconnect' } as const

test('the namespaces of one relay session end together', async () => {
  const context = makeContext({ networks: [ethereum, solana], connection: createFakeConnection(relayed) })
  const partner = createFakeConnection({ ...relayed, namespace: 'solana', networkId: solana.caipNetworkId })
  adoptConnections(context, [partner])
  context.emitted.length = 0

  await disconnect(context, { namespace: 'eip155' })

  expect(context.emitted.map(({ detail }) => detail)).toEqual([
    { namespace: 'eip155', reason: 'user' },
    { namespace: 'solana', reason: 'user' },
  ])
  expect(context.live.size).toBe(0)
})

test('an installed wallet ends alone', async () => {
  const context = makeContext({ networks: [ethereum, solana], connectedTo: ethereum })
  adoptConnections(context, [
    createFakeConnection({ ...relayed, namespace: 'solana', networkId: solana.caipNetworkId }),
  ])
  context.emitted.length = 0
  await disconnect(context, { namespace: 'eip155' })
  expect([...context.live.keys()]).toEqual(['solana'])
  expect(context.heard()).toEqual(['disconnected'])
  expect(context.record().namespaces).not.toEqual({})
  expect(Object.keys(context.record().namespaces)).toEqual(['solana'])
})

test('without a connection there is nothing to end', async () => {
  const context = makeContext()
  await disconnect(context)
  expect(context.heard()).toEqual([])
  expect(context.tracked).toEqual([])
})

test('a disconnect in another tab is applied without contacting the wallet, and no tab is disconnected by it', () => {
  const context = makeContext({ connectedTo: ethereum })
  onTabMessage(context, { type: 'disconnected' })
  expect(context.emitted).toEqual([{ type: 'disconnected', detail: { namespace: 'eip155', reason: 'other-tab' } }])
  expect(context.connection.ended()).toBe(0)
  expect(context.tabs.notified).toEqual([{ type: 'ended', namespace: 'eip155' }])
})

test('a new project id ends the session with an event', () => {
  const context = makeContext({ connectedTo: ethereum })
  applyTransition(context, 'config', [...context.live.keys()])
  expect(context.detailOf('disconnected')).toEqual({ namespace: 'eip155', reason: 'config' })
  expect(context.record().refused).toBeUndefined()
})

test('another account in the wallet is emitted with the previous one', () => {
  const context = makeContext({ connectedTo: ethereum })
  context.connection.reports.accounts(bob)
  expect(context.emitted).toEqual([{ type: 'account-change', detail: { address: bob, previous: alice } }])
  expect(JSON.parse(context.stored('last_known') ?? '')).toEqual({
    label: '0x70…dc79C8',
    account: { address: bob, network: 'Ethereum', wallet: 'Injected' },
  })
})

test('further accounts behind the same first one are no change', () => {
  const context = makeContext({ connectedTo: ethereum })
  context.connection.reports.accounts(alice, bob)
  expect(context.emitted).toEqual([])
  expect(context.connected()?.accounts).toHaveLength(2)
})

test('a wallet that reports no account at all is left as it was', () => {
  const context = makeContext({ connectedTo: ethereum })
  context.connection.reports.accounts()
  expect(context.connected()?.accounts).toHaveLength(1)
  expect(context.emitted).toEqual([])
})

test('another network in the wallet is emitted, tracked and stored', () => {
  const context = makeContext({ connectedTo: ethereum, networks: [ethereum, base] })
  context.connection.reports.network(base.caipNetworkId)
  expect(context.emitted).toEqual([
    { type: 'network-change', detail: { chainId: 'eip155:8453', previous: 'eip155:1', supported: true } },
  ])
  expect(context.tracked).toContainEqual({ event: 'SWITCH_NETWORK', properties: { network: 'eip155:8453' } })
  expect(context.record().active).toBe('eip155:8453')
})

test('the same network again is no change', () => {
  const context = makeContext({ connectedTo: ethereum })
  context.connection.reports.network('eip155:1')
  expect(context.emitted).toEqual([])
  expect(context.tracked).toEqual([])
})

test('a network that is not configured is emitted as unsupported and leads to UnsupportedChain', async () => {
  const context = makeContext({ connectedTo: ethereum })
  context.connection.reports.network(polygon.caipNetworkId)
  await context.settle()
  expect(context.detailOf('network-change')).toMatchObject({ supported: false })
  expect(context.view()).toBe('UnsupportedChain')
  expect(context.isOpen()).toBe(true)
})

test('back on a network that is configured UnsupportedChain goes by itself', async () => {
  const context = makeContext({ connectedTo: polygon, view: { name: 'UnsupportedChain' } })
  context.connection.reports.network(ethereum.caipNetworkId)
  await context.settle()
  expect(context.isOpen()).toBe(false)
})

test('events of a replaced connection are ignored', () => {
  const context = makeContext({ connectedTo: ethereum, networks: [ethereum, base] })
  const former = context.connection
  adoptConnections(context, [createFakeConnection({ connectorId: 'io.other', addresses: [bob] })])
  context.emitted.length = 0
  expect(former.watchers()).toBe(0)

  former.echoes.accounts('0x0000000000000000000000000000000000000001')
  former.echoes.network(base.caipNetworkId)
  former.echoes.gone()

  expect(context.emitted).toEqual([])
  expect(context.connected()).toMatchObject({
    connectorId: 'io.other',
    accounts: [{ address: bob }],
    networkId: 'eip155:1',
  })
})

test('events of a wallet after the disconnect are ignored', async () => {
  const context = makeContext({ connectedTo: ethereum })
  await disconnect(context)
  context.emitted.length = 0
  context.connection.echoes.accounts(bob)
  context.connection.echoes.network(base.caipNetworkId)
  context.connection.echoes.gone()
  expect(context.emitted).toEqual([])
  expect(context.store.getState().sessions).toEqual({})
})

test('another wallet that has the id of the connected one takes its place, and the page hears of both', () => {
  const context = makeContext()
  adoptConnections(context, [createFakeConnection({ name: 'Fox' })])
  adoptConnections(context, [createFakeConnection({ name: 'Wolf', addresses: [bob] })])
  expect(context.heard()).toEqual(['connected', 'disconnected', 'connected'])
})
