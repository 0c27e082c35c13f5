import { expect, test, vi } from 'vitest'
import { changeSession } from '../../services/storage/sessionRecord'
import type { ChainNamespace } from '../../domain/network/caip'
import type { LiveConnection } from '../../wallets/contract'
import { LazyPartUnavailable } from '../../errors/LazyPartUnavailable'
import { alice, bob, createFakeConnection } from '../../../test/fakes/connections'
import { createFakeConnector, type FakeConnector } from '../../../test/fakes/connectors'
import { base, ethereum, solana } from '../../../test/fakes/networks'
import { solanaConnection } from '../../../test/fakes/twoNamespaces'
import { prepareSignIn } from '../../features/sign-in/actions/prepareSignIn'
import { BUTTON, makeContext, type FakeContext, type ContextFacts } from '../../../test/fakes/context'
import { adoptConnections } from './adoptConnections'
import { disconnect } from './disconnect'
import { applyTransition } from './applyTransition'
import { connectInstalled } from './connectInstalled'
import { onTabMessage } from './followTabs'
import { selectIsAuthenticated } from '../store/selectors'
import { offerNetworks } from '../store/offeredNetworks'
import { openModal } from '../navigation/openModal'
import { reconnect } from './reconnect'
import { signIn } from '../../features/sign-in/actions/signIn'
import { walletMark } from '../../domain/wallet/walletMark'
import { selectWaitingNamespaces } from '../store/sessions'

/** The sign-in of a page with callbacks of its own. */
const CALLBACKS = { getNonce: async () => 'pageNonce123', verifyMessage: async () => true }
const getSession = async () => ({ address: alice, chainId: 1 })

const carol = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/** A page load after a visit that left a session with the given connector. */
function visitedBefore(connectorId = 'io.injected', facts: ContextFacts = {}): FakeContext {
  const context = makeContext(facts)
  context.storeConnection('eip155', { connector: connectorId })
  context.services.storage.write('last_known', JSON.stringify({ label: '0xd8…A96045' }))
  return context
}

test('the session of the last visit is restored without a prompt', async () => {
  const context = visitedBefore()
  context.wallets.injected.restores(context.connection)

  expect(await reconnect(context)).toBe(true)

  expect(context.heard()).toEqual(['connected'])
  expect(context.detailOf('connected')).toMatchObject({ address: alice, restored: true })
  expect(context.wallets.injected.questions).toEqual([])
  expect(context.isOpen()).toBe(false)
  expect(context.tabs.notified).toEqual([])
  expect(context.prefetched).toEqual(['eip155'])
})

test('the button shows the last account while the session is restored', async () => {
  const context = visitedBefore()
  const connecting = reconnect(context)
  expect(context.status().eip155).toBe('reconnecting')
  expect(context.store.getState()).toMatchObject({ lastKnown: { label: '0xd8…A96045' } })
  await connecting
})

test('without a session nothing is requested or shown', async () => {
  const context = makeContext()
  expect(await reconnect(context)).toBe(false)
  expect(context.wallets.injected.restoreRequests).toEqual([])
  expect(context.emitted).toEqual([])
})

test('a wallet without a session ends in disconnected, without a record or an event', async () => {
  const context = visitedBefore()
  expect(await reconnect(context)).toBe(false)
  expect(context.status().eip155).toBe('disconnected')
  expect(context.store.getState().lastKnown).toBeUndefined()
  expect(context.record().namespaces).toEqual({})
  expect(context.stored('last_known')).toBeUndefined()
  expect(context.emitted).toEqual([])
  expect(context.tracked).toEqual([])
})

test('a wallet that never answers is given up after a minute, and its session waits', async () => {
  const context = visitedBefore()
  context.wallets.injected.restore = () => new Promise(() => {})
  const restoring = reconnect(context)
  await context.settle()
  await context.clock.advance(60_000)
  expect(await restoring).toBe(false)
  expect(context.status().eip155).toBe('reconnecting')
  expect(context.store.getState()).toMatchObject({
    sessions: { eip155: { reason: 'unreachable' } },
    lastKnown: { label: '0xd8…A96045' },
  })
  expect(context.record().namespaces).not.toEqual({})
  expect(context.emitted).toEqual([])
})

test('a page that is rendered in advance asks the wallet when the visitor opens it', async () => {
  let open = (): void => {}
  const context = visitedBefore('io.injected', { activation: new Promise((resolve) => (open = resolve)) })
  let asked = 0
  context.wallets.injected.restore = async () => {
    asked += 1
    return [context.connection]
  }
  const restoring = reconnect(context)
  await context.clock.advance(90_000)
  expect(asked).toBe(0)
  expect(context.status().eip155).toBe('reconnecting')
  expect(context.store.getState()).toMatchObject({ lastKnown: { label: '0xd8…A96045' } })
  open()
  expect(await restoring).toBe(true)
  expect(context.heard()).toEqual(['connected'])
})

test('a wallet that gave no answer is asked again while the page is visible, less and less often', async () => {
  const context = visitedBefore()
  const asked: number[] = []
  context.wallets.injected.restore = () => {
    asked.push(context.clock.monotonic())
    return Promise.reject(new Error('asleep'))
  }
  await reconnect(context)
  await context.clock.advance(8_000)
  expect(asked).toEqual([0, 1_000, 3_000, 7_000])
  context.setVisible(false)
  await context.clock.advance(60_000)
  expect(asked).toHaveLength(4)
  context.setVisible(true)
  await context.settle()
  expect(asked).toHaveLength(5)
  context.wallets.injected.restore = async () => [context.connection]
  await context.clock.advance(1_000)
  expect(context.status().eip155).toBe('connected')
  expect(context.clock.pending()).toBe(0)
})

test('the session of a wallet that fails to restore waits, and is restored on return to the page', async () => {
  const context = visitedBefore()
  context.wallets.injected.failsToRestore(new Error('asleep'))
  expect(await reconnect(context)).toBe(false)
  expect(context.status().eip155).toBe('reconnecting')
  expect(context.toasts()).toEqual([])
  context.wallets.injected.restores(context.connection)
  context.setVisible(false)
  context.setVisible(true)
  await context.settle()
  expect(context.heard()).toEqual(['connected'])
  expect(context.visibilityListeners()).toBe(0)
})

test.each(['walletConnect', 'embedded'])('a %s that cannot be reached has ended nothing', async (kind) => {
  const context = visitedBefore(kind)
  context.connectors.load = () => Promise.reject(new LazyPartUnavailable(kind, new TypeError('Failed to fetch')))
  expect(await reconnect(context)).toBe(false)
  expect(context.record().namespaces).not.toEqual({})
  expect(context.record().namespaces.eip155?.connector).toBe(kind)
})

test('a wallet that announces itself within the timeout is restored', async () => {
  const context = visitedBefore('io.late')
  const connecting = reconnect(context)
  await context.clock.advance(1_900)
  const late = createFakeConnector('io.late', 'Late')
  late.restores(late.connection)
  context.announce(late)
  expect(await connecting).toBe(true)
  expect(context.clock.pending()).toBe(0)
})

test('waiting for a wallet to announce itself leaves no abort listener behind', async () => {
  const isAbort = (signals: unknown[], types: unknown[][]): number =>
    types.filter(([type], at) => type === 'abort' && signals[at] instanceof AbortSignal).length
  const added = vi.spyOn(EventTarget.prototype, 'addEventListener')
  const removed = vi.spyOn(EventTarget.prototype, 'removeEventListener')
  const context = visitedBefore('io.late')
  const connecting = reconnect(context)
  await context.clock.advance(2_000)
  await connecting
  context.tasks.cancelAll()
  const listeners = isAbort(added.mock.contexts, added.mock.calls)
  expect(listeners).toBeGreaterThan(0)
  expect(isAbort(removed.mock.contexts, removed.mock.calls)).toBe(listeners)
})

test('a wallet that announces itself late is restored then, and nothing is erased before', async () => {
  const context = visitedBefore('io.late')
  const connecting = reconnect(context)
  await context.clock.advance(2_000)
  expect(await connecting).toBe(false)
  expect(context.status().eip155).toBe('reconnecting')
  expect(context.store.getState()).toMatchObject({
    sessions: { eip155: { connectorId: 'io.late', reason: 'unannounced' } },
  })
  expect(context.record().namespaces).not.toEqual({})
  await context.clock.advance(600_000)
  const late = createFakeConnector('io.late', 'Late')
  late.restores(late.connection)
  context.announce(late)
  await context.settle()
  expect(context.heard()).toEqual(['connected'])
  expect(context.detailOf('connected')).toMatchObject({ restored: true })
  expect(selectWaitingNamespaces(context.store.getState())).toEqual([])
  expect(context.visibilityListeners()).toBe(0)
  expect(context.clock.pending()).toBe(0)
})

test('another connection of the same visit leaves a session stored that waits', async () => {
  const context = visitedBefore('io.late', { networks: [ethereum, solana] })
  const connecting = reconnect(context)
  await context.clock.advance(2_000)
  await connecting
  adoptConnections(context, [createFakeConnection({ namespace: 'solana', networkId: solana.caipNetworkId })])
  expect(Object.keys(context.record().namespaces).toSorted()).toEqual(['eip155', 'solana'])
  expect(context.record().namespaces.eip155?.connector).toBe('io.late')
  applyTransition(context, 'wallet', ['solana'])
  expect(context.record().namespaces).not.toEqual({})
  expect(Object.keys(context.record().namespaces)).toEqual(['eip155'])
  expect(context.stored('last_known')).toBeDefined()
})

test('a namespace that this page has no network of stays stored for another page', async () => {
  const context = visitedBefore('io.injected', { networks: [solana] })
  expect(await reconnect(context)).toBe(false)
  expect(context.wallets.injected.restoreRequests).toEqual([])
  expect(context.status().eip155).toBe('disconnected')
  expect(Object.keys(context.record().namespaces)).toEqual(['eip155'])
})

test('a session is restored when the page offers its networks', async () => {
  const context = visitedBefore('io.injected', { networks: [solana] })
  context.wallets.injected.restores(context.connection)
  await reconnect(context)
  context.store.setState(offerNetworks([solana, ethereum]))
  await context.settle()
  expect(context.status().eip155).toBe('connected')
})

test('a WalletConnect session of which this page has no network, or one of two, stays stored', async () => {
  const none = visitedBefore('walletConnect', { networks: [solana] })
  expect(await reconnect(none)).toBe(false)
  expect(Object.keys(none.record().namespaces)).toEqual(['eip155'])
  expect(none.record().namespaces).not.toEqual({})

  const some = visitedBefore('walletConnect')
  some.storeConnection('solana', { connector: 'walletConnect' })
  some.wallets.relay.restores(createFakeConnection({ connectorId: 'walletConnect', method: 'walletconnect' }))
  expect(await reconnect(some)).toBe(true)
  expect(Object.keys(some.record().namespaces)).toEqual(['eip155', 'solana'])
})

test('another namespace of a WalletConnect session in use joins it when the page offers its networks', async () => {
  const context = visitedBefore('walletConnect')
  context.storeConnection('solana', { connector: 'walletConnect' })
  const facts = { connectorId: 'walletConnect', method: 'walletconnect' } as const
  context.wallets.relay.restores(createFakeConnection(facts))
  await reconnect(context)
  const evm = context.live.get('eip155')
  context.wallets.relay.restores(solanaConnection(facts))
  context.store.setState(offerNetworks([ethereum, solana]))
  await context.settle()
  expect(context.status().solana).toBe('connected')
  expect(context.store.getState().activeNamespace).toBe('eip155')
  // What is in use is not opened a second time.
  expect(context.live.get('eip155')).toBe(evm)
  expect(context.wallets.relay.restoreRequests.at(-1)?.networks).toEqual([
    expect.objectContaining({ caipNetworkId: solana.caipNetworkId }),
  ])
})

test('the embedded wallet, which gives its namespaces together, is not asked again while it is in use', async () => {
  const context = visitedBefore('embedded')
  context.storeConnection('solana', { connector: 'embedded' })
  const restore = vi.fn(async () => [createFakeConnection({ connectorId: 'embedded', method: 'email' })])
  vi.spyOn(context.connectors, 'load').mockResolvedValue({ restore } as never)
  await reconnect(context)
  context.store.setState(offerNetworks([ethereum, solana]))
  await context.settle()
  expect(restore).toHaveBeenCalledOnce()
  expect(Object.keys(context.record().namespaces)).toEqual(['eip155', 'solana'])
})

test('another namespace that another tab has connected joins the session of this one', async () => {
  const context = visitedBefore('walletConnect', { networks: [ethereum, solana] })
  const facts = { connectorId: 'walletConnect', method: 'walletconnect' } as const
  context.wallets.relay.restores(createFakeConnection(facts))
  await reconnect(context)
  context.storeConnection('solana', { connector: 'walletConnect' })
  context.wallets.relay.restores(solanaConnection(facts))
  onTabMessage(context, { type: 'connected', namespace: 'solana' })
  await context.settle()
  expect(context.status()).toMatchObject({ eip155: 'connected', solana: 'connected' })
  expect(context.heard().filter((type) => type === 'disconnected')).toEqual([])
})

test('a namespace that another tab connects while the first one is restored joins as well', async () => {
  const context = visitedBefore('walletConnect', { networks: [ethereum, solana] })
  const facts = { connectorId: 'walletConnect', method: 'walletconnect' } as const
  const { relay } = context.wallets
  const { restore } = relay
  let answer!: (connections: readonly LiveConnection[]) => void
  relay.restore = () => new Promise((resolve) => (answer = resolve))
  onTabMessage(context, { type: 'connected', namespace: 'eip155' })
  await context.settle()
  context.storeConnection('solana', { connector: 'walletConnect' })
  onTabMessage(context, { type: 'connected', namespace: 'solana' })
  await context.settle()
  relay.restore = restore
  relay.restores(solanaConnection(facts))
  answer([createFakeConnection(facts)])
  await context.settle()
  expect(context.status()).toMatchObject({ eip155: 'connected', solana: 'connected' })
})

test('a wallet that the visitor disconnected is not restored', async () => {
  const context = visitedBefore()
  context.wallets.injected.restores(context.connection)
  changeSession(context.services.storage, () => ({ refused: { eip155: ['io.injected'] } }))
  expect(await reconnect(context)).toBe(false)
  expect(context.wallets.injected.restoreRequests).toEqual([])
  expect(context.heard()).toEqual([])
})

test('the network of the last visit is in use again, if it is still offered', async () => {
  const context = visitedBefore('io.injected', { networks: [ethereum, base] })
  changeSession(context.services.storage, () => ({ active: base.caipNetworkId }))
  await reconnect(context)
  expect(context.wallets.injected.restoreRequests).toMatchObject([{ networkId: base.caipNetworkId }])
})

test('a network that is no longer configured is not requested', async () => {
  const context = visitedBefore()
  changeSession(context.services.storage, () => ({ active: base.caipNetworkId }))
  await reconnect(context)
  expect(context.wallets.injected.restoreRequests).toMatchObject([{ networkId: ethereum.caipNetworkId }])
})

test('a WalletConnect session of several namespaces is restored once', async () => {
  const context = visitedBefore('walletConnect', { networks: [ethereum, solana] })
  context.storeConnection('solana', { connector: 'walletConnect' })
  const facts = { connectorId: 'walletConnect', method: 'walletconnect' } as const
  context.wallets.relay.restores(
    createFakeConnection(facts),
    createFakeConnection({ ...facts, namespace: 'solana', networkId: solana.caipNetworkId }),
  )
  expect(await reconnect(context)).toBe(true)
  expect(context.wallets.relay.restoreRequests).toMatchObject([{ networks: [ethereum, solana] }])
  expect(context.status()).toMatchObject({ eip155: 'connected', solana: 'connected' })
})

test.each([
  ['walletConnect', 'walletconnect', [bob]],
  ['embedded', 'email', [bob, carol]],
] as const)(
  'a session by %s that has other accounts is not restored, and ends there too',
  async (id, method, addresses) => {
    const context = visitedBefore(id)
    context.storeConnection('eip155', { account: `eip155:1:${alice}` })
    const others = createFakeConnection({ connectorId: id, method, addresses })
    vi.spyOn(context.connectors, 'load').mockResolvedValue({ restore: async () => [others] } as never)
    expect(await reconnect(context)).toBe(false)
    expect(context.emitted).toEqual([
      { type: 'disconnected', detail: { namespace: 'eip155', reason: 'other-account' } },
    ])
    expect(context.record().namespaces).toEqual({})
    expect(others.ended()).toBe(1)
  },
)

test('a WalletConnect session whose library starts late is restored then', async () => {
  const context = visitedBefore('walletConnect')
  const { relay } = context.wallets
  const started = new Set<() => void>()
  relay.onUnlocked = (listener) => {
    started.add(listener)
    return () => void started.delete(listener)
  }
  const { restore } = relay
  relay.restore = () => Promise.reject(new Error('The library did not start in time.'))
  expect(await reconnect(context)).toBe(false)
  expect(context.store.getState().sessions.eip155).toMatchObject({ reason: 'unreachable' })
  relay.restore = restore
  relay.restores(createFakeConnection({ connectorId: 'walletConnect', method: 'walletconnect' }))
  await context.settle()
  for (const listener of [...started]) listener()
  await context.settle()
  expect(context.detailOf('connected')).toMatchObject({ restored: true, method: 'walletconnect' })
  expect(started.size).toBe(0)
})

/** A WalletConnect wallet that says which namespaces its sessions have, and tells who listens that one has changed. */
function followable({ relay }: FakeContext['wallets'], held: ChainNamespace[]) {
  const listeners = new Set<() => void>()
  relay.heldNamespaces = async () => held
  relay.onUnlocked = (listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return { listeners, change: () => [...listeners].forEach((listener) => listener()) }
}

test('a WalletConnect session that loses the page’s networks waits, and is restored when they are back', async () => {
  const context = makeContext({ networks: [ethereum], options: { siwx: 'optional' } })
  const { listeners, change } = followable(context.wallets, ['eip155'])
  const { relay } = context.wallets
  const remote = createFakeConnection({ connectorId: 'walletConnect', method: 'walletconnect' })
  adoptConnections(context, [remote])
  await signIn(context)
  relay.restore = async () => 'unserved'
  remote.reports.gone('unserved')
  await context.settle()
  expect(context.detailOf('disconnected')).toEqual({ namespace: 'eip155', reason: 'wallet' })
  expect(context.status().eip155).toBe('disconnected')
  expect(context.store.getState()).toMatchObject({ sessions: { eip155: { reason: 'unserved' } } })
  expect(Object.keys(context.record().namespaces)).toEqual(['eip155'])
  change()
  await context.settle()
  expect(context.status().eip155).toBe('disconnected')
  relay.restore = async () => [remote]
  change()
  await context.settle()
  expect(context.detailOf('connected')).toMatchObject({ restored: true, method: 'walletconnect' })
  expect(context.store.getState().siwx.session).toBeDefined()
  expect(listeners.size).toBe(0)
})

test('a WalletConnect session that waits for networks of the page is over when the wallet ends it', async () => {
  const context = visitedBefore('walletConnect', { networks: [ethereum] })
  const { listeners, change } = followable(context.wallets, ['eip155'])
  context.wallets.relay.restore = async () => 'unserved'
  await reconnect(context)
  await context.settle()
  context.wallets.relay.restore = async () => []
  change()
  await context.settle()
  expect(context.record().namespaces).toEqual({})
  expect(listeners.size).toBe(0)
})

test.each([
  ['alone', false],
  ['beside another one', true],
])('a namespace that no WalletConnect session has any more is over on the next page, %s', async (_how, beside) => {
  const context = visitedBefore('walletConnect', { networks: [ethereum, solana] })
  if (beside) context.storeConnection('solana', { connector: 'walletConnect' })
  followable(context.wallets, ['solana'])
  const remote = solanaConnection({ connectorId: 'walletConnect', method: 'walletconnect' })
  context.wallets.relay.restore = async () => (beside ? [remote] : 'unserved')
  await reconnect(context)
  expect(selectWaitingNamespaces(context.store.getState())).toEqual([])
  expect(Object.keys(context.record().namespaces)).toEqual(beside ? ['solana'] : [])
})

test('of a WalletConnect session, only the namespace with another account ends', async () => {
  const context = visitedBefore('walletConnect', { networks: [ethereum, solana] })
  context.storeConnection('solana', { connector: 'walletConnect' })
  context.storeConnection('eip155', { account: `eip155:1:${alice}` })
  const facts = { connectorId: 'walletConnect', method: 'walletconnect' } as const
  const evm = createFakeConnection({ ...facts, addresses: [bob] })
  context.wallets.relay.restores(evm, solanaConnection(facts))
  expect(await reconnect(context)).toBe(true)
  expect(context.status()).toMatchObject({ eip155: 'disconnected', solana: 'connected' })
  expect(Object.keys(context.record().namespaces)).toEqual(['solana'])
  expect(evm.ended()).toBe(0)
})

test('an embedded wallet that gives one address of the login, of another type, is restored', async () => {
  const context = visitedBefore('embedded')
  context.storeConnection('eip155', { account: `eip155:1:${alice}` })
  const plain = createFakeConnection({ connectorId: 'embedded', method: 'email', addresses: [bob] })
  vi.spyOn(context.connectors, 'load').mockResolvedValue({ restore: async () => [plain] } as never)
  expect(await reconnect(context)).toBe(true)
  expect(context.status().eip155).toBe('connected')
})

test('a record whose session cannot be read is corrected', async () => {
  const context = makeContext()
  context.services.storage.write('session', '{"v":1,"namespaces":{"moon":{"connector":"x"}}}')
  expect(await reconnect(context)).toBe(false)
  expect(context.record().namespaces).toEqual({})
})

test('called off, it comes to rest and forgets nothing', async () => {
  const context = visitedBefore('io.late')
  const connecting = reconnect(context)
  await context.settle()
  context.tasks.cancel('reconnect')
  expect(await connecting).toBe(false)
  expect(context.status().eip155).toBe('disconnected')
  expect(context.record().namespaces).not.toEqual({})
  expect(context.clock.pending()).toBe(0)
})

test('a wallet that the visitor connects meanwhile stays', async () => {
  const context = visitedBefore('io.late')
  const connecting = reconnect(context)
  await context.settle()
  await connectInstalled(context, 'io.injected')
  await context.clock.advance(2_000)
  await connecting
  expect(context.status().eip155).toBe('connected')
  expect(context.record().namespaces).not.toEqual({})
})

test('a late restore does not take the place of a wallet the visitor connected meanwhile', async () => {
  const context = visitedBefore('io.late')
  const connecting = reconnect(context)
  await context.settle()
  await connectInstalled(context, 'io.injected')
  const late = createFakeConnector('io.late', 'Late')
  late.restores(late.connection)
  context.announce(late)
  await connecting
  expect(context.connected()?.connectorId).toBe('io.injected')
})

test('a page load does not request an optional sign-in again', async () => {
  const context = visitedBefore('io.injected', { options: { siwx: 'optional' } })
  context.wallets.injected.restores(context.connection)
  await reconnect(context)
  expect(context.isOpen()).toBe(false)
})

test.each<[string, NonNullable<ContextFacts['options']>, boolean]>([
  ['comes with the sign-in', { siwx: 'optional' }, true],
  ['does so where the site tells whether it holds', { siwx: 'required', siwxBackendUrl: '/siwx' }, true],
  ['comes before it where the page itself is asked for it', { siweConfig: { ...CALLBACKS, getSession } }, false],
])('the account of a returning visitor %s', async (_what, options, together) => {
  const before = makeContext({ options })
  adoptConnections(before, [before.connection])
  await signIn(before)
  const context = visitedBefore('io.injected', { options })
  changeSession(context.services.storage, () => ({ proofs: before.record().proofs }))
  context.wallets.injected.restores(context.connection)
  const atConnected = new Promise<boolean>((resolve) => {
    context.emit = ({ type }) => (
      type === 'connected' && resolve(selectIsAuthenticated(context.store.getState())),
      true
    )
  })
  await reconnect(context)
  expect(await atConnected).toBe(together)
  expect(selectIsAuthenticated(context.store.getState())).toBe(true)
})

test('an account on another network than its sign-in comes without it', async () => {
  const before = makeContext({ options: { siwx: 'optional' } })
  adoptConnections(before, [before.connection])
  await signIn(before)
  const context = visitedBefore('io.injected', { networks: [ethereum, base], options: { siwx: 'optional' } })
  changeSession(context.services.storage, () => ({ proofs: before.record().proofs }))
  context.wallets.injected.restores(createFakeConnection({ networkId: 'eip155:8453' }))
  await reconnect(context)
  expect(context.heard()).toEqual(['connected'])
  expect(selectIsAuthenticated(context.store.getState())).toBe(false)
})

test('a page load opens nothing by itself, and the next press leads to a required sign-in', async () => {
  const context = visitedBefore('io.injected', { options: { siwx: 'required' } })
  context.wallets.injected.restores(context.connection)
  await reconnect(context)
  expect(context.isOpen()).toBe(false)
  openModal(context, BUTTON)
  expect(context.view()).toBe('SIWXSignMessage')
  await prepareSignIn(context)
  expect(context.store.getState().siwx.request?.message).toContain('wants you to sign in')
})

test('a dialog that is open on Connect continues to Account', async () => {
  const context = visitedBefore()
  openModal(context, 'button-1')
  context.wallets.injected.restores(context.connection)
  await reconnect(context)
  expect(context.view()).toBe('Account')
  expect(context.isOpen()).toBe(true)
})

test('an unsupported network shows nothing on a page load', async () => {
  const context = visitedBefore()
  context.wallets.injected.restores(createFakeConnection({ networkId: base.caipNetworkId }))
  await reconnect(context)
  expect(context.isOpen()).toBe(false)
  openModal(context, 'button-1')
  expect(context.view()).toBe('UnsupportedChain')
})

test('two calls are one', async () => {
  const context = visitedBefore()
  context.wallets.injected.restores(context.connection)
  await Promise.all([reconnect(context), reconnect(context)])
  expect(context.heard()).toEqual(['connected'])
})

test('another tab that connected is followed', async () => {
  const context = visitedBefore()
  context.wallets.injected.restores(context.connection)
  onTabMessage(context, { type: 'connected' })
  await context.settle()
  expect(context.heard()).toEqual(['connected'])
  onTabMessage(context, { type: 'connected' })
  await context.settle()
  expect(context.heard()).toEqual(['connected'])
})

test('a session that another tab stores as over while it is restored is told to the others if it goes on', async () => {
  const context = visitedBefore()
  context.wallets.injected.restore = async () => {
    // That tab was told by a third one, or has asked the wallet a moment earlier.
    context.services.storage.remove('session')
    onTabMessage(context, { type: 'ended', namespace: 'eip155' })
    return [context.connection]
  }
  expect(await reconnect(context)).toBe(true)
  expect(context.record().namespaces).not.toEqual({})
  expect(context.tabs.notified).toEqual([{ type: 'connected' }])
})

test('a session that is restored as it is stored is told to no one', async () => {
  const context = visitedBefore()
  context.wallets.injected.restores(context.connection)
  expect(await reconnect(context)).toBe(true)
  expect(context.tabs.notified).toEqual([])
})

test('account and network of every namespace are stored and requested again, not only the active ones', async () => {
  const context = makeContext({ networks: [ethereum, base, solana] })
  const facts = { connectorId: 'walletConnect', method: 'walletconnect' } as const
  const live = [
    createFakeConnection({ ...facts, networkId: base.caipNetworkId }),
    createFakeConnection({ ...facts, namespace: 'solana', networkId: solana.caipNetworkId }),
  ]
  adoptConnections(context, live, 'visitor', 'solana')
  const addresses = live.map((each) => each.facts.accounts[0]?.address)
  expect(context.record().namespaces.eip155?.account).toBe(`${base.caipNetworkId}:${addresses[0]}`)
  expect(context.record().namespaces.solana?.account).toBe(`${solana.caipNetworkId}:${addresses[1]}`)

  const next = makeContext({ networks: [ethereum, base, solana] })
  for (const key of ['session']) {
    next.services.storage.write(key, context.stored(key) ?? '')
  }
  next.wallets.relay.restores(...live)
  await reconnect(next)
  expect(next.wallets.relay.restoreRequests).toMatchObject([
    { remembered: [`${base.caipNetworkId}:${addresses[0]}`, `${solana.caipNetworkId}:${addresses[1]}`] },
  ])
  expect(next.store.getState().activeNamespace).toBe('solana')
  expect(next.store.getState().networkIds).toMatchObject({ eip155: base.caipNetworkId, solana: solana.caipNetworkId })
})

test('a wallet whose account changes while another one is still asked is followed', async () => {
  const context = visitedBefore('io.injected', { networks: [ethereum, solana] })
  context.storeConnection('solana', { connector: 'Solitaire' })
  const evm = createFakeConnection()
  let account = alice
  evm.refresh = async () => evm.reports.accounts(account)
  context.wallets.injected.restores(evm)
  const slow: FakeConnector = { ...createFakeConnector('Solitaire', 'Solitaire'), namespaces: ['solana'] }
  let answer = (_live: readonly LiveConnection[]): void => undefined
  slow.restore = () => new Promise((resolve) => (answer = resolve))
  context.announce(slow)
  const restoring = reconnect(context)
  await vi.waitFor(() => expect(context.wallets.injected.restoreRequests).toHaveLength(1))
  account = bob
  answer([solanaConnection()])
  await restoring
  await vi.waitFor(() => expect(context.connected()?.accounts[0]?.address).toBe(bob))
})

test('a namespace that is left is not remembered', async () => {
  const context = makeContext({ connectedTo: ethereum })
  applyTransition(context, 'wallet', ['eip155'])
  expect(context.record().namespaces.eip155?.account).toBeUndefined()
})

/** Twins: two wallets with one id, in this order. The session is that of `Fox` with alice. */
function withTwins(context: FakeContext, ...names: readonly string[]): Record<string, FakeConnector> {
  const twins: Record<string, FakeConnector> = {}
  for (const [at, name] of names.entries()) {
    const id = at === 0 ? 'io.fox' : `io.fox#${at}`
    const connector = createFakeConnector(id, name)
    twins[name] = connector
    context.announce(at === 0 ? connector : { ...connector, claimedId: 'io.fox' })
  }
  context.storeConnection('eip155', { mark: walletMark({ name: 'Fox' }), claims: 1 })
  context.storeConnection('eip155', { account: `eip155:1:${alice}` })
  return twins
}

test.each([
  ['first', ['Fox', 'Wolf']],
  ['second', ['Wolf', 'Fox']],
])(
  'of two wallets with one id, the session is restored with its own, which announces itself %s',
  async (_at, names) => {
    const context = visitedBefore('io.fox')
    const { Fox, Wolf } = withTwins(context, ...names)
    Fox?.restores(createFakeConnection({ connectorId: Fox.id, name: 'Fox' }))
    Wolf?.restores(createFakeConnection({ connectorId: Wolf.id, name: 'Wolf', addresses: [bob] }))
    expect(await reconnect(context)).toBe(true)
    expect(context.connected()).toMatchObject({ wallet: { name: 'Fox' } })
    expect(context.detailOf('connected')).toMatchObject({ address: alice })
  },
)

test('twins that look alike are told apart by their accounts', async () => {
  const context = visitedBefore('io.fox')
  const connectors = [createFakeConnector('io.fox', 'Fox'), createFakeConnector('io.fox#1', 'Fox')] as const
  withTwins(context)
  connectors[0].restores(createFakeConnection({ connectorId: 'io.fox', name: 'Fox', addresses: [bob] }))
  connectors[1].restores(createFakeConnection({ connectorId: 'io.fox#1', name: 'Fox' }))
  context.announce(connectors[0])
  const connecting = reconnect(context)
  // The other one announces itself a moment later.
  await context.clock.advance(300)
  context.announce({ ...connectors[1], claimedId: 'io.fox' })
  await context.settle()
  expect(await connecting).toBe(true)
  expect(context.detailOf('connected')).toMatchObject({ address: alice })
})

/** The id goes to a wallet that comes before the one that has had it. */
function passId(context: FakeContext, id: string, from: FakeConnector, to: FakeConnector): void {
  context.announce(Object.assign(to, { id }))
  context.announce({ ...from, id: `${id}#0`, claimedId: id })
}

test('a wallet that gets the id of another one while that is asked is asked as well', async () => {
  const context = visitedBefore('io.fox')
  const { Wolf } = withTwins(context, 'Wolf')
  Wolf?.restores(createFakeConnection({ connectorId: 'io.fox', name: 'Wolf', addresses: [bob] }))
  const connecting = reconnect(context)
  await context.clock.advance(300)
  const Fox = createFakeConnector('io.fox', 'Fox')
  Fox.restores(createFakeConnection({ connectorId: 'io.fox', name: 'Fox' }))
  passId(context, 'io.fox', Wolf as FakeConnector, Fox)
  await context.clock.advance(2_000)
  expect(await connecting).toBe(true)
  expect(context.heard()).toEqual(['connected'])
  expect(context.detailOf('connected')).toMatchObject({ address: alice, wallet: 'Fox' })
})

test('a wallet that has got the id of another one is listened to, and the other one as well', async () => {
  const context = visitedBefore('io.fox')
  const { Wolf } = withTwins(context, 'Wolf')
  const Fox = createFakeConnector('io.fox', 'Fox')
  const unlocked = new Map<string, Set<() => void>>()
  for (const each of [Wolf as FakeConnector, Fox]) {
    const listeners = new Set<() => void>()
    unlocked.set(each.name, listeners)
    each.restore = async () => 'locked'
    each.onUnlocked = (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    }
  }
  const connecting = reconnect(context)
  await context.clock.advance(2_000)
  await connecting
  passId(context, 'io.fox', Wolf as FakeConnector, Fox)
  await context.settle()
  expect([...unlocked].map(([name, { size }]) => [name, size])).toEqual([
    ['Wolf', 1],
    ['Fox', 1],
  ])
  Fox.restore = async () => [createFakeConnection({ connectorId: 'io.fox', name: 'Fox' })]
  for (const listener of [...(unlocked.get('Fox') ?? [])]) listener()
  await context.settle()
  expect(context.detailOf('connected')).toMatchObject({ address: alice, wallet: 'Fox' })
  expect([...unlocked.values()].map(({ size }) => size)).toEqual([0, 0])
})

test('a wallet whose account changes while its twin is still asked is followed', async () => {
  const context = visitedBefore('io.fox')
  const connectors = [createFakeConnector('io.fox', 'Fox'), createFakeConnector('io.fox#1', 'Fox')] as const
  withTwins(context)
  const live = createFakeConnection({ connectorId: 'io.fox', name: 'Fox' })
  let account = alice
  live.refresh = async () => live.reports.accounts(account)
  connectors[0].restores(live)
  let answer = (_locked: 'locked'): void => undefined
  connectors[1].restore = () => new Promise((resolve) => (answer = resolve))
  context.announce(connectors[0])
  context.announce({ ...connectors[1], claimedId: 'io.fox' })
  const restoring = reconnect(context)
  await vi.waitFor(() => expect(connectors[0].restoreRequests).toHaveLength(1))
  account = bob
  answer('locked')
  expect(await restoring).toBe(true)
  await vi.waitFor(() => expect(context.connected()?.accounts[0]?.address).toBe(bob))
})

test('another wallet with the id of the session cannot end it, nor have it', async () => {
  const context = visitedBefore('io.fox')
  const { Wolf } = withTwins(context, 'Wolf')
  Wolf?.restores(createFakeConnection({ connectorId: 'io.fox', name: 'Wolf', addresses: [bob] }))
  const connecting = reconnect(context)
  await context.clock.advance(2_000)
  expect(await connecting).toBe(false)
  expect(context.record().namespaces.eip155?.connector).toBe('io.fox')
  expect(context.store.getState().sessions.eip155).toMatchObject({ reason: 'unannounced' })
  expect(context.heard()).toEqual([])
})

test('a wallet that gives other accounts does not end the session while one of its name is incomplete', async () => {
  const context = visitedBefore('io.fox')
  const { Fox } = withTwins(context, 'Fox')
  Fox?.restores(createFakeConnection({ connectorId: 'io.fox', name: 'Fox', addresses: [bob] }))
  vi.spyOn(context.connectors, 'isIncomplete').mockImplementation((id) => id === 'io.fox')
  const connecting = reconnect(context)
  await context.clock.advance(2_000)
  expect(await connecting).toBe(false)
  expect(context.store.getState().sessions.eip155).toMatchObject({ reason: 'unannounced' })
  expect(context.heard()).toEqual([])
})

test('a wallet that gives other accounts ends the session, with its reason', async () => {
  const context = visitedBefore('io.fox')
  const { Fox } = withTwins(context, 'Fox')
  Fox?.restores(createFakeConnection({ connectorId: 'io.fox', name: 'Fox', addresses: [bob] }))
  const connecting = reconnect(context)
  await context.clock.advance(2_000)
  expect(await connecting).toBe(false)
  expect(context.emitted).toEqual([{ type: 'disconnected', detail: { namespace: 'eip155', reason: 'other-account' } }])
  expect(context.record().namespaces).toEqual({})
  expect(context.record().namespaces.eip155?.account).toBeUndefined()
  expect(context.status().eip155).toBe('disconnected')
  expect(context.store.getState()).toMatchObject({ lastKnown: undefined })
})

test('a wallet that gives the account again while others are waited for is restored', async () => {
  const context = visitedBefore('io.fox')
  const { Fox } = withTwins(context, 'Fox')
  Fox?.restores(createFakeConnection({ connectorId: 'io.fox', name: 'Fox', addresses: [bob] }))
  const connecting = reconnect(context)
  await context.clock.advance(1_000)
  Fox?.restores(createFakeConnection({ connectorId: 'io.fox', name: 'Fox', addresses: [alice] }))
  await context.clock.advance(1_000)
  expect(await connecting).toBe(true)
  expect(context.heard()).toEqual(['connected'])
})

test('another tab that follows the wallet to another account meanwhile ends nothing here', async () => {
  const context = visitedBefore()
  context.storeConnection('eip155', { account: `eip155:1:${alice}` })
  const { injected } = context.wallets
  injected.restore = async () => {
    context.storeConnection('eip155', { account: `eip155:1:${bob}` })
    return [createFakeConnection({ addresses: [bob] })]
  }
  expect(await reconnect(context)).toBe(true)
  expect(context.detailOf('connected')).toMatchObject({ address: bob, restored: true })
})

test('other tabs hear of another account, because one of them may have compared the former one', () => {
  const context = makeContext({ connectedTo: ethereum })
  context.tabs.notified.length = 0
  context.connection.reports.accounts(bob)
  expect(context.tabs.notified).toEqual([{ type: 'connected' }])
})

/** A session whose wallet is locked. `unlock` lets it give an account again, with an event. */
async function lockedWallet(outcome: 'locked' | 'unauthorized' = 'locked', facts: ContextFacts = {}) {
  const context = visitedBefore('io.injected', facts)
  context.storeConnection('eip155', { account: `eip155:1:${alice}` })
  const unlocked = new Set<() => void>()
  const { injected } = context.wallets
  injected.restore = async () => outcome
  injected.onUnlocked = (listener) => {
    unlocked.add(listener)
    return () => void unlocked.delete(listener)
  }
  const restored = await reconnect(context)
  return {
    context,
    restored,
    listeners: unlocked,
    unlock(...addresses: readonly string[]) {
      injected.restore = async () => [createFakeConnection({ addresses })]
      for (const listener of [...unlocked]) listener()
    },
  }
}

test('a wallet that is locked when the page loads is waited for, and restored when it is unlocked', async () => {
  const { context, restored, unlock, listeners } = await lockedWallet()
  expect(restored).toBe(false)
  expect(context.status().eip155).toBe('reconnecting')
  expect(context.store.getState()).toMatchObject({
    sessions: { eip155: { reason: 'locked', wallet: { id: 'io.injected' } } },
    lastKnown: { label: '0xd8…A96045' },
  })
  expect(context.record().namespaces).not.toEqual({})
  unlock(alice)
  await context.settle()
  expect(context.detailOf('connected')).toMatchObject({ address: alice, restored: true })
  expect(listeners.size).toBe(0)
})

test('a wallet that is unlocked with another account ends the session', async () => {
  const { context, unlock } = await lockedWallet()
  unlock(bob)
  await context.clock.advance(2_000)
  await context.settle()
  expect(context.detailOf('disconnected')).toEqual({ namespace: 'eip155', reason: 'other-account' })
  expect(context.record().namespaces).toEqual({})
})

test('nothing is shown of a session whose wallet says that there is no permission, and nothing is erased', async () => {
  const { context, unlock } = await lockedWallet('unauthorized')
  expect(context.status().eip155).toBe('disconnected')
  expect(context.store.getState()).toMatchObject({ lastKnown: undefined })
  expect(context.stored('last_known')).toBeUndefined()
  expect(context.record().namespaces).not.toEqual({})
  unlock(alice)
  await context.settle()
  expect(context.heard()).toEqual(['connected'])
})

test('pressing a wallet that is locked connects it once, though unlocking it is heard as well', async () => {
  const { context, unlock } = await lockedWallet()
  context.wallets.injected.waits()
  const connecting = connectInstalled(context, 'io.injected')
  await context.settle()
  expect(context.status().eip155).toBe('connecting')
  unlock(alice)
  await context.settle()
  expect(context.heard()).toEqual(['connecting'])
  context.wallets.injected.questions[0]?.approve([createFakeConnection()])
  await connecting
  await context.settle()
  expect(context.heard()).toEqual(['connecting', 'connected'])
  expect(selectWaitingNamespaces(context.store.getState())).toEqual([])
})

test('another wallet that never responds holds up nothing once the dialog is closed', async () => {
  const { context, unlock } = await lockedWallet()
  context.wallets.other.waits()
  void connectInstalled(context, 'io.other').catch(() => {})
  await context.settle()
  unlock(alice)
  await context.settle()
  expect(context.heard()).toEqual(['connecting', 'connected'])
  expect(context.status().eip155).toBe('connected')
  expect(context.record().namespaces.eip155?.connector).toBe('io.injected')
})

test('while the dialog is open, the visitor is choosing another wallet', async () => {
  const { context, unlock } = await lockedWallet()
  context.wallets.other.waits()
  openModal(context, BUTTON)
  void connectInstalled(context, 'io.other').catch(() => {})
  await context.settle()
  unlock(alice)
  await context.settle()
  expect(context.status().eip155).toBe('connecting')
})

test('an attempt that the visitor gives up leaves the session waiting', async () => {
  const { context } = await lockedWallet()
  context.wallets.injected.declines()
  await connectInstalled(context, 'io.injected').catch(() => {})
  expect(context.status().eip155).toBe('reconnecting')
  expect(context.record().namespaces.eip155?.connector).toBe('io.injected')
})

test('a wallet that the visitor chooses instead takes the place of the one that is waited for', async () => {
  const { context, listeners } = await lockedWallet()
  await connectInstalled(context, 'io.other')
  expect(context.record().namespaces.eip155?.connector).toBe('io.other')
  expect(selectWaitingNamespaces(context.store.getState())).toEqual([])
  expect(listeners.size).toBe(0)
})

test.each([
  ['the visitor disconnects', (context: FakeContext) => disconnect(context)],
  ['another tab disconnects', (context: FakeContext) => onTabMessage(context, { type: 'disconnected' })],
])('a session that waits is over when %s', async (_what, end) => {
  const { context, listeners } = await lockedWallet()
  await end(context)
  expect(context.status().eip155).toBe('disconnected')
  expect(context.store.getState().sessions).toEqual({})
  expect(context.store.getState().lastKnown).toBeUndefined()
  expect(context.stored('last_known')).toBeUndefined()
  expect(context.record().namespaces).toEqual({})
  expect(context.heard()).toEqual([])
  expect(listeners.size).toBe(0)
})

test('a wallet that is locked while connected leaves its session stored, and the sign-in with it', async () => {
  const context = makeContext({ connectedTo: ethereum, options: { siwx: 'optional' }, view: { name: 'Account' } })
  await signIn(context)
  context.connection.reports.gone('locked')
  expect(context.detailOf('disconnected')).toEqual({ namespace: 'eip155', reason: 'wallet' })
  expect(context.status().eip155).toBe('reconnecting')
  expect(context.store.getState()).toMatchObject({
    sessions: { eip155: { status: 'waiting' } },
    siwx: { session: undefined },
    lastKnown: { label: '0xd8…A96045' },
  })
  expect(context.isOpen()).toBe(false)
  expect(context.record().proofs).not.toEqual([])
  context.wallets.injected.restores(context.connection)
  await context.settle()
  context.setVisible(true)
  await context.settle()
  await context.settle()
  expect(context.detailOf('connected')).toMatchObject({ restored: true })
  expect(context.store.getState().siwx.session).toBeDefined()
})

test('of twins that look alike, one alone cannot end the session of the other, which is late', async () => {
  const context = visitedBefore('io.fox')
  withTwins(context)
  context.storeConnection('eip155', { mark: walletMark({ name: 'Fox' }), claims: 2 })
  const twin = createFakeConnector('io.fox', 'Fox')
  twin.restores(createFakeConnection({ connectorId: 'io.fox', name: 'Fox', addresses: [bob] }))
  context.announce(twin)
  const connecting = reconnect(context)
  await context.clock.advance(2_000)
  expect(await connecting).toBe(false)
  expect(context.store.getState().sessions.eip155).toMatchObject({ reason: 'unannounced' })
  const own = createFakeConnector('io.fox#1', 'Fox')
  own.restores(createFakeConnection({ connectorId: 'io.fox#1', name: 'Fox' }))
  context.announce({ ...own, claimedId: 'io.fox' })
  await context.settle()
  expect(context.detailOf('connected')).toMatchObject({ address: alice })
})

test.each([
  ['first', 'io.fox', 'io.fox#1'],
  ['second', 'io.fox#1', 'io.fox'],
])(
  'of twins with one id, the %s is locked: it is waited for, and only unlocking it restores its session',
  async (_at, ownId, otherId) => {
    const context = visitedBefore('io.fox')
    withTwins(context)
    const own = createFakeConnector(ownId, 'Fox')
    const other = createFakeConnector(otherId, 'Wolf')
    const unlocks = new Map([own, other].map(({ id }) => [id, new Set<() => void>()]))
    const unlock = async (id: string): Promise<void> => {
      for (const listener of [...(unlocks.get(id) ?? [])]) listener()
      await context.clock.advance(2_000)
      await context.settle()
    }
    let locked = true
    own.restore = async () => (locked ? 'locked' : [createFakeConnection({ connectorId: ownId, name: 'Fox' })])
    other.restores(createFakeConnection({ connectorId: otherId, name: 'Wolf', addresses: [bob] }))
    for (const each of [own, other].sort((a, b) => a.id.length - b.id.length)) {
      each.onUnlocked = (listener) => {
        unlocks.get(each.id)?.add(listener)
        return () => void unlocks.get(each.id)?.delete(listener)
      }
      context.announce(each.id === 'io.fox' ? each : { ...each, claimedId: 'io.fox' })
    }
    const restoring = reconnect(context)
    await context.clock.advance(2_000)
    expect(await restoring).toBe(false)
    expect(context.store.getState().sessions.eip155).toMatchObject({ reason: 'locked', wallet: { id: ownId } })

    await unlock(otherId)
    expect(context.store.getState().sessions.eip155).toMatchObject({ reason: 'locked', wallet: { id: ownId } })
    expect(context.heard()).toEqual([])
    locked = false
    await unlock(ownId)
    expect(context.detailOf('connected')).toMatchObject({ address: alice, restored: true })
    expect(context.connected()).toMatchObject({ connectorId: ownId })
  },
)

test('a visitor who disconnects while the session is being restored stays disconnected', async () => {
  const context = visitedBefore('walletConnect')
  const live = createFakeConnection({ connectorId: 'walletConnect', method: 'walletconnect' })
  let answer: (live: readonly LiveConnection[]) => void = () => {}
  context.wallets.relay.restore = () => new Promise((resolve) => (answer = resolve))
  const connecting = reconnect(context)
  await context.settle()
  await disconnect(context)
  answer([live])
  expect(await connecting).toBe(false)
  expect(context.heard()).toEqual([])
  expect(live.ended()).toBe(1)
  expect(context.record().namespaces).toEqual({})
})

test('a restore that finds no session leaves the sign-in of another tab, which may be still writing', async () => {
  const context = visitedBefore('walletConnect')
  changeSession(context.services.storage, () => ({ proofs: [] }))
  context.wallets.relay.restores()
  expect(await reconnect(context)).toBe(false)
  expect(context.record().proofs).toEqual([])
})
