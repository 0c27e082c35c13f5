import { expect, test } from 'vitest'
import { alice, bob, createFakeConnection } from '../../../test/fakes/connections'
import { bothConnected, otherSol, sol, solanaConnection, twoNamespaces } from '../../../test/fakes/twoNamespaces'
import { base, ethereum, solana, solanaDevnet } from '../../../test/fakes/networks'
import { BUTTON } from '../../../test/fakes/world'
import type { CaipNetworkId } from '../../domain/network/caip'
import { formatSiwxMessage } from '../../domain/siwx/message'
import { selectActiveAccount, selectActiveNetworkId, selectIsUnsupportedNetwork } from '../store/selectors'
import { adoptConnections } from './adoptConnections'
import { replaceWithNamespaceChoice, needsNamespace } from '../../features/connect-installed/actions/needsNamespace'
import { cancelSignIn } from '../../features/sign-in/actions/cancelSignIn'
import { chooseInstalledWallet } from '../directory/chooseInstalledWallet'
import { chooseNetwork } from '../networks/chooseNetwork'
import { closeModal } from '../navigation/closeModal'
import { connectInstalled } from './connectInstalled'
import { connectWallet } from '../../app/connected/connectWallet'
import { waitForWallet } from '../store/waiting'
import { disconnect, disconnectAll } from './disconnect'
import { applyTransition } from '../life/applyTransition'
import { goTo } from '../navigation/goTo'
import { goBack } from '../navigation/goBack'
import { onTabMessage } from './restore/onTabMessage'
import { openModal } from '../navigation/openModal'
import { reconnect } from './restore/reconnect'
import { startConnectingNamespace } from './startConnectingNamespace'
import { startPairing } from '../../features/walletconnect/actions/startPairing'
import { switchActiveNamespace } from './switchActiveNamespace'
import { switchNetworkById } from '../networks/switchNetworkById'
import { changeSession } from '../../services/storage/sessionRecord'

const active = ({ store }: { store: ReturnType<typeof bothConnected>['world']['store'] }) => {
  const state = store.getState()
  return [state.activeNamespace, selectActiveAccount(state)?.address, selectActiveNetworkId(state)]
}

test('a wallet of several namespaces leads to the choice of one, a wallet of one namespace connects at once', () => {
  const { world } = twoNamespaces({ view: { name: 'Connect' } })
  chooseInstalledWallet(world, 'io.both')
  expect(world.view()).toBe('ConnectingMultiChain')
  goTo(world, { name: 'ConnectingExternal', installedId: 'io.both', namespace: 'solana' })
  expect(world.store.getState().router.stack.at(-1)).toEqual({
    name: 'ConnectingExternal',
    installedId: 'io.both',
    namespace: 'solana',
  })
  goBack(world)
  goBack(world)
  chooseInstalledWallet(world, 'Solitaire')
  expect(world.view()).toBe('ConnectingExternal')
})

test('a wallet that was pressed before its namespaces were known leads to the choice all the same', () => {
  const { world } = twoNamespaces({ view: { name: 'ConnectingExternal', installedId: 'io.both' } })
  const [entry] = world.store.getState().router.stack
  expect(needsNamespace(world.store.getState(), entry!)).toBe(true)
  expect(needsNamespace(world.store.getState(), { ...entry!, namespace: 'eip155' })).toBe(false)
  expect(needsNamespace(world.store.getState(), { ...entry!, installedId: 'Solitaire' })).toBe(false)
  replaceWithNamespaceChoice(world, entry!)
  expect(world.store.getState().router.stack).toEqual([{ name: 'ConnectingMultiChain', installedId: 'io.both' }])
})

test('only the namespaces of the page can be chosen; with none in common the same view says so', () => {
  const { world } = twoNamespaces({ view: { name: 'Connect' }, networks: [ethereum] })
  chooseInstalledWallet(world, 'io.both')
  expect(world.view()).toBe('ConnectingExternal')
  goBack(world)
  chooseInstalledWallet(world, 'Solitaire')
  expect(world.view()).toBe('ConnectingMultiChain')
})

test('the wallet is asked for the selected namespace only', async () => {
  const { world } = twoNamespaces({ view: { name: 'Connect' } })
  const asking = connectInstalled(world, 'io.both', 'solana')
  expect(world.status()).toMatchObject({ eip155: 'disconnected', solana: 'connecting' })
  await asking
  expect(world.detailOf('connecting')).toMatchObject({ namespace: 'solana' })
  expect(world.detailOf('connected')).toMatchObject({
    namespace: 'solana',
    address: otherSol,
    chainId: solana.caipNetworkId,
  })
  expect(world.isOpen()).toBe(false)
})

test('an attempt for one namespace ends that for another', async () => {
  const { world } = twoNamespaces({ view: { name: 'Connect' } })
  world.wallets.injected.waits()
  const first = connectInstalled(world, 'io.injected').catch(() => {})
  expect(world.status().eip155).toBe('connecting')
  await connectInstalled(world, 'Solitaire')
  await first
  expect(world.status()).toMatchObject({ eip155: 'disconnected', solana: 'connected' })
})

test('connecting a second namespace keeps the first: each has its own status, the new one is active', async () => {
  const { world } = twoNamespaces({ connectedTo: ethereum })
  await connectInstalled(world, 'Solitaire')
  expect(world.heard()).toEqual(['connecting', 'connected'])
  expect(world.status()).toMatchObject({ eip155: 'connected', solana: 'connected' })
  expect(active(world)).toEqual(['solana', sol, solana.caipNetworkId])
  expect(world.connection.watchers()).toBe(1)
})

test('another wallet of the same namespace replaces the first, with events for both', async () => {
  const { world } = twoNamespaces({ connectedTo: ethereum })
  await connectInstalled(world, 'io.other')
  expect(world.heard()).toEqual(['connecting', 'disconnected', 'connected'])
  expect(world.detailOf('disconnected')).toEqual({ namespace: 'eip155', reason: 'user' })
  expect(world.connection.watchers()).toBe(0)
  expect(world.record().namespaces.eip155?.connector).toBe('io.other')
})

test('connecting the same wallet again replaces nothing', async () => {
  const { world } = twoNamespaces({ connectedTo: ethereum })
  await connectInstalled(world, 'io.injected')
  expect(world.heard()).toEqual(['connecting', 'connected'])
})

test('a session over the relay that is replaced everywhere ends at the wallet too', () => {
  const relay = createFakeConnection({ connectorId: 'walletConnect', method: 'walletconnect' })
  const { world } = twoNamespaces({ connection: relay })
  adoptConnections(world, [createFakeConnection()], { restored: false })
  expect(relay.ended()).toBe(1)
})

test('a session that still serves another namespace stays', () => {
  const facts = { connectorId: 'walletConnect', name: 'Far', method: 'walletconnect' } as const
  const relay = createFakeConnection(facts)
  const { world } = twoNamespaces({ connection: relay })
  adoptConnections(world, [solanaConnection(facts)], { restored: false })
  adoptConnections(world, [createFakeConnection()], { restored: false })
  expect(relay.ended()).toBe(0)
  expect(world.store.getState().connections.solana?.connectorId).toBe('walletConnect')
})

test('a session that another namespace waits for stays, because this page offers none of its networks', () => {
  const relay = createFakeConnection({ connectorId: 'walletConnect', method: 'walletconnect' })
  const { world } = twoNamespaces({ connection: relay })
  world.store.setState(waitForWallet('solana', { connectorId: 'walletConnect', reason: 'unserved' }))
  adoptConnections(world, [createFakeConnection()], { restored: false })
  expect(relay.ended()).toBe(0)
  expect(world.store.getState().waiting.solana).toBeDefined()
})

/** Connections of one session over the relay. */
const overRelay = (topic: string, facts: Parameters<typeof createFakeConnection>[0] = {}) =>
  ({ connectorId: 'walletConnect', name: 'Far', method: 'walletconnect', topic, ...facts }) as const

test('a second pairing over the relay replaces the first one, whose session ends alone', async () => {
  const former = createFakeConnection(overRelay('first'))
  const { world } = twoNamespaces({ connection: former })
  world.emitted.length = 0
  world.tabs.notified.length = 0
  adoptConnections(world, [createFakeConnection(overRelay('second', { addresses: [bob] }))], { restored: false })
  await world.settle()
  expect([former.ended(), former.watchers()]).toEqual([1, 0])
  expect(world.heard()).toEqual(['disconnected', 'connected'])
  expect(world.detailOf('disconnected')).toEqual({ namespace: 'eip155', reason: 'user' })
  // Told again, because another tab finds the former session until it has ended.
  expect(world.tabs.notified).toEqual([{ type: 'connected' }, { type: 'connected' }])
})

test('the same session adopted once more replaces nothing', () => {
  const former = createFakeConnection(overRelay('first'))
  const { world } = twoNamespaces({ connection: former })
  world.emitted.length = 0
  adoptConnections(world, [createFakeConnection(overRelay('first'))], { restored: false })
  expect(former.ended()).toBe(0)
  expect(world.heard()).toEqual(['connected'])
})

test('a session that a second pairing replaces in one namespace ends once the other is replaced as well', () => {
  const former = createFakeConnection(overRelay('first'))
  const { world } = twoNamespaces({ connection: former })
  const onSolana = solanaConnection(overRelay('first'))
  adoptConnections(world, [onSolana], { restored: false })
  adoptConnections(world, [createFakeConnection(overRelay('second'))], { restored: false })
  expect(former.ended() + onSolana.ended()).toBe(0)
  expect(world.live.get('solana')).toBe(onSolana)
  adoptConnections(world, [solanaConnection(overRelay('second'))], { restored: false })
  expect(former.ended() + onSolana.ended()).toBe(1)
})

test('a session of two namespaces that is replaced in both at once ends', () => {
  const former = [createFakeConnection(overRelay('first')), solanaConnection(overRelay('first'))]
  const { world } = twoNamespaces()
  adoptConnections(world, former, { restored: false })
  world.emitted.length = 0
  adoptConnections(world, [createFakeConnection(overRelay('second')), solanaConnection(overRelay('second'))], {
    restored: false,
  })
  expect(former.map((each) => each.ended())).toEqual([1, 1])
  expect(world.heard()).toEqual(['disconnected', 'disconnected', 'connected', 'connected'])
})

test('an installed wallet that replaces one of two sessions ends that one, and not the other', () => {
  const former = createFakeConnection(overRelay('first'))
  const { world } = twoNamespaces({ connection: former })
  const onSolana = solanaConnection(overRelay('second'))
  adoptConnections(world, [onSolana], { restored: false })
  adoptConnections(world, [createFakeConnection()], { restored: false })
  expect([former.ended(), onSolana.ended()]).toEqual([1, 0])
})

/** A wallet over the relay for each of two namespaces. */
function twoSessions() {
  const first = createFakeConnection(overRelay('first'))
  const { world } = twoNamespaces({ connection: first })
  const second = solanaConnection(overRelay('second'))
  adoptConnections(world, [second], { restored: false })
  world.emitted.length = 0
  world.tabs.notified.length = 0
  const { sessions } = world.wallets.relay
  for (const topic of ['first', 'second', 'of another tab']) sessions.add(topic)
  return { world, first, second, stored: () => [...sessions] }
}

test('of two wallets over the relay, the one that is disconnected ends alone', async () => {
  const { world, first, second, stored } = twoSessions()
  await disconnect(world, { namespace: 'eip155' })
  expect([first.ended(), second.ended()]).toEqual([1, 0])
  expect(stored()).toEqual(['second'])
  expect(world.heard()).toEqual(['disconnected'])
  expect(world.tabs.notified).toEqual([{ type: 'disconnected', namespace: 'eip155' }])
  expect(world.live.get('solana')).toBe(second)
  await disconnect(world, { namespace: 'solana' })
  expect(second.ended()).toBe(1)
})

test('with all of them, every session of the relay ends', async () => {
  const { world, first, second, stored } = twoSessions()
  await disconnectAll(world)
  expect([first.ended(), second.ended()]).toEqual([1, 1])
  expect(stored()).toEqual([])
})

/** Both namespaces wait for sessions over the relay, of which the library has stored these. */
function bothWait(...topics: readonly string[]) {
  const { world } = twoNamespaces()
  for (const topic of topics) world.wallets.relay.sessions.add(topic)
  for (const namespace of ['eip155', 'solana'] as const) {
    world.storeConnection(namespace, { connector: 'walletConnect' })
    world.store.setState(waitForWallet(namespace, { connectorId: 'walletConnect', reason: 'unreachable' }))
  }
  return { world, stored: () => [...world.wallets.relay.sessions] }
}

test.each([undefined, 'solana'] as const)(
  'a session that waits ends at the wallet too when the visitor disconnects it (%s)',
  async (namespace) => {
    const { world, stored } = bothWait('first')
    adoptConnections(world, [createFakeConnection()], { restored: false })
    expect(stored()).toEqual(['first'])
    await disconnect(world, { ...(namespace && { namespace }) })
    expect(stored()).toEqual([])
  },
)

test('a session that waits, and cannot be ended at the wallet, is over all the same', async () => {
  const { world } = bothWait('first')
  world.wallets.relay.endUnused = () => Promise.reject(new Error('offline'))
  await disconnect(world)
  expect(world.record().namespaces).toEqual({})
})

test('a session that waits ends at the wallet too when a second pairing replaces it', async () => {
  const { world, stored } = bothWait('first', 'second')
  adoptConnections(world, [createFakeConnection(overRelay('second')), solanaConnection(overRelay('second'))], {
    restored: false,
  })
  await world.settle()
  expect(stored()).toEqual(['second'])
  // Another tab finds the former session until it has ended.
  expect(world.tabs.notified).toEqual([{ type: 'connected' }, { type: 'connected' }])
})

test('a session that waits, and may still be that of the other namespace, stays', async () => {
  const { world, stored } = bothWait('first', 'second')
  adoptConnections(world, [createFakeConnection(overRelay('second'))], { restored: false })
  await world.settle()
  expect(stored()).toEqual(['first', 'second'])
})

test.each([
  ['is restored', { restored: true }],
  ['has been added by its wallet', { restored: false, joins: true }],
])('a session that waits and %s ends no other one', async (_how, how) => {
  const { world, stored } = bothWait('first', 'second')
  adoptConnections(world, [createFakeConnection(overRelay('first')), solanaConnection(overRelay('first'))], how)
  await world.settle()
  expect(stored()).toEqual(['first', 'second'])
})

test('two namespaces in one response: the active one stays active', () => {
  const { world } = twoNamespaces()
  const facts = { connectorId: 'walletConnect', method: 'walletconnect' } as const
  adoptConnections(world, [createFakeConnection(facts), solanaConnection(facts)], { restored: false })
  expect(active(world)[0]).toBe('eip155')
  expect(world.heard()).toEqual(['connected', 'connected'])
})

test('switching the active namespace emits its account and network', async () => {
  const { world } = bothConnected()
  await switchActiveNamespace(world, 'eip155')
  expect(world.emitted).toEqual([
    { type: 'account-change', detail: { address: alice, previous: sol } },
    { type: 'network-change', detail: { chainId: 'eip155:1', previous: solana.caipNetworkId, supported: true } },
  ])
  expect(active(world)).toEqual(['eip155', alice, 'eip155:1'])
  expect(world.record().active).toMatch(/^eip155:/)
  await switchActiveNamespace(world, 'eip155')
  await switchActiveNamespace(world, 'cosmos')
  expect(world.emitted).toHaveLength(2)
})

test('each namespace has a sign-in of its own', async () => {
  const { world } = bothConnected({ options: { siwx: 'required' } })
  await switchActiveNamespace(world, 'eip155')
  expect(world.view()).toBe('SIWXSignMessage')
  expect(world.store.getState().siwx.request?.data).toMatchObject({ accountAddress: alice, chainId: 'eip155:1' })
})

test('changes in the inactive namespace are recorded, and the view stays', () => {
  const { world, evm } = bothConnected({ options: { siwx: 'required' } })
  evm.reports.network('eip155:999')
  expect(world.heard()).toEqual(['network-change'])
  expect(selectIsUnsupportedNetwork(world.store.getState())).toBe(false)
  expect(world.isOpen()).toBe(false)
  expect(active(world)).toEqual(['solana', sol, solana.caipNetworkId])
})

test('disconnecting one namespace leaves the other, which becomes active', async () => {
  const { world, evm, solana: gone } = bothConnected()
  await disconnect(world, { namespace: 'solana' })
  expect([gone.ended(), evm.ended()]).toEqual([1, 0])
  expect(world.heard()).toEqual(['disconnected', 'account-change', 'network-change'])
  expect(active(world)).toEqual(['eip155', alice, 'eip155:1'])
  expect(world.status()).toMatchObject({ eip155: 'connected', solana: 'disconnected' })
  expect(Object.keys(world.record().namespaces)).toEqual(['eip155'])
  expect(world.record().namespaces.solana?.connector).toBeUndefined()
  expect(world.record().namespaces).not.toEqual({})
  expect(world.tabs.notified).toEqual([{ type: 'disconnected', namespace: 'solana' }])
})

test('other tabs disconnect the namespace that was disconnected, and not one that this tab waits for', async () => {
  const { world } = twoNamespaces({ connectedTo: ethereum })
  world.store.setState(waitForWallet('solana', { connectorId: 'Solitaire', reason: 'locked' }))
  await disconnect(world, { namespace: 'eip155' })
  expect(world.store.getState().waiting.solana).toBeDefined()
  expect(world.tabs.notified.filter(({ type }) => type === 'disconnected')).toEqual([
    { type: 'disconnected', namespace: 'eip155' },
  ])
})

test('an inactive namespace disconnects without an event about the active one', async () => {
  const { world } = bothConnected()
  await disconnect(world, { namespace: 'eip155' })
  expect(world.heard()).toEqual(['disconnected'])
  expect(active(world)[0]).toBe('solana')
})

test('all of them leave at once', async () => {
  const { world, evm, solana: other } = bothConnected({ view: { name: 'Account' } })
  await disconnectAll(world)
  expect([evm.ended(), other.ended()]).toEqual([1, 1])
  expect(world.heard()).toEqual(['disconnected', 'disconnected', 'close'])
  expect(world.record().namespaces).toEqual({})
  expect(world.live.size).toBe(0)
})

test('two namespaces disconnected at the same moment both end', async () => {
  const { world } = bothConnected()
  await Promise.all([disconnect(world, { namespace: 'eip155' }), disconnect(world, { namespace: 'solana' })])
  expect(world.live.size).toBe(0)
})

test('a wallet that disconnects by itself ends its own namespace and sign-in only', () => {
  const { world, solana: gone } = bothConnected({ view: { name: 'Account' } })
  const proof = (accountAddress: string, chainId: CaipNetworkId, signature: string) => {
    const page = { domain: 'shop.test', uri: 'https://shop.test/', version: '1', nonce: 'abcdefgh' }
    const data = { ...page, accountAddress, chainId, issuedAt: '2026-01-01T00:00:00Z' }
    return { data, message: formatSiwxMessage(data), signature }
  }
  changeSession(world.services.storage, () => ({
    proofs: [proof(alice, 'eip155:1', '0xab'), proof(sol, solana.caipNetworkId, '2'.repeat(88))],
  }))
  gone.reports.gone()
  expect(world.detailOf('disconnected')).toEqual({ namespace: 'solana', reason: 'wallet' })
  expect(world.isOpen()).toBe(true)
  expect(world.record().proofs ?? []).toMatchObject([{ data: { accountAddress: alice } }])
})

test('cancelling a required sign-in disconnects the namespace that was to sign, not the other', async () => {
  const { world } = twoNamespaces({ connectedTo: ethereum })
  world.store.setState(({ options }) => ({ options: { ...options, siwx: 'required' } }))
  await connectInstalled(world, 'Solitaire')
  expect(world.view()).toBe('SIWXSignMessage')
  await cancelSignIn(world)
  expect(world.detailOf('disconnected')).toEqual({ namespace: 'solana', reason: 'siwx-cancelled' })
  expect(world.status()).toMatchObject({ eip155: 'connected', solana: 'disconnected' })
})

test('a network of a namespace without a wallet is explained first, and existing connections stay', async () => {
  const { world } = twoNamespaces({ connectedTo: ethereum, view: { name: 'Networks' } })
  await chooseNetwork(world, solanaDevnet)
  expect(world.view()).toBe('SwitchActiveChain')
  startConnectingNamespace(world, 'solana', solanaDevnet.caipNetworkId)
  expect(world.view()).toBe('Connect')
  expect(world.store.getState().connectingNamespace).toBe('solana')
  expect(active(world)[0]).toBe('eip155')
  const asked: unknown[] = []
  const wallet = world.connectors.installed('Solitaire')
  Object.assign(wallet ?? {}, {
    connect: async (request: unknown) => (
      asked.push(request),
      [solanaConnection({ networkId: solanaDevnet.caipNetworkId })]
    ),
  })
  await connectInstalled(world, 'Solitaire')
  expect(asked).toMatchObject([
    { networkId: solanaDevnet.caipNetworkId, namespace: 'solana', networks: [solana, solanaDevnet] },
  ])
  expect(active(world)).toEqual(['solana', sol, solanaDevnet.caipNetworkId])
  expect(world.store.getState().connectingNamespace).toBeUndefined()
})

test.each([
  ['closing', (world: ReturnType<typeof twoNamespaces>['world']) => closeModal(world, 'user')],
  ['going back', (world: ReturnType<typeof twoNamespaces>['world']) => goBack(world)],
  ['opening anew', (world: ReturnType<typeof twoNamespaces>['world']) => openModal(world, BUTTON)],
])('%s ends the restriction to one namespace', (_how, leave) => {
  const { world } = twoNamespaces({ connectedTo: ethereum, view: { name: 'Account' } })
  startConnectingNamespace(world, 'solana')
  leave(world)
  expect(world.store.getState().connectingNamespace).toBeUndefined()
})

test('the restriction to one namespace outlives the connection of another', async () => {
  const { world } = twoNamespaces({ connectedTo: ethereum, view: { name: 'Account' } })
  startConnectingNamespace(world, 'solana')
  applyTransition(world, 'other-tab', ['eip155'])
  expect(world.view()).toBe('Connect')
  expect(world.store.getState().connectingNamespace).toBe('solana')
  await connectInstalled(world, 'Solitaire')
  expect(world.store.getState().connectingNamespace).toBeUndefined()
})

test('a network of a connected namespace is switched to at once', async () => {
  const { world } = bothConnected({ view: { name: 'Networks' } })
  await chooseNetwork(world, ethereum)
  expect(active(world)).toEqual(['eip155', alice, 'eip155:1'])
  expect(world.isOpen()).toBe(false)
})

test('another network of that namespace is requested from its wallet', async () => {
  const { world } = bothConnected({ view: { name: 'Networks' } })
  await chooseNetwork(world, base)
  expect(world.store.getState().router.stack.at(-1)).toEqual({ name: 'SwitchNetwork', networkId: base.caipNetworkId })
})

test('switching to a namespace without a wallet asks the visitor to connect one', async () => {
  const { world } = bothConnected()
  await switchNetworkById(world, 'eip155:1')
  expect(active(world)[0]).toBe('eip155')

  const alone = twoNamespaces({ connectedTo: ethereum }).world
  const switching = switchNetworkById(alone, solana.caipNetworkId)
  expect(alone.view()).toBe('SwitchActiveChain')
  adoptConnections(alone, [solanaConnection()], { restored: false })
  await switching

  const leaving = switchNetworkById(twoNamespaces({ connectedTo: ethereum }).world, 'solana:unknown')
  await expect(leaving).rejects.toThrow('Network not found')
})

test('closing the dialog rejects the switch to the other namespace', async () => {
  const { world } = twoNamespaces({ connectedTo: ethereum })
  const switching = switchNetworkById(world, solana.caipNetworkId)
  closeModal(world, 'user')
  await expect(switching).rejects.toMatchObject({ code: 'connect_aborted' })
  expect(active(world)[0]).toBe('eip155')
})

test('the page may request one namespace beside the other', async () => {
  const { world } = twoNamespaces({ connectedTo: ethereum })
  const connecting = connectWallet(world, BUTTON, { namespace: 'solana', wallet: 'Solitaire' })
  await world.settle()
  expect(world.view()).toBe('ConnectingExternal')
  await connectInstalled(world, 'Solitaire')
  await connecting
  expect(active(world)[0]).toBe('solana')
  await connectWallet(world, BUTTON, { namespace: 'eip155' })
  expect(active(world)[0]).toBe('eip155')
})

test.each([
  ['an installed wallet', createFakeConnection()],
  ['a session over the relay', createFakeConnection(overRelay('first'))],
])('a pairing for one namespace beside %s proposes its networks alone', async (_what, connection) => {
  const { world } = twoNamespaces({ connection, view: { name: 'ConnectingWalletConnectBasic' } })
  world.store.setState({ connectingNamespace: 'solana' })
  void startPairing(world, undefined)
  await world.settle()
  expect(world.wallets.relay.last().request).toMatchObject({
    networks: [solana, solanaDevnet],
    networkId: solana.caipNetworkId,
  })
  expect(world.status()).toMatchObject({ eip155: 'connected', solana: 'connecting' })
  world.tasks.cancelAll()
  await world.settle()
})

test('both namespaces are stored, and restored by the next page load', async () => {
  const { world: before } = bothConnected()
  expect(Object.keys(before.record().namespaces)).toEqual(['eip155', 'solana'])
  expect([before.record().namespaces.eip155?.connector, before.record().namespaces.solana?.connector]).toEqual([
    'io.injected',
    'Solitaire',
  ])
  expect(before.record().active).toBe(solana.caipNetworkId)

  const { world: after, solanaWallet } = twoNamespaces()
  for (const key of ['session']) after.services.storage.write(key, before.stored(key) ?? '')
  after.wallets.injected.restores(createFakeConnection())
  solanaWallet.restore = async () => [solanaConnection()]
  expect(await reconnect(after)).toBe(true)
  expect(after.heard()).toEqual(['connected', 'connected'])
  expect(active(after)).toEqual(['solana', sol, solana.caipNetworkId])
})

test('a namespace that cannot be restored does not affect the other', async () => {
  const { world } = twoNamespaces()
  world.storeConnection('eip155', { connector: 'io.injected' })
  world.storeConnection('solana', { connector: 'Solitaire' })
  changeSession(world.services.storage, () => ({ active: solana.caipNetworkId }))
  world.wallets.injected.restores(createFakeConnection())
  expect(await reconnect(world)).toBe(true)
  expect(world.status()).toMatchObject({ eip155: 'connected', solana: 'disconnected' })
  expect(active(world)).toEqual(['eip155', alice, 'eip155:1'])
  expect(Object.keys(world.record().namespaces)).toEqual(['eip155'])
})

test('a second namespace connected in another tab is adopted here without becoming active', async () => {
  const { world, solanaWallet } = twoNamespaces({ connectedTo: ethereum })
  world.storeConnection('solana', { connector: 'Solitaire' })
  solanaWallet.restore = async () => [solanaConnection()]
  onTabMessage(world, { type: 'connected' })
  await world.settle()
  expect(world.heard()).toEqual(['connected'])
  expect(active(world)).toEqual(['eip155', alice, 'eip155:1'])
  expect(world.status()).toMatchObject({ eip155: 'connected', solana: 'connected' })
})

test('a namespace disconnected in another tab is disconnected here, and only that one', () => {
  const { world } = bothConnected()
  onTabMessage(world, { type: 'disconnected', namespace: 'solana' })
  expect(world.detailOf('disconnected')).toEqual({ namespace: 'solana', reason: 'other-tab' })
  expect(active(world)[0]).toBe('eip155')
  onTabMessage(world, { type: 'disconnected' })
  expect(world.live.size).toBe(0)
})

test('the wallet in the background changes its account: no sign-in of the one in front is touched', () => {
  const { world, evm } = bothConnected()
  evm.reports.accounts(bob)
  expect(world.heard()).toEqual(['account-change'])
  expect(active(world)[1]).toBe(sol)
})

test('a session of which one namespace waits ends whole when the sign-in is cancelled', async () => {
  const relay = createFakeConnection({ connectorId: 'walletConnect', method: 'walletconnect' })
  const { world } = twoNamespaces({ connection: relay })
  world.storeConnection('solana', { connector: 'walletConnect' })
  world.store.setState(waitForWallet('solana', { connectorId: 'walletConnect', reason: 'unserved' }))
  await disconnect(world, { namespace: 'eip155', reason: 'siwx-cancelled' })
  expect(world.store.getState().waiting).toEqual({})
  expect(world.record().namespaces.solana?.connector).toBeUndefined()
  expect(world.heard()).toEqual(['disconnected'])
})
