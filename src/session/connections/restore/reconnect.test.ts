import { expect, test, vi } from 'vitest'
import { changeSession } from '../../../services/storage/sessionRecord'
import type { ChainNamespace } from '../../../domain/network/caip'
import type { LiveConnection } from '../../../wallets/contract'
import { LazyPartUnavailable } from '../../../errors/LazyPartUnavailable'
import { alice, bob, createFakeConnection } from '../../../../test/fakes/connections'
import { createFakeConnector, type FakeConnector } from '../../../../test/fakes/connectors'
import { base, ethereum, solana } from '../../../../test/fakes/networks'
import { solanaConnection } from '../../../../test/fakes/twoNamespaces'
import { prepareSignIn } from '../../../features/sign-in/actions/prepareSignIn'
import { BUTTON, makeWorld, type FakeWorld, type WorldFacts } from '../../../../test/fakes/world'
import { adoptConnections } from '../adoptConnections'
import { disconnect } from '../disconnect'
import { applyTransition } from '../../life/applyTransition'
import { connectInstalled } from '../connectInstalled'
import { onTabMessage } from './onTabMessage'
import { selectIsAuthenticated } from '../../store/selectors'
import { offerNetworks } from '../../store/offeredNetworks'
import { openModal } from '../../navigation/openModal'
import { reconnect } from './reconnect'
import { signIn } from '../../../features/sign-in/actions/signIn'
import { walletMark } from '../../../domain/wallet/walletMark'

/** The sign-in of a page with callbacks of its own. */
const CALLBACKS = { getNonce: async () => 'pageNonce123', verifyMessage: async () => true }
const getSession = async () => ({ address: alice, chainId: 1 })

const carol = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/** A page load after a visit that left a session with the given connector. */
function visitedBefore(connectorId = 'io.injected', facts: WorldFacts = {}): FakeWorld {
  const world = makeWorld(facts)
  world.storeConnection('eip155', { connector: connectorId })
  world.services.storage.write('last_known', JSON.stringify({ label: '0xd8…A96045' }))
  return world
}

test('the session of the last visit is restored without a prompt', async () => {
  const world = visitedBefore()
  world.wallets.injected.restores(world.connection)

  expect(await reconnect(world)).toBe(true)

  expect(world.heard()).toEqual(['connected'])
  expect(world.detailOf('connected')).toMatchObject({ address: alice, restored: true })
  expect(world.wallets.injected.questions).toEqual([])
  expect(world.isOpen()).toBe(false)
  expect(world.tabs.notified).toEqual([])
  expect(world.prefetched).toEqual(['eip155'])
})

test('the button shows the last account while the session is restored', async () => {
  const world = visitedBefore()
  const connecting = reconnect(world)
  expect(world.status().eip155).toBe('reconnecting')
  expect(world.store.getState()).toMatchObject({ lastKnown: { label: '0xd8…A96045' } })
  await connecting
})

test('without a session nothing is requested or shown', async () => {
  const world = makeWorld()
  expect(await reconnect(world)).toBe(false)
  expect(world.wallets.injected.restoreRequests).toEqual([])
  expect(world.emitted).toEqual([])
})

test('a wallet without a session ends in disconnected, without a record or an event', async () => {
  const world = visitedBefore()
  expect(await reconnect(world)).toBe(false)
  expect(world.status().eip155).toBe('disconnected')
  expect(world.store.getState().lastKnown).toBeUndefined()
  expect(world.record().namespaces).toEqual({})
  expect(world.stored('last_known')).toBeUndefined()
  expect(world.emitted).toEqual([])
  expect(world.tracked).toEqual([])
})

test('a wallet that never answers is given up after a minute, and its session waits', async () => {
  const world = visitedBefore()
  world.wallets.injected.restore = () => new Promise(() => {})
  const restoring = reconnect(world)
  await world.settle()
  await world.clock.advance(60_000)
  expect(await restoring).toBe(false)
  expect(world.status().eip155).toBe('reconnecting')
  expect(world.store.getState()).toMatchObject({
    waiting: { eip155: { reason: 'unreachable' } },
    lastKnown: { label: '0xd8…A96045' },
  })
  expect(world.record().namespaces).not.toEqual({})
  expect(world.emitted).toEqual([])
})

test('a page that is rendered in advance asks the wallet when the visitor opens it', async () => {
  let open = (): void => {}
  const world = visitedBefore('io.injected', { activation: new Promise((resolve) => (open = resolve)) })
  let asked = 0
  world.wallets.injected.restore = async () => {
    asked += 1
    return [world.connection]
  }
  const restoring = reconnect(world)
  await world.clock.advance(90_000)
  expect(asked).toBe(0)
  expect(world.status().eip155).toBe('reconnecting')
  expect(world.store.getState()).toMatchObject({ lastKnown: { label: '0xd8…A96045' } })
  open()
  expect(await restoring).toBe(true)
  expect(world.heard()).toEqual(['connected'])
})

test('a wallet that gave no answer is asked again while the page is visible, less and less often', async () => {
  const world = visitedBefore()
  const asked: number[] = []
  world.wallets.injected.restore = () => {
    asked.push(world.clock.monotonic())
    return Promise.reject(new Error('asleep'))
  }
  await reconnect(world)
  await world.clock.advance(8_000)
  expect(asked).toEqual([0, 1_000, 3_000, 7_000])
  world.setVisible(false)
  await world.clock.advance(60_000)
  expect(asked).toHaveLength(4)
  world.setVisible(true)
  await world.settle()
  expect(asked).toHaveLength(5)
  world.wallets.injected.restore = async () => [world.connection]
  await world.clock.advance(1_000)
  expect(world.status().eip155).toBe('connected')
  expect(world.clock.pending()).toBe(0)
})

test('the session of a wallet that fails to restore waits, and is restored on return to the page', async () => {
  const world = visitedBefore()
  world.wallets.injected.failsToRestore(new Error('asleep'))
  expect(await reconnect(world)).toBe(false)
  expect(world.status().eip155).toBe('reconnecting')
  expect(world.toasts()).toEqual([])
  world.wallets.injected.restores(world.connection)
  world.setVisible(false)
  world.setVisible(true)
  await world.settle()
  expect(world.heard()).toEqual(['connected'])
  expect(world.visibilityListeners()).toBe(0)
})

test.each(['walletConnect', 'embedded'])('a %s that cannot be reached has ended nothing', async (kind) => {
  const world = visitedBefore(kind)
  world.connectors.load = () => Promise.reject(new LazyPartUnavailable(kind, new TypeError('Failed to fetch')))
  expect(await reconnect(world)).toBe(false)
  expect(world.record().namespaces).not.toEqual({})
  expect(world.record().namespaces.eip155?.connector).toBe(kind)
})

test('a wallet that announces itself within the timeout is restored', async () => {
  const world = visitedBefore('io.late')
  const connecting = reconnect(world)
  await world.clock.advance(1_900)
  const late = createFakeConnector('io.late', 'Late')
  late.restores(late.connection)
  world.announce(late)
  expect(await connecting).toBe(true)
  expect(world.clock.pending()).toBe(0)
})

test('waiting for a wallet to announce itself leaves no abort listener behind', async () => {
  const isAbort = (signals: unknown[], types: unknown[][]): number =>
    types.filter(([type], at) => type === 'abort' && signals[at] instanceof AbortSignal).length
  const added = vi.spyOn(EventTarget.prototype, 'addEventListener')
  const removed = vi.spyOn(EventTarget.prototype, 'removeEventListener')
  const world = visitedBefore('io.late')
  const connecting = reconnect(world)
  await world.clock.advance(2_000)
  await connecting
  world.tasks.cancelAll()
  const listeners = isAbort(added.mock.contexts, added.mock.calls)
  expect(listeners).toBeGreaterThan(0)
  expect(isAbort(removed.mock.contexts, removed.mock.calls)).toBe(listeners)
})

test('a wallet that announces itself late is restored then, and nothing is erased before', async () => {
  const world = visitedBefore('io.late')
  const connecting = reconnect(world)
  await world.clock.advance(2_000)
  expect(await connecting).toBe(false)
  expect(world.status().eip155).toBe('reconnecting')
  expect(world.store.getState()).toMatchObject({
    waiting: { eip155: { connectorId: 'io.late', reason: 'unannounced' } },
  })
  expect(world.record().namespaces).not.toEqual({})
  await world.clock.advance(600_000)
  const late = createFakeConnector('io.late', 'Late')
  late.restores(late.connection)
  world.announce(late)
  await world.settle()
  expect(world.heard()).toEqual(['connected'])
  expect(world.detailOf('connected')).toMatchObject({ restored: true })
  expect(world.store.getState().waiting).toEqual({})
  expect(world.visibilityListeners()).toBe(0)
  expect(world.clock.pending()).toBe(0)
})

test('another connection of the same visit leaves a session stored that waits', async () => {
  const world = visitedBefore('io.late', { networks: [ethereum, solana] })
  const connecting = reconnect(world)
  await world.clock.advance(2_000)
  await connecting
  adoptConnections(world, [createFakeConnection({ namespace: 'solana', networkId: solana.caipNetworkId })], {
    restored: false,
  })
  expect(Object.keys(world.record().namespaces).toSorted()).toEqual(['eip155', 'solana'])
  expect(world.record().namespaces.eip155?.connector).toBe('io.late')
  applyTransition(world, 'wallet', ['solana'])
  expect(world.record().namespaces).not.toEqual({})
  expect(Object.keys(world.record().namespaces)).toEqual(['eip155'])
  expect(world.stored('last_known')).toBeDefined()
})

test('a namespace that this page has no network of stays stored for another page', async () => {
  const world = visitedBefore('io.injected', { networks: [solana] })
  expect(await reconnect(world)).toBe(false)
  expect(world.wallets.injected.restoreRequests).toEqual([])
  expect(world.status().eip155).toBe('disconnected')
  expect(Object.keys(world.record().namespaces)).toEqual(['eip155'])
})

test('a session is restored when the page offers its networks', async () => {
  const world = visitedBefore('io.injected', { networks: [solana] })
  world.wallets.injected.restores(world.connection)
  await reconnect(world)
  world.store.setState(offerNetworks([solana, ethereum]))
  await world.settle()
  expect(world.status().eip155).toBe('connected')
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
  const world = visitedBefore('walletConnect')
  world.storeConnection('solana', { connector: 'walletConnect' })
  const facts = { connectorId: 'walletConnect', method: 'walletconnect' } as const
  world.wallets.relay.restores(createFakeConnection(facts))
  await reconnect(world)
  const evm = world.live.get('eip155')
  world.wallets.relay.restores(solanaConnection(facts))
  world.store.setState(offerNetworks([ethereum, solana]))
  await world.settle()
  expect(world.status().solana).toBe('connected')
  expect(world.store.getState().activeNamespace).toBe('eip155')
  // What is in use is not opened a second time.
  expect(world.live.get('eip155')).toBe(evm)
  expect(world.wallets.relay.restoreRequests.at(-1)?.networks).toEqual([
    expect.objectContaining({ caipNetworkId: solana.caipNetworkId }),
  ])
})

test('the embedded wallet, which gives its namespaces together, is not asked again while it is in use', async () => {
  const world = visitedBefore('embedded')
  world.storeConnection('solana', { connector: 'embedded' })
  const restore = vi.fn(async () => [createFakeConnection({ connectorId: 'embedded', method: 'email' })])
  vi.spyOn(world.connectors, 'load').mockResolvedValue({ restore } as never)
  await reconnect(world)
  world.store.setState(offerNetworks([ethereum, solana]))
  await world.settle()
  expect(restore).toHaveBeenCalledOnce()
  expect(Object.keys(world.record().namespaces)).toEqual(['eip155', 'solana'])
})

test('another namespace that another tab has connected joins the session of this one', async () => {
  const world = visitedBefore('walletConnect', { networks: [ethereum, solana] })
  const facts = { connectorId: 'walletConnect', method: 'walletconnect' } as const
  world.wallets.relay.restores(createFakeConnection(facts))
  await reconnect(world)
  world.storeConnection('solana', { connector: 'walletConnect' })
  world.wallets.relay.restores(solanaConnection(facts))
  onTabMessage(world, { type: 'connected', namespace: 'solana' })
  await world.settle()
  expect(world.status()).toMatchObject({ eip155: 'connected', solana: 'connected' })
  expect(world.heard().filter((type) => type === 'disconnected')).toEqual([])
})

test('a namespace that another tab connects while the first one is restored joins as well', async () => {
  const world = visitedBefore('walletConnect', { networks: [ethereum, solana] })
  const facts = { connectorId: 'walletConnect', method: 'walletconnect' } as const
  const { relay } = world.wallets
  const { restore } = relay
  let answer!: (connections: readonly LiveConnection[]) => void
  relay.restore = () => new Promise((resolve) => (answer = resolve))
  onTabMessage(world, { type: 'connected', namespace: 'eip155' })
  await world.settle()
  world.storeConnection('solana', { connector: 'walletConnect' })
  onTabMessage(world, { type: 'connected', namespace: 'solana' })
  await world.settle()
  relay.restore = restore
  relay.restores(solanaConnection(facts))
  answer([createFakeConnection(facts)])
  await world.settle()
  expect(world.status()).toMatchObject({ eip155: 'connected', solana: 'connected' })
})

test('a wallet that the visitor disconnected is not restored', async () => {
  const world = visitedBefore()
  world.wallets.injected.restores(world.connection)
  changeSession(world.services.storage, () => ({ refused: { eip155: ['io.injected'] } }))
  expect(await reconnect(world)).toBe(false)
  expect(world.wallets.injected.restoreRequests).toEqual([])
  expect(world.heard()).toEqual([])
})

test('the network of the last visit is in use again, if it is still offered', async () => {
  const world = visitedBefore('io.injected', { networks: [ethereum, base] })
  changeSession(world.services.storage, () => ({ active: base.caipNetworkId }))
  await reconnect(world)
  expect(world.wallets.injected.restoreRequests).toMatchObject([{ networkId: base.caipNetworkId }])
})

test('a network that is no longer configured is not requested', async () => {
  const world = visitedBefore()
  changeSession(world.services.storage, () => ({ active: base.caipNetworkId }))
  await reconnect(world)
  expect(world.wallets.injected.restoreRequests).toMatchObject([{ networkId: ethereum.caipNetworkId }])
})

test('a WalletConnect session of several namespaces is restored once', async () => {
  const world = visitedBefore('walletConnect', { networks: [ethereum, solana] })
  world.storeConnection('solana', { connector: 'walletConnect' })
  const facts = { connectorId: 'walletConnect', method: 'walletconnect' } as const
  world.wallets.relay.restores(
    createFakeConnection(facts),
    createFakeConnection({ ...facts, namespace: 'solana', networkId: solana.caipNetworkId }),
  )
  expect(await reconnect(world)).toBe(true)
  expect(world.wallets.relay.restoreRequests).toMatchObject([{ networks: [ethereum, solana] }])
  expect(world.status()).toMatchObject({ eip155: 'connected', solana: 'connected' })
})

test.each([
  ['walletConnect', 'walletconnect', [bob]],
  ['embedded', 'email', [bob, carol]],
] as const)(
  'a session by %s that has other accounts is not restored, and ends there too',
  async (id, method, addresses) => {
    const world = visitedBefore(id)
    world.storeConnection('eip155', { account: `eip155:1:${alice}` })
    const others = createFakeConnection({ connectorId: id, method, addresses })
    vi.spyOn(world.connectors, 'load').mockResolvedValue({ restore: async () => [others] } as never)
    expect(await reconnect(world)).toBe(false)
    expect(world.emitted).toEqual([{ type: 'disconnected', detail: { namespace: 'eip155', reason: 'other-account' } }])
    expect(world.record().namespaces).toEqual({})
    expect(others.ended()).toBe(1)
  },
)

test('a WalletConnect session whose library starts late is restored then', async () => {
  const world = visitedBefore('walletConnect')
  const { relay } = world.wallets
  const started = new Set<() => void>()
  relay.onUnlocked = (listener) => {
    started.add(listener)
    return () => void started.delete(listener)
  }
  const { restore } = relay
  relay.restore = () => Promise.reject(new Error('The library did not start in time.'))
  expect(await reconnect(world)).toBe(false)
  expect(world.store.getState().waiting.eip155).toMatchObject({ reason: 'unreachable' })
  relay.restore = restore
  relay.restores(createFakeConnection({ connectorId: 'walletConnect', method: 'walletconnect' }))
  await world.settle()
  for (const listener of [...started]) listener()
  await world.settle()
  expect(world.detailOf('connected')).toMatchObject({ restored: true, method: 'walletconnect' })
  expect(started.size).toBe(0)
})

/** A WalletConnect wallet that says which namespaces its sessions have, and tells who listens that one has changed. */
function followable({ relay }: FakeWorld['wallets'], held: ChainNamespace[]) {
  const listeners = new Set<() => void>()
  relay.heldNamespaces = async () => held
  relay.onUnlocked = (listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return { listeners, change: () => [...listeners].forEach((listener) => listener()) }
}

test('a WalletConnect session that loses the page’s networks waits, and is restored when they are back', async () => {
  const world = makeWorld({ networks: [ethereum], options: { siwx: 'optional' } })
  const { listeners, change } = followable(world.wallets, ['eip155'])
  const { relay } = world.wallets
  const remote = createFakeConnection({ connectorId: 'walletConnect', method: 'walletconnect' })
  adoptConnections(world, [remote], { restored: false })
  await signIn(world)
  relay.restore = async () => 'unserved'
  remote.reports.gone('unserved')
  await world.settle()
  expect(world.detailOf('disconnected')).toEqual({ namespace: 'eip155', reason: 'wallet' })
  expect(world.status().eip155).toBe('disconnected')
  expect(world.store.getState()).toMatchObject({ waiting: { eip155: { reason: 'unserved' } } })
  expect(Object.keys(world.record().namespaces)).toEqual(['eip155'])
  change()
  await world.settle()
  expect(world.status().eip155).toBe('disconnected')
  relay.restore = async () => [remote]
  change()
  await world.settle()
  expect(world.detailOf('connected')).toMatchObject({ restored: true, method: 'walletconnect' })
  expect(world.store.getState().siwx.session).toBeDefined()
  expect(listeners.size).toBe(0)
})

test('a WalletConnect session that waits for networks of the page is over when the wallet ends it', async () => {
  const world = visitedBefore('walletConnect', { networks: [ethereum] })
  const { listeners, change } = followable(world.wallets, ['eip155'])
  world.wallets.relay.restore = async () => 'unserved'
  await reconnect(world)
  await world.settle()
  world.wallets.relay.restore = async () => []
  change()
  await world.settle()
  expect(world.record().namespaces).toEqual({})
  expect(listeners.size).toBe(0)
})

test.each([
  ['alone', false],
  ['beside another one', true],
])('a namespace that no WalletConnect session has any more is over on the next page, %s', async (_how, beside) => {
  const world = visitedBefore('walletConnect', { networks: [ethereum, solana] })
  if (beside) world.storeConnection('solana', { connector: 'walletConnect' })
  followable(world.wallets, ['solana'])
  const remote = solanaConnection({ connectorId: 'walletConnect', method: 'walletconnect' })
  world.wallets.relay.restore = async () => (beside ? [remote] : 'unserved')
  await reconnect(world)
  expect(world.store.getState().waiting).toEqual({})
  expect(Object.keys(world.record().namespaces)).toEqual(beside ? ['solana'] : [])
})

test('of a WalletConnect session, only the namespace with another account ends', async () => {
  const world = visitedBefore('walletConnect', { networks: [ethereum, solana] })
  world.storeConnection('solana', { connector: 'walletConnect' })
  world.storeConnection('eip155', { account: `eip155:1:${alice}` })
  const facts = { connectorId: 'walletConnect', method: 'walletconnect' } as const
  const evm = createFakeConnection({ ...facts, addresses: [bob] })
  world.wallets.relay.restores(evm, solanaConnection(facts))
  expect(await reconnect(world)).toBe(true)
  expect(world.status()).toMatchObject({ eip155: 'disconnected', solana: 'connected' })
  expect(Object.keys(world.record().namespaces)).toEqual(['solana'])
  expect(evm.ended()).toBe(0)
})

test('an embedded wallet that gives one address of the login, of another type, is restored', async () => {
  const world = visitedBefore('embedded')
  world.storeConnection('eip155', { account: `eip155:1:${alice}` })
  const plain = createFakeConnection({ connectorId: 'embedded', method: 'email', addresses: [bob] })
  vi.spyOn(world.connectors, 'load').mockResolvedValue({ restore: async () => [plain] } as never)
  expect(await reconnect(world)).toBe(true)
  expect(world.status().eip155).toBe('connected')
})

test('a record whose session cannot be read is corrected', async () => {
  const world = makeWorld()
  world.services.storage.write('session', '{"v":1,"namespaces":{"moon":{"connector":"x"}}}')
  expect(await reconnect(world)).toBe(false)
  expect(world.record().namespaces).toEqual({})
})

test('called off, it comes to rest and forgets nothing', async () => {
  const world = visitedBefore('io.late')
  const connecting = reconnect(world)
  await world.settle()
  world.tasks.cancel('reconnect')
  expect(await connecting).toBe(false)
  expect(world.status().eip155).toBe('disconnected')
  expect(world.record().namespaces).not.toEqual({})
  expect(world.clock.pending()).toBe(0)
})

test('a wallet that the visitor connects meanwhile stays', async () => {
  const world = visitedBefore('io.late')
  const connecting = reconnect(world)
  await world.settle()
  await connectInstalled(world, 'io.injected')
  await world.clock.advance(2_000)
  await connecting
  expect(world.status().eip155).toBe('connected')
  expect(world.record().namespaces).not.toEqual({})
})

test('a late restore does not take the place of a wallet the visitor connected meanwhile', async () => {
  const world = visitedBefore('io.late')
  const connecting = reconnect(world)
  await world.settle()
  await connectInstalled(world, 'io.injected')
  const late = createFakeConnector('io.late', 'Late')
  late.restores(late.connection)
  world.announce(late)
  await connecting
  expect(world.store.getState().connections.eip155?.connectorId).toBe('io.injected')
})

test('a page load does not request an optional sign-in again', async () => {
  const world = visitedBefore('io.injected', { options: { siwx: 'optional' } })
  world.wallets.injected.restores(world.connection)
  await reconnect(world)
  expect(world.isOpen()).toBe(false)
})

test.each<[string, NonNullable<WorldFacts['options']>, boolean]>([
  ['comes with the sign-in', { siwx: 'optional' }, true],
  ['does so where the site tells whether it holds', { siwx: 'required', siwxBackendUrl: '/siwx' }, true],
  ['comes before it where the page itself is asked for it', { siweConfig: { ...CALLBACKS, getSession } }, false],
])('the account of a returning visitor %s', async (_what, options, together) => {
  const before = makeWorld({ options })
  adoptConnections(before, [before.connection], { restored: false })
  await signIn(before)
  const world = visitedBefore('io.injected', { options })
  changeSession(world.services.storage, () => ({ proofs: before.record().proofs }))
  world.wallets.injected.restores(world.connection)
  const atConnected = new Promise<boolean>((resolve) => {
    world.emit = ({ type }) => (type === 'connected' && resolve(selectIsAuthenticated(world.store.getState())), true)
  })
  await reconnect(world)
  expect(await atConnected).toBe(together)
  expect(selectIsAuthenticated(world.store.getState())).toBe(true)
})

test('an account on another network than its sign-in comes without it', async () => {
  const before = makeWorld({ options: { siwx: 'optional' } })
  adoptConnections(before, [before.connection], { restored: false })
  await signIn(before)
  const world = visitedBefore('io.injected', { networks: [ethereum, base], options: { siwx: 'optional' } })
  changeSession(world.services.storage, () => ({ proofs: before.record().proofs }))
  world.wallets.injected.restores(createFakeConnection({ networkId: 'eip155:8453' }))
  await reconnect(world)
  expect(world.heard()).toEqual(['connected'])
  expect(selectIsAuthenticated(world.store.getState())).toBe(false)
})

test('a page load opens nothing by itself, and the next press leads to a required sign-in', async () => {
  const world = visitedBefore('io.injected', { options: { siwx: 'required' } })
  world.wallets.injected.restores(world.connection)
  await reconnect(world)
  expect(world.isOpen()).toBe(false)
  openModal(world, BUTTON)
  expect(world.view()).toBe('SIWXSignMessage')
  await prepareSignIn(world)
  expect(world.store.getState().siwx.request?.message).toContain('wants you to sign in')
})

test('a dialog that is open on Connect continues to Account', async () => {
  const world = visitedBefore()
  openModal(world, 'button-1')
  world.wallets.injected.restores(world.connection)
  await reconnect(world)
  expect(world.view()).toBe('Account')
  expect(world.isOpen()).toBe(true)
})

test('an unsupported network shows nothing on a page load', async () => {
  const world = visitedBefore()
  world.wallets.injected.restores(createFakeConnection({ networkId: base.caipNetworkId }))
  await reconnect(world)
  expect(world.isOpen()).toBe(false)
  openModal(world, 'button-1')
  expect(world.view()).toBe('UnsupportedChain')
})

test('two calls are one', async () => {
  const world = visitedBefore()
  world.wallets.injected.restores(world.connection)
  await Promise.all([reconnect(world), reconnect(world)])
  expect(world.heard()).toEqual(['connected'])
})

test('another tab that connected is followed', async () => {
  const world = visitedBefore()
  world.wallets.injected.restores(world.connection)
  onTabMessage(world, { type: 'connected' })
  await world.settle()
  expect(world.heard()).toEqual(['connected'])
  onTabMessage(world, { type: 'connected' })
  await world.settle()
  expect(world.heard()).toEqual(['connected'])
})

test('a session that another tab stores as over while it is restored is told to the others if it goes on', async () => {
  const world = visitedBefore()
  world.wallets.injected.restore = async () => {
    // That tab was told by a third one, or has asked the wallet a moment earlier.
    world.services.storage.remove('session')
    onTabMessage(world, { type: 'ended', namespace: 'eip155' })
    return [world.connection]
  }
  expect(await reconnect(world)).toBe(true)
  expect(world.record().namespaces).not.toEqual({})
  expect(world.tabs.notified).toEqual([{ type: 'connected' }])
})

test('a session that is restored as it is stored is told to nobody', async () => {
  const world = visitedBefore()
  world.wallets.injected.restores(world.connection)
  expect(await reconnect(world)).toBe(true)
  expect(world.tabs.notified).toEqual([])
})

test('account and network of every namespace are stored and requested again, not only the active ones', async () => {
  const world = makeWorld({ networks: [ethereum, base, solana] })
  const facts = { connectorId: 'walletConnect', method: 'walletconnect' } as const
  const live = [
    createFakeConnection({ ...facts, networkId: base.caipNetworkId }),
    createFakeConnection({ ...facts, namespace: 'solana', networkId: solana.caipNetworkId }),
  ]
  adoptConnections(world, live, { restored: false, active: 'solana' })
  const addresses = live.map((each) => each.facts.accounts[0]?.address)
  expect(world.record().namespaces.eip155?.account).toBe(`${base.caipNetworkId}:${addresses[0]}`)
  expect(world.record().namespaces.solana?.account).toBe(`${solana.caipNetworkId}:${addresses[1]}`)

  const next = makeWorld({ networks: [ethereum, base, solana] })
  for (const key of ['session']) {
    next.services.storage.write(key, world.stored(key) ?? '')
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
  const world = visitedBefore('io.injected', { networks: [ethereum, solana] })
  world.storeConnection('solana', { connector: 'Solitaire' })
  const evm = createFakeConnection()
  let account = alice
  evm.refresh = async () => evm.reports.accounts(account)
  world.wallets.injected.restores(evm)
  const slow: FakeConnector = { ...createFakeConnector('Solitaire', 'Solitaire'), namespaces: ['solana'] }
  let answer = (_live: readonly LiveConnection[]): void => undefined
  slow.restore = () => new Promise((resolve) => (answer = resolve))
  world.announce(slow)
  const restoring = reconnect(world)
  await vi.waitFor(() => expect(world.wallets.injected.restoreRequests).toHaveLength(1))
  account = bob
  answer([solanaConnection()])
  await restoring
  await vi.waitFor(() => expect(world.store.getState().connections.eip155?.accounts[0]?.address).toBe(bob))
})

test('a namespace that is left is not remembered', async () => {
  const world = makeWorld({ connectedTo: ethereum })
  applyTransition(world, 'wallet', ['eip155'])
  expect(world.record().namespaces.eip155?.account).toBeUndefined()
})

/** Twins: two wallets with one id, in this order. The session is that of `Fox` with alice. */
function withTwins(world: FakeWorld, ...names: readonly string[]): Record<string, FakeConnector> {
  const twins: Record<string, FakeConnector> = {}
  for (const [at, name] of names.entries()) {
    const id = at === 0 ? 'io.fox' : `io.fox#${at}`
    const connector = createFakeConnector(id, name)
    twins[name] = connector
    world.announce(at === 0 ? connector : { ...connector, claimedId: 'io.fox' })
  }
  world.storeConnection('eip155', { mark: walletMark({ name: 'Fox' }), claims: 1 })
  world.storeConnection('eip155', { account: `eip155:1:${alice}` })
  return twins
}

test.each([
  ['first', ['Fox', 'Wolf']],
  ['second', ['Wolf', 'Fox']],
])(
  'of two wallets with one id, the session is restored with its own, which announces itself %s',
  async (_at, names) => {
    const world = visitedBefore('io.fox')
    const { Fox, Wolf } = withTwins(world, ...names)
    Fox?.restores(createFakeConnection({ connectorId: Fox.id, name: 'Fox' }))
    Wolf?.restores(createFakeConnection({ connectorId: Wolf.id, name: 'Wolf', addresses: [bob] }))
    expect(await reconnect(world)).toBe(true)
    expect(world.store.getState().connections.eip155).toMatchObject({ wallet: { name: 'Fox' } })
    expect(world.detailOf('connected')).toMatchObject({ address: alice })
  },
)

test('twins that look alike are told apart by their accounts', async () => {
  const world = visitedBefore('io.fox')
  const connectors = [createFakeConnector('io.fox', 'Fox'), createFakeConnector('io.fox#1', 'Fox')] as const
  withTwins(world)
  connectors[0].restores(createFakeConnection({ connectorId: 'io.fox', name: 'Fox', addresses: [bob] }))
  connectors[1].restores(createFakeConnection({ connectorId: 'io.fox#1', name: 'Fox' }))
  world.announce(connectors[0])
  const connecting = reconnect(world)
  // The other one announces itself a moment later.
  await world.clock.advance(300)
  world.announce({ ...connectors[1], claimedId: 'io.fox' })
  await world.settle()
  expect(await connecting).toBe(true)
  expect(world.detailOf('connected')).toMatchObject({ address: alice })
})

/** The id goes to a wallet that comes before the one that has had it. */
function passId(world: FakeWorld, id: string, from: FakeConnector, to: FakeConnector): void {
  world.announce(Object.assign(to, { id }))
  world.announce({ ...from, id: `${id}#0`, claimedId: id })
}

test('a wallet that gets the id of another one while that is asked is asked as well', async () => {
  const world = visitedBefore('io.fox')
  const { Wolf } = withTwins(world, 'Wolf')
  Wolf?.restores(createFakeConnection({ connectorId: 'io.fox', name: 'Wolf', addresses: [bob] }))
  const connecting = reconnect(world)
  await world.clock.advance(300)
  const Fox = createFakeConnector('io.fox', 'Fox')
  Fox.restores(createFakeConnection({ connectorId: 'io.fox', name: 'Fox' }))
  passId(world, 'io.fox', Wolf as FakeConnector, Fox)
  await world.clock.advance(2_000)
  expect(await connecting).toBe(true)
  expect(world.heard()).toEqual(['connected'])
  expect(world.detailOf('connected')).toMatchObject({ address: alice, wallet: 'Fox' })
})

test('a wallet that has got the id of another one is listened to, and the other one as well', async () => {
  const world = visitedBefore('io.fox')
  const { Wolf } = withTwins(world, 'Wolf')
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
  const connecting = reconnect(world)
  await world.clock.advance(2_000)
  await connecting
  passId(world, 'io.fox', Wolf as FakeConnector, Fox)
  await world.settle()
  expect([...unlocked].map(([name, { size }]) => [name, size])).toEqual([
    ['Wolf', 1],
    ['Fox', 1],
  ])
  Fox.restore = async () => [createFakeConnection({ connectorId: 'io.fox', name: 'Fox' })]
  for (const listener of [...(unlocked.get('Fox') ?? [])]) listener()
  await world.settle()
  expect(world.detailOf('connected')).toMatchObject({ address: alice, wallet: 'Fox' })
  expect([...unlocked.values()].map(({ size }) => size)).toEqual([0, 0])
})

test('a wallet whose account changes while its twin is still asked is followed', async () => {
  const world = visitedBefore('io.fox')
  const connectors = [createFakeConnector('io.fox', 'Fox'), createFakeConnector('io.fox#1', 'Fox')] as const
  withTwins(world)
  const live = createFakeConnection({ connectorId: 'io.fox', name: 'Fox' })
  let account = alice
  live.refresh = async () => live.reports.accounts(account)
  connectors[0].restores(live)
  let answer = (_locked: 'locked'): void => undefined
  connectors[1].restore = () => new Promise((resolve) => (answer = resolve))
  world.announce(connectors[0])
  world.announce({ ...connectors[1], claimedId: 'io.fox' })
  const restoring = reconnect(world)
  await vi.waitFor(() => expect(connectors[0].restoreRequests).toHaveLength(1))
  account = bob
  answer('locked')
  expect(await restoring).toBe(true)
  await vi.waitFor(() => expect(world.store.getState().connections.eip155?.accounts[0]?.address).toBe(bob))
})

test('another wallet with the id of the session cannot end it, nor have it', async () => {
  const world = visitedBefore('io.fox')
  const { Wolf } = withTwins(world, 'Wolf')
  Wolf?.restores(createFakeConnection({ connectorId: 'io.fox', name: 'Wolf', addresses: [bob] }))
  const connecting = reconnect(world)
  await world.clock.advance(2_000)
  expect(await connecting).toBe(false)
  expect(world.record().namespaces.eip155?.connector).toBe('io.fox')
  expect(world.store.getState().waiting.eip155).toMatchObject({ reason: 'unannounced' })
  expect(world.heard()).toEqual([])
})

test('a wallet that gives other accounts does not end the session while one of its name is incomplete', async () => {
  const world = visitedBefore('io.fox')
  const { Fox } = withTwins(world, 'Fox')
  Fox?.restores(createFakeConnection({ connectorId: 'io.fox', name: 'Fox', addresses: [bob] }))
  vi.spyOn(world.connectors, 'isIncomplete').mockImplementation((id) => id === 'io.fox')
  const connecting = reconnect(world)
  await world.clock.advance(2_000)
  expect(await connecting).toBe(false)
  expect(world.store.getState().waiting.eip155).toMatchObject({ reason: 'unannounced' })
  expect(world.heard()).toEqual([])
})

test('a wallet that gives other accounts ends the session, with its reason', async () => {
  const world = visitedBefore('io.fox')
  const { Fox } = withTwins(world, 'Fox')
  Fox?.restores(createFakeConnection({ connectorId: 'io.fox', name: 'Fox', addresses: [bob] }))
  const connecting = reconnect(world)
  await world.clock.advance(2_000)
  expect(await connecting).toBe(false)
  expect(world.emitted).toEqual([{ type: 'disconnected', detail: { namespace: 'eip155', reason: 'other-account' } }])
  expect(world.record().namespaces).toEqual({})
  expect(world.record().namespaces.eip155?.account).toBeUndefined()
  expect(world.status().eip155).toBe('disconnected')
  expect(world.store.getState()).toMatchObject({ lastKnown: undefined })
})

test('another tab that follows the wallet to another account meanwhile ends nothing here', async () => {
  const world = visitedBefore()
  world.storeConnection('eip155', { account: `eip155:1:${alice}` })
  const { injected } = world.wallets
  injected.restore = async () => {
    world.storeConnection('eip155', { account: `eip155:1:${bob}` })
    return [createFakeConnection({ addresses: [bob] })]
  }
  expect(await reconnect(world)).toBe(true)
  expect(world.detailOf('connected')).toMatchObject({ address: bob, restored: true })
})

test('other tabs hear of another account, because one of them may have compared the former one', () => {
  const world = makeWorld({ connectedTo: ethereum })
  world.tabs.notified.length = 0
  world.connection.reports.accounts(bob)
  expect(world.tabs.notified).toEqual([{ type: 'connected' }])
})

/** A session whose wallet is locked. `unlock` lets it give an account again, with an event. */
async function lockedWallet(outcome: 'locked' | 'unauthorized' = 'locked', facts: WorldFacts = {}) {
  const world = visitedBefore('io.injected', facts)
  world.storeConnection('eip155', { account: `eip155:1:${alice}` })
  const unlocked = new Set<() => void>()
  const { injected } = world.wallets
  injected.restore = async () => outcome
  injected.onUnlocked = (listener) => {
    unlocked.add(listener)
    return () => void unlocked.delete(listener)
  }
  const restored = await reconnect(world)
  return {
    world,
    restored,
    listeners: unlocked,
    unlock(...addresses: readonly string[]) {
      injected.restore = async () => [createFakeConnection({ addresses })]
      for (const listener of [...unlocked]) listener()
    },
  }
}

test('a wallet that is locked when the page loads is waited for, and restored when it is unlocked', async () => {
  const { world, restored, unlock, listeners } = await lockedWallet()
  expect(restored).toBe(false)
  expect(world.status().eip155).toBe('reconnecting')
  expect(world.store.getState()).toMatchObject({
    waiting: { eip155: { reason: 'locked', wallet: { id: 'io.injected' } } },
    lastKnown: { label: '0xd8…A96045' },
  })
  expect(world.record().namespaces).not.toEqual({})
  unlock(alice)
  await world.settle()
  expect(world.detailOf('connected')).toMatchObject({ address: alice, restored: true })
  expect(listeners.size).toBe(0)
})

test('a wallet that is unlocked with another account ends the session', async () => {
  const { world, unlock } = await lockedWallet()
  unlock(bob)
  await world.clock.advance(2_000)
  await world.settle()
  expect(world.detailOf('disconnected')).toEqual({ namespace: 'eip155', reason: 'other-account' })
  expect(world.record().namespaces).toEqual({})
})

test('nothing is shown of a session whose wallet says that there is no permission, and nothing is erased', async () => {
  const { world, unlock } = await lockedWallet('unauthorized')
  expect(world.status().eip155).toBe('disconnected')
  expect(world.store.getState()).toMatchObject({ lastKnown: undefined })
  expect(world.stored('last_known')).toBeUndefined()
  expect(world.record().namespaces).not.toEqual({})
  unlock(alice)
  await world.settle()
  expect(world.heard()).toEqual(['connected'])
})

test('pressing a wallet that is locked connects it once, though unlocking it is heard as well', async () => {
  const { world, unlock } = await lockedWallet()
  world.wallets.injected.waits()
  const connecting = connectInstalled(world, 'io.injected')
  await world.settle()
  expect(world.status().eip155).toBe('connecting')
  unlock(alice)
  await world.settle()
  expect(world.heard()).toEqual(['connecting'])
  world.wallets.injected.questions[0]?.approve([createFakeConnection()])
  await connecting
  await world.settle()
  expect(world.heard()).toEqual(['connecting', 'connected'])
  expect(world.store.getState().waiting).toEqual({})
})

test('another wallet that never responds holds up nothing once the dialog is closed', async () => {
  const { world, unlock } = await lockedWallet()
  world.wallets.other.waits()
  void connectInstalled(world, 'io.other').catch(() => {})
  await world.settle()
  unlock(alice)
  await world.settle()
  expect(world.heard()).toEqual(['connecting', 'connected'])
  expect(world.status().eip155).toBe('connected')
  expect(world.record().namespaces.eip155?.connector).toBe('io.injected')
})

test('while the dialog is open, the visitor is choosing another wallet', async () => {
  const { world, unlock } = await lockedWallet()
  world.wallets.other.waits()
  openModal(world, BUTTON)
  void connectInstalled(world, 'io.other').catch(() => {})
  await world.settle()
  unlock(alice)
  await world.settle()
  expect(world.status().eip155).toBe('connecting')
})

test('an attempt that the visitor gives up leaves the session waiting', async () => {
  const { world } = await lockedWallet()
  world.wallets.injected.declines()
  await connectInstalled(world, 'io.injected').catch(() => {})
  expect(world.status().eip155).toBe('reconnecting')
  expect(world.record().namespaces.eip155?.connector).toBe('io.injected')
})

test('a wallet that the visitor chooses instead takes the place of the one that is waited for', async () => {
  const { world, listeners } = await lockedWallet()
  await connectInstalled(world, 'io.other')
  expect(world.record().namespaces.eip155?.connector).toBe('io.other')
  expect(world.store.getState().waiting).toEqual({})
  expect(listeners.size).toBe(0)
})

test.each([
  ['the visitor disconnects', (world: FakeWorld) => disconnect(world)],
  ['another tab disconnects', (world: FakeWorld) => onTabMessage(world, { type: 'disconnected' })],
])('a session that waits is over when %s', async (_what, end) => {
  const { world, listeners } = await lockedWallet()
  await end(world)
  expect(world.status().eip155).toBe('disconnected')
  expect(world.store.getState()).toMatchObject({ waiting: {}, lastKnown: undefined })
  expect(world.stored('last_known')).toBeUndefined()
  expect(world.record().namespaces).toEqual({})
  expect(world.heard()).toEqual([])
  expect(listeners.size).toBe(0)
})

test('a wallet that is locked while connected leaves its session stored, and the sign-in with it', async () => {
  const world = makeWorld({ connectedTo: ethereum, options: { siwx: 'optional' }, view: { name: 'Account' } })
  await signIn(world)
  world.connection.reports.gone('locked')
  expect(world.detailOf('disconnected')).toEqual({ namespace: 'eip155', reason: 'wallet' })
  expect(world.status().eip155).toBe('reconnecting')
  expect(world.store.getState()).toMatchObject({
    connections: {},
    siwx: { session: undefined },
    lastKnown: { label: '0xd8…A96045' },
  })
  expect(world.isOpen()).toBe(false)
  expect(world.record().proofs).not.toEqual([])
  world.wallets.injected.restores(world.connection)
  await world.settle()
  world.setVisible(true)
  await world.settle()
  await world.settle()
  expect(world.detailOf('connected')).toMatchObject({ restored: true })
  expect(world.store.getState().siwx.session).toBeDefined()
})

test('of twins that look alike, one alone cannot end the session of the other, which is late', async () => {
  const world = visitedBefore('io.fox')
  withTwins(world)
  world.storeConnection('eip155', { mark: walletMark({ name: 'Fox' }), claims: 2 })
  const twin = createFakeConnector('io.fox', 'Fox')
  twin.restores(createFakeConnection({ connectorId: 'io.fox', name: 'Fox', addresses: [bob] }))
  world.announce(twin)
  const connecting = reconnect(world)
  await world.clock.advance(2_000)
  expect(await connecting).toBe(false)
  expect(world.store.getState().waiting.eip155).toMatchObject({ reason: 'unannounced' })
  const own = createFakeConnector('io.fox#1', 'Fox')
  own.restores(createFakeConnection({ connectorId: 'io.fox#1', name: 'Fox' }))
  world.announce({ ...own, claimedId: 'io.fox' })
  await world.settle()
  expect(world.detailOf('connected')).toMatchObject({ address: alice })
})

test.each([
  ['first', 'io.fox', 'io.fox#1'],
  ['second', 'io.fox#1', 'io.fox'],
])(
  'of twins with one id, the %s is locked: it is waited for, and only unlocking it restores its session',
  async (_at, ownId, otherId) => {
    const world = visitedBefore('io.fox')
    withTwins(world)
    const own = createFakeConnector(ownId, 'Fox')
    const other = createFakeConnector(otherId, 'Wolf')
    const unlocks = new Map([own, other].map(({ id }) => [id, new Set<() => void>()]))
    const unlock = async (id: string): Promise<void> => {
      for (const listener of [...(unlocks.get(id) ?? [])]) listener()
      await world.clock.advance(2_000)
      await world.settle()
    }
    let locked = true
    own.restore = async () => (locked ? 'locked' : [createFakeConnection({ connectorId: ownId, name: 'Fox' })])
    other.restores(createFakeConnection({ connectorId: otherId, name: 'Wolf', addresses: [bob] }))
    for (const each of [own, other].sort((a, b) => a.id.length - b.id.length)) {
      each.onUnlocked = (listener) => {
        unlocks.get(each.id)?.add(listener)
        return () => void unlocks.get(each.id)?.delete(listener)
      }
      world.announce(each.id === 'io.fox' ? each : { ...each, claimedId: 'io.fox' })
    }
    const restoring = reconnect(world)
    await world.clock.advance(2_000)
    expect(await restoring).toBe(false)
    expect(world.store.getState().waiting.eip155).toMatchObject({ reason: 'locked', wallet: { id: ownId } })

    await unlock(otherId)
    expect(world.store.getState().waiting.eip155).toMatchObject({ reason: 'locked', wallet: { id: ownId } })
    expect(world.heard()).toEqual([])
    locked = false
    await unlock(ownId)
    expect(world.detailOf('connected')).toMatchObject({ address: alice, restored: true })
    expect(world.store.getState().connections.eip155).toMatchObject({ connectorId: ownId })
  },
)

test('a visitor who disconnects while the session is being restored stays disconnected', async () => {
  const world = visitedBefore('walletConnect')
  const live = createFakeConnection({ connectorId: 'walletConnect', method: 'walletconnect' })
  let answer: (live: readonly LiveConnection[]) => void = () => {}
  world.wallets.relay.restore = () => new Promise((resolve) => (answer = resolve))
  const connecting = reconnect(world)
  await world.settle()
  await disconnect(world)
  answer([live])
  expect(await connecting).toBe(false)
  expect(world.heard()).toEqual([])
  expect(live.ended()).toBe(1)
  expect(world.record().namespaces).toEqual({})
})

test('a restore that finds no session leaves the sign-in of another tab, which may be still writing', async () => {
  const world = visitedBefore('walletConnect')
  changeSession(world.services.storage, () => ({ proofs: [] }))
  world.wallets.relay.restores()
  expect(await reconnect(world)).toBe(false)
  expect(world.record().proofs).toEqual([])
})
