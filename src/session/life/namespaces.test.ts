import { expect, test } from 'vitest'
import { alice, bob, createFakeConnection } from '../../../test/fakes/connections'
import { bothConnected, otherSol, sol, solanaConnection, twoNamespaces } from '../../../test/fakes/twoNamespaces'
import { base, ethereum, solana, solanaDevnet } from '../../../test/fakes/networks'
import { BUTTON } from '../../../test/fakes/context'
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
import { waitForWallet } from '../store/sessions'
import { disconnect, disconnectAll } from './disconnect'
import { applyTransition } from './applyTransition'
import { goTo } from '../navigation/goTo'
import { goBack } from '../navigation/goBack'
import { onTabMessage } from './followTabs'
import { openModal } from '../navigation/openModal'
import { reconnect } from './reconnect'
import { startConnectingNamespace, switchActiveNamespace } from './activateNamespace'
import { startPairing } from '../../features/walletconnect/actions/startPairing'
import { switchNetworkById } from '../networks/switchNetworkById'
import { changeSession } from '../../services/storage/sessionRecord'

const active = ({ store }: { store: ReturnType<typeof bothConnected>['context']['store'] }) => {
  const state = store.getState()
  return [state.activeNamespace, selectActiveAccount(state)?.address, selectActiveNetworkId(state)]
}

test('a wallet of several namespaces leads to the choice of one, a wallet of one namespace connects at once', () => {
  const { context } = twoNamespaces({ view: { name: 'Connect' } })
  chooseInstalledWallet(context, 'io.both')
  expect(context.view()).toBe('ConnectingMultiChain')
  goTo(context, { name: 'ConnectingExternal', installedId: 'io.both', namespace: 'solana' })
  expect(context.store.getState().router.stack.at(-1)).toEqual({
    name: 'ConnectingExternal',
    installedId: 'io.both',
    namespace: 'solana',
  })
  goBack(context)
  goBack(context)
  chooseInstalledWallet(context, 'Solitaire')
  expect(context.view()).toBe('ConnectingExternal')
})

test('a wallet that was pressed before its namespaces were known leads to the choice all the same', () => {
  const { context } = twoNamespaces({ view: { name: 'ConnectingExternal', installedId: 'io.both' } })
  const [entry] = context.store.getState().router.stack
  expect(needsNamespace(context.store.getState(), entry!)).toBe(true)
  expect(needsNamespace(context.store.getState(), { ...entry!, namespace: 'eip155' })).toBe(false)
  expect(needsNamespace(context.store.getState(), { ...entry!, installedId: 'Solitaire' })).toBe(false)
  replaceWithNamespaceChoice(context, entry!)
  expect(context.store.getState().router.stack).toEqual([{ name: 'ConnectingMultiChain', installedId: 'io.both' }])
})

test('only the namespaces of the page can be chosen; with none in common the same view says so', () => {
  const { context } = twoNamespaces({ view: { name: 'Connect' }, networks: [ethereum] })
  chooseInstalledWallet(context, 'io.both')
  expect(context.view()).toBe('ConnectingExternal')
  goBack(context)
  chooseInstalledWallet(context, 'Solitaire')
  expect(context.view()).toBe('ConnectingMultiChain')
})

test('the wallet is asked for the selected namespace only', async () => {
  const { context } = twoNamespaces({ view: { name: 'Connect' } })
  const asking = connectInstalled(context, 'io.both', 'solana')
  expect(context.status()).toMatchObject({ eip155: 'disconnected', solana: 'connecting' })
  await asking
  expect(context.detailOf('connecting')).toMatchObject({ namespace: 'solana' })
  expect(context.detailOf('connected')).toMatchObject({
    namespace: 'solana',
    address: otherSol,
    chainId: solana.caipNetworkId,
  })
  expect(context.isOpen()).toBe(false)
})

test('an attempt for one namespace ends that for another', async () => {
  const { context } = twoNamespaces({ view: { name: 'Connect' } })
  context.wallets.injected.waits()
  const first = connectInstalled(context, 'io.injected').catch(() => {})
  expect(context.status().eip155).toBe('connecting')
  await connectInstalled(context, 'Solitaire')
  await first
  expect(context.status()).toMatchObject({ eip155: 'disconnected', solana: 'connected' })
})

test('connecting a second namespace keeps the first: each has its own status, the new one is active', async () => {
  const { context } = twoNamespaces({ connectedTo: ethereum })
  await connectInstalled(context, 'Solitaire')
  expect(context.heard()).toEqual(['connecting', 'connected'])
  expect(context.status()).toMatchObject({ eip155: 'connected', solana: 'connected' })
  expect(active(context)).toEqual(['solana', sol, solana.caipNetworkId])
  expect(context.connection.watchers()).toBe(1)
})

test('another wallet of the same namespace replaces the first, with events for both', async () => {
  const { context } = twoNamespaces({ connectedTo: ethereum })
  await connectInstalled(context, 'io.other')
  expect(context.heard()).toEqual(['connecting', 'disconnected', 'connected'])
  expect(context.detailOf('disconnected')).toEqual({ namespace: 'eip155', reason: 'user' })
  expect(context.connection.watchers()).toBe(0)
  expect(context.record().namespaces.eip155?.connector).toBe('io.other')
})

test('connecting the same wallet again replaces nothing', async () => {
  const { context } = twoNamespaces({ connectedTo: ethereum })
  await connectInstalled(context, 'io.injected')
  expect(context.heard()).toEqual(['connecting', 'connected'])
})

test('a session over the relay that is replaced everywhere ends at the wallet too', () => {
  const relay = createFakeConnection({ connectorId: 'walletConnect', method: 'walletconnect' })
  const { context } = twoNamespaces({ connection: relay })
  adoptConnections(context, [createFakeConnection()])
  expect(relay.ended()).toBe(1)
})

test('a session that still serves another namespace stays', () => {
  const facts = { connectorId: 'walletConnect', name: 'Far', method: 'walletconnect' } as const
  const relay = createFakeConnection(facts)
  const { context } = twoNamespaces({ connection: relay })
  adoptConnections(context, [solanaConnection(facts)])
  adoptConnections(context, [createFakeConnection()])
  expect(relay.ended()).toBe(0)
  expect(context.connected('solana')?.connectorId).toBe('walletConnect')
})

test('a session that was replaced in one namespace ends at the wallet once that takes the other one away', async () => {
  const facts = { connectorId: 'walletConnect', name: 'Far', method: 'walletconnect', topic: 'first' } as const
  const [onEvm, onSolana] = [createFakeConnection(facts), solanaConnection(facts)]
  const { context } = twoNamespaces({ connection: onEvm })
  adoptConnections(context, [onSolana])
  adoptConnections(context, [createFakeConnection()])
  onSolana.reports.gone()
  await context.settle()
  expect(onEvm.ended() + onSolana.ended()).toBe(1)
  expect(context.connected('solana')).toBeUndefined()
})

test('a session that another namespace waits for stays, because this page offers none of its networks', () => {
  const relay = createFakeConnection({ connectorId: 'walletConnect', method: 'walletconnect' })
  const { context } = twoNamespaces({ connection: relay })
  context.store.setState(waitForWallet('solana', { connectorId: 'walletConnect', reason: 'unserved' }))
  adoptConnections(context, [createFakeConnection()])
  expect(relay.ended()).toBe(0)
  expect(context.store.getState().sessions.solana).toMatchObject({ status: 'waiting' })
})

/** Connections of one session over the relay. */
const overRelay = (topic: string, facts: Parameters<typeof createFakeConnection>[0] = {}) =>
  ({ connectorId: 'walletConnect', name: 'Far', method: 'walletconnect', topic, ...facts }) as const

test('a second pairing over the relay replaces the first one, whose session ends alone', async () => {
  const former = createFakeConnection(overRelay('first'))
  const { context } = twoNamespaces({ connection: former })
  context.emitted.length = 0
  context.tabs.notified.length = 0
  adoptConnections(context, [createFakeConnection(overRelay('second', { addresses: [bob] }))])
  await context.settle()
  expect([former.ended(), former.watchers()]).toEqual([1, 0])
  expect(context.heard()).toEqual(['disconnected', 'connected'])
  expect(context.detailOf('disconnected')).toEqual({ namespace: 'eip155', reason: 'user' })
  // Told again, because another tab finds the former session until it has ended.
  expect(context.tabs.notified).toEqual([{ type: 'connected' }, { type: 'connected' }])
})

test('the same session adopted once more replaces nothing', () => {
  const former = createFakeConnection(overRelay('first'))
  const { context } = twoNamespaces({ connection: former })
  context.emitted.length = 0
  adoptConnections(context, [createFakeConnection(overRelay('first'))])
  expect(former.ended()).toBe(0)
  expect(context.heard()).toEqual(['connected'])
})

test('a session that a second pairing replaces in one namespace ends once the other is replaced as well', () => {
  const former = createFakeConnection(overRelay('first'))
  const { context } = twoNamespaces({ connection: former })
  const onSolana = solanaConnection(overRelay('first'))
  adoptConnections(context, [onSolana])
  adoptConnections(context, [createFakeConnection(overRelay('second'))])
  expect(former.ended() + onSolana.ended()).toBe(0)
  expect(context.live.get('solana')).toBe(onSolana)
  adoptConnections(context, [solanaConnection(overRelay('second'))])
  expect(former.ended() + onSolana.ended()).toBe(1)
})

test('a session of two namespaces that is replaced in both at once ends', () => {
  const former = [createFakeConnection(overRelay('first')), solanaConnection(overRelay('first'))]
  const { context } = twoNamespaces()
  adoptConnections(context, former)
  context.emitted.length = 0
  adoptConnections(context, [createFakeConnection(overRelay('second')), solanaConnection(overRelay('second'))])
  expect(former.map((each) => each.ended())).toEqual([1, 1])
  expect(context.heard()).toEqual(['disconnected', 'disconnected', 'connected', 'connected'])
})

test('an installed wallet that replaces one of two sessions ends that one, and not the other', () => {
  const former = createFakeConnection(overRelay('first'))
  const { context } = twoNamespaces({ connection: former })
  const onSolana = solanaConnection(overRelay('second'))
  adoptConnections(context, [onSolana])
  adoptConnections(context, [createFakeConnection()])
  expect([former.ended(), onSolana.ended()]).toEqual([1, 0])
})

/** A wallet over the relay for each of two namespaces. */
function twoSessions() {
  const first = createFakeConnection(overRelay('first'))
  const { context } = twoNamespaces({ connection: first })
  const second = solanaConnection(overRelay('second'))
  adoptConnections(context, [second])
  context.emitted.length = 0
  context.tabs.notified.length = 0
  const { sessions } = context.wallets.relay
  for (const topic of ['first', 'second', 'of another tab']) sessions.add(topic)
  return { context, first, second, stored: () => [...sessions] }
}

test('of two wallets over the relay, the one that is disconnected ends alone', async () => {
  const { context, first, second, stored } = twoSessions()
  await disconnect(context, { namespace: 'eip155' })
  expect([first.ended(), second.ended()]).toEqual([1, 0])
  expect(stored()).toEqual(['second'])
  expect(context.heard()).toEqual(['disconnected'])
  expect(context.tabs.notified).toEqual([{ type: 'disconnected', namespace: 'eip155' }])
  expect(context.live.get('solana')).toBe(second)
  await disconnect(context, { namespace: 'solana' })
  expect(second.ended()).toBe(1)
})

test('with all of them, every session of the relay ends', async () => {
  const { context, first, second, stored } = twoSessions()
  await disconnectAll(context)
  expect([first.ended(), second.ended()]).toEqual([1, 1])
  expect(stored()).toEqual([])
})

/** Both namespaces wait for sessions over the relay, of which the library has stored these. */
function bothWait(...topics: readonly string[]) {
  const { context } = twoNamespaces()
  for (const topic of topics) context.wallets.relay.sessions.add(topic)
  for (const namespace of ['eip155', 'solana'] as const) {
    context.storeConnection(namespace, { connector: 'walletConnect' })
    context.store.setState(waitForWallet(namespace, { connectorId: 'walletConnect', reason: 'unreachable' }))
  }
  return { context, stored: () => [...context.wallets.relay.sessions] }
}

test.each([undefined, 'solana'] as const)(
  'a session that waits ends at the wallet too when the visitor disconnects it (%s)',
  async (namespace) => {
    const { context, stored } = bothWait('first')
    adoptConnections(context, [createFakeConnection()])
    expect(stored()).toEqual(['first'])
    await disconnect(context, { ...(namespace && { namespace }) })
    expect(stored()).toEqual([])
  },
)

test('a session that waits, and cannot be ended at the wallet, is over all the same', async () => {
  const { context } = bothWait('first')
  context.wallets.relay.endUnused = () => Promise.reject(new Error('offline'))
  await disconnect(context)
  expect(context.record().namespaces).toEqual({})
})

test('a session that waits ends at the wallet too when a second pairing replaces it', async () => {
  const { context, stored } = bothWait('first', 'second')
  adoptConnections(context, [createFakeConnection(overRelay('second')), solanaConnection(overRelay('second'))])
  await context.settle()
  expect(stored()).toEqual(['second'])
  // Another tab finds the former session until it has ended.
  expect(context.tabs.notified).toEqual([{ type: 'connected' }, { type: 'connected' }])
})

test('a session that waits, and may still be that of the other namespace, stays', async () => {
  const { context, stored } = bothWait('first', 'second')
  adoptConnections(context, [createFakeConnection(overRelay('second'))])
  await context.settle()
  expect(stored()).toEqual(['first', 'second'])
})

test.each([
  ['is restored', 'restore'],
  ['has been added by its wallet', 'wallet'],
] as const)('a session that waits and %s ends no other one', async (_how, by) => {
  const { context, stored } = bothWait('first', 'second')
  adoptConnections(context, [createFakeConnection(overRelay('first')), solanaConnection(overRelay('first'))], by)
  await context.settle()
  expect(stored()).toEqual(['first', 'second'])
})

test('two namespaces in one response: the active one stays active', () => {
  const { context } = twoNamespaces()
  const facts = { connectorId: 'walletConnect', method: 'walletconnect' } as const
  adoptConnections(context, [createFakeConnection(facts), solanaConnection(facts)])
  expect(active(context)[0]).toBe('eip155')
  expect(context.heard()).toEqual(['connected', 'connected'])
})

test('switching the active namespace emits its account and network', async () => {
  const { context } = bothConnected()
  await switchActiveNamespace(context, 'eip155')
  expect(context.emitted).toEqual([
    { type: 'account-change', detail: { address: alice, previous: sol } },
    { type: 'network-change', detail: { chainId: 'eip155:1', previous: solana.caipNetworkId, supported: true } },
  ])
  expect(active(context)).toEqual(['eip155', alice, 'eip155:1'])
  expect(context.record().active).toMatch(/^eip155:/)
  await switchActiveNamespace(context, 'eip155')
  await switchActiveNamespace(context, 'cosmos')
  expect(context.emitted).toHaveLength(2)
})

test('each namespace has a sign-in of its own', async () => {
  const { context } = bothConnected({ options: { siwx: 'required' } })
  await switchActiveNamespace(context, 'eip155')
  expect(context.view()).toBe('SIWXSignMessage')
  expect(context.store.getState().siwx.request?.data).toMatchObject({ accountAddress: alice, chainId: 'eip155:1' })
})

test('changes in the inactive namespace are recorded, and the view stays', () => {
  const { context, evm } = bothConnected({ options: { siwx: 'required' } })
  evm.reports.network('eip155:999')
  expect(context.heard()).toEqual(['network-change'])
  expect(selectIsUnsupportedNetwork(context.store.getState())).toBe(false)
  expect(context.isOpen()).toBe(false)
  expect(active(context)).toEqual(['solana', sol, solana.caipNetworkId])
})

test('disconnecting one namespace leaves the other, which becomes active', async () => {
  const { context, evm, solana: gone } = bothConnected()
  await disconnect(context, { namespace: 'solana' })
  expect([gone.ended(), evm.ended()]).toEqual([1, 0])
  expect(context.heard()).toEqual(['disconnected', 'account-change', 'network-change'])
  expect(active(context)).toEqual(['eip155', alice, 'eip155:1'])
  expect(context.status()).toMatchObject({ eip155: 'connected', solana: 'disconnected' })
  expect(Object.keys(context.record().namespaces)).toEqual(['eip155'])
  expect(context.record().namespaces.solana?.connector).toBeUndefined()
  expect(context.record().namespaces).not.toEqual({})
  expect(context.tabs.notified).toEqual([{ type: 'disconnected', namespace: 'solana' }])
})

test('other tabs disconnect the namespace that was disconnected, and not one that this tab waits for', async () => {
  const { context } = twoNamespaces({ connectedTo: ethereum })
  context.store.setState(waitForWallet('solana', { connectorId: 'Solitaire', reason: 'locked' }))
  await disconnect(context, { namespace: 'eip155' })
  expect(context.store.getState().sessions.solana).toMatchObject({ status: 'waiting' })
  expect(context.tabs.notified.filter(({ type }) => type === 'disconnected')).toEqual([
    { type: 'disconnected', namespace: 'eip155' },
  ])
})

test('an inactive namespace disconnects without an event about the active one', async () => {
  const { context } = bothConnected()
  await disconnect(context, { namespace: 'eip155' })
  expect(context.heard()).toEqual(['disconnected'])
  expect(active(context)[0]).toBe('solana')
})

test('all of them leave at once', async () => {
  const { context, evm, solana: other } = bothConnected({ view: { name: 'Account' } })
  await disconnectAll(context)
  expect([evm.ended(), other.ended()]).toEqual([1, 1])
  expect(context.heard()).toEqual(['disconnected', 'disconnected', 'close'])
  expect(context.record().namespaces).toEqual({})
  expect(context.live.size).toBe(0)
})

test('two namespaces disconnected at the same moment both end', async () => {
  const { context } = bothConnected()
  await Promise.all([disconnect(context, { namespace: 'eip155' }), disconnect(context, { namespace: 'solana' })])
  expect(context.live.size).toBe(0)
})

test('a wallet that disconnects by itself ends its own namespace and sign-in only', () => {
  const { context, solana: gone } = bothConnected({ view: { name: 'Account' } })
  const proof = (accountAddress: string, chainId: CaipNetworkId, signature: string) => {
    const page = { domain: 'shop.test', uri: 'https://shop.test/', version: '1', nonce: 'abcdefgh' }
    const data = { ...page, accountAddress, chainId, issuedAt: '2026-01-01T00:00:00Z' }
    return { data, message: formatSiwxMessage(data), signature }
  }
  changeSession(context.services.storage, () => ({
    proofs: [proof(alice, 'eip155:1', '0xab'), proof(sol, solana.caipNetworkId, '2'.repeat(88))],
  }))
  gone.reports.gone()
  expect(context.detailOf('disconnected')).toEqual({ namespace: 'solana', reason: 'wallet' })
  expect(context.isOpen()).toBe(true)
  expect(context.record().proofs ?? []).toMatchObject([{ data: { accountAddress: alice } }])
})

test('cancelling a required sign-in disconnects the namespace that was to sign, not the other', async () => {
  const { context } = twoNamespaces({ connectedTo: ethereum })
  context.store.setState(({ options }) => ({ options: { ...options, siwx: 'required' } }))
  await connectInstalled(context, 'Solitaire')
  expect(context.view()).toBe('SIWXSignMessage')
  await cancelSignIn(context)
  expect(context.detailOf('disconnected')).toEqual({ namespace: 'solana', reason: 'siwx-cancelled' })
  expect(context.status()).toMatchObject({ eip155: 'connected', solana: 'disconnected' })
})

test('a network of a namespace without a wallet is explained first, and existing connections stay', async () => {
  const { context } = twoNamespaces({ connectedTo: ethereum, view: { name: 'Networks' } })
  await chooseNetwork(context, solanaDevnet)
  expect(context.view()).toBe('SwitchActiveChain')
  startConnectingNamespace(context, 'solana', solanaDevnet.caipNetworkId)
  expect(context.view()).toBe('Connect')
  expect(context.store.getState().connectingNamespace).toBe('solana')
  expect(active(context)[0]).toBe('eip155')
  const asked: unknown[] = []
  const wallet = context.connectors.installed('Solitaire')
  Object.assign(wallet ?? {}, {
    connect: async (request: unknown) => (
      asked.push(request),
      [solanaConnection({ networkId: solanaDevnet.caipNetworkId })]
    ),
  })
  await connectInstalled(context, 'Solitaire')
  expect(asked).toMatchObject([
    { networkId: solanaDevnet.caipNetworkId, namespace: 'solana', networks: [solana, solanaDevnet] },
  ])
  expect(active(context)).toEqual(['solana', sol, solanaDevnet.caipNetworkId])
  expect(context.store.getState().connectingNamespace).toBeUndefined()
})

test.each([
  ['closing', (context: ReturnType<typeof twoNamespaces>['context']) => closeModal(context, 'user')],
  ['going back', (context: ReturnType<typeof twoNamespaces>['context']) => goBack(context)],
  ['opening anew', (context: ReturnType<typeof twoNamespaces>['context']) => openModal(context, BUTTON)],
])('%s ends the restriction to one namespace', (_how, leave) => {
  const { context } = twoNamespaces({ connectedTo: ethereum, view: { name: 'Account' } })
  startConnectingNamespace(context, 'solana')
  leave(context)
  expect(context.store.getState().connectingNamespace).toBeUndefined()
})

test('the restriction to one namespace outlives the connection of another', async () => {
  const { context } = twoNamespaces({ connectedTo: ethereum, view: { name: 'Account' } })
  startConnectingNamespace(context, 'solana')
  applyTransition(context, 'other-tab', ['eip155'])
  expect(context.view()).toBe('Connect')
  expect(context.store.getState().connectingNamespace).toBe('solana')
  await connectInstalled(context, 'Solitaire')
  expect(context.store.getState().connectingNamespace).toBeUndefined()
})

test('a network of a connected namespace is switched to at once', async () => {
  const { context } = bothConnected({ view: { name: 'Networks' } })
  await chooseNetwork(context, ethereum)
  expect(active(context)).toEqual(['eip155', alice, 'eip155:1'])
  expect(context.isOpen()).toBe(false)
})

test('another network of that namespace is requested from its wallet', async () => {
  const { context } = bothConnected({ view: { name: 'Networks' } })
  await chooseNetwork(context, base)
  expect(context.store.getState().router.stack.at(-1)).toEqual({ name: 'SwitchNetwork', networkId: base.caipNetworkId })
})

test('switching to a namespace without a wallet asks the visitor to connect one', async () => {
  const { context } = bothConnected()
  await switchNetworkById(context, 'eip155:1')
  expect(active(context)[0]).toBe('eip155')

  const alone = twoNamespaces({ connectedTo: ethereum }).context
  const switching = switchNetworkById(alone, solana.caipNetworkId)
  expect(alone.view()).toBe('SwitchActiveChain')
  adoptConnections(alone, [solanaConnection()])
  await switching

  const leaving = switchNetworkById(twoNamespaces({ connectedTo: ethereum }).context, 'solana:unknown')
  await expect(leaving).rejects.toThrow('Network not found')
})

test('closing the dialog rejects the switch to the other namespace', async () => {
  const { context } = twoNamespaces({ connectedTo: ethereum })
  const switching = switchNetworkById(context, solana.caipNetworkId)
  closeModal(context, 'user')
  await expect(switching).rejects.toMatchObject({ code: 'connect_aborted' })
  expect(active(context)[0]).toBe('eip155')
})

test('the page may request one namespace beside the other', async () => {
  const { context } = twoNamespaces({ connectedTo: ethereum })
  const connecting = connectWallet(context, BUTTON, { namespace: 'solana', wallet: 'Solitaire' })
  await context.settle()
  expect(context.view()).toBe('ConnectingExternal')
  await connectInstalled(context, 'Solitaire')
  await connecting
  expect(active(context)[0]).toBe('solana')
  await connectWallet(context, BUTTON, { namespace: 'eip155' })
  expect(active(context)[0]).toBe('eip155')
})

test.each([
  ['an installed wallet', createFakeConnection()],
  ['a session over the relay', createFakeConnection(overRelay('first'))],
])('a pairing for one namespace beside %s proposes its networks alone', async (_what, connection) => {
  const { context } = twoNamespaces({ connection, view: { name: 'ConnectingWalletConnectBasic' } })
  context.store.setState({ connectingNamespace: 'solana' })
  void startPairing(context, undefined)
  await context.settle()
  expect(context.wallets.relay.last().request).toMatchObject({
    networks: [solana, solanaDevnet],
    networkId: solana.caipNetworkId,
  })
  expect(context.status()).toMatchObject({ eip155: 'connected', solana: 'connecting' })
  context.tasks.cancelAll()
  await context.settle()
})

test('both namespaces are stored, and restored by the next page load', async () => {
  const { context: before } = bothConnected()
  expect(Object.keys(before.record().namespaces)).toEqual(['eip155', 'solana'])
  expect([before.record().namespaces.eip155?.connector, before.record().namespaces.solana?.connector]).toEqual([
    'io.injected',
    'Solitaire',
  ])
  expect(before.record().active).toBe(solana.caipNetworkId)

  const { context: after, solanaWallet } = twoNamespaces()
  for (const key of ['session']) after.services.storage.write(key, before.stored(key) ?? '')
  after.wallets.injected.restores(createFakeConnection())
  solanaWallet.restore = async () => [solanaConnection()]
  expect(await reconnect(after)).toBe(true)
  expect(after.heard()).toEqual(['connected', 'connected'])
  expect(active(after)).toEqual(['solana', sol, solana.caipNetworkId])
})

test('a namespace that cannot be restored does not affect the other', async () => {
  const { context } = twoNamespaces()
  context.storeConnection('eip155', { connector: 'io.injected' })
  context.storeConnection('solana', { connector: 'Solitaire' })
  changeSession(context.services.storage, () => ({ active: solana.caipNetworkId }))
  context.wallets.injected.restores(createFakeConnection())
  expect(await reconnect(context)).toBe(true)
  expect(context.status()).toMatchObject({ eip155: 'connected', solana: 'disconnected' })
  expect(active(context)).toEqual(['eip155', alice, 'eip155:1'])
  expect(Object.keys(context.record().namespaces)).toEqual(['eip155'])
})

test('a second namespace connected in another tab is adopted here without becoming active', async () => {
  const { context, solanaWallet } = twoNamespaces({ connectedTo: ethereum })
  context.storeConnection('solana', { connector: 'Solitaire' })
  solanaWallet.restore = async () => [solanaConnection()]
  onTabMessage(context, { type: 'connected' })
  await context.settle()
  expect(context.heard()).toEqual(['connected'])
  expect(active(context)).toEqual(['eip155', alice, 'eip155:1'])
  expect(context.status()).toMatchObject({ eip155: 'connected', solana: 'connected' })
})

test('a namespace disconnected in another tab is disconnected here, and only that one', () => {
  const { context } = bothConnected()
  onTabMessage(context, { type: 'disconnected', namespace: 'solana' })
  expect(context.detailOf('disconnected')).toEqual({ namespace: 'solana', reason: 'other-tab' })
  expect(active(context)[0]).toBe('eip155')
  onTabMessage(context, { type: 'disconnected' })
  expect(context.live.size).toBe(0)
})

test('the wallet in the background changes its account: no sign-in of the one in front is touched', () => {
  const { context, evm } = bothConnected()
  evm.reports.accounts(bob)
  expect(context.heard()).toEqual(['account-change'])
  expect(active(context)[1]).toBe(sol)
})

test('a session of which one namespace waits ends whole when the sign-in is cancelled', async () => {
  const relay = createFakeConnection({ connectorId: 'walletConnect', method: 'walletconnect' })
  const { context } = twoNamespaces({ connection: relay })
  context.storeConnection('solana', { connector: 'walletConnect' })
  context.store.setState(waitForWallet('solana', { connectorId: 'walletConnect', reason: 'unserved' }))
  await disconnect(context, { namespace: 'eip155', reason: 'siwx-cancelled' })
  expect(context.store.getState().sessions).toEqual({})
  expect(context.record().namespaces.solana?.connector).toBeUndefined()
  expect(context.heard()).toEqual(['disconnected'])
})
