import { expect, test } from 'vitest'
import { alice, bob, createFakeConnection, type FakeConnection } from '../../../test/fakes/connections'
import { ethereum, solana } from '../../../test/fakes/networks'
import { makeContext, type FakeContext, type ContextFacts } from '../../../test/fakes/context'
import type { TabMessage } from '../../services/tabs/tabs'
import { selectActiveAccount, selectIsConnected } from '../store/selectors'
import { adoptConnections } from './adoptConnections'
import { applyTransition } from './applyTransition'
import { onTabMessage } from './followTabs'
import { reconnect } from './reconnect'
import { changeSession } from '../../services/storage/sessionRecord'

/** Tabs that share one storage. Messages are handled in the next turn. */
function openTabs(count: number, facts?: ContextFacts) {
  const first = makeContext(facts)
  const tabs = [first, ...Array.from({ length: count - 1 }, () => makeContext(facts))]
  for (const tab of tabs) {
    Object.assign(tab.services, { storage: first.services.storage })
    Object.assign(tab.tabs, {
      notify(message: TabMessage) {
        tab.tabs.notified.push(message)
        for (const other of tabs) {
          if (other !== tab) queueMicrotask(() => onTabMessage(other, message))
        }
      },
    })
  }
  return {
    tabs: tabs as [FakeContext, FakeContext, ...FakeContext[]],
    async settle() {
      for (let turn = 0; turn < 5; turn += 1) for (const tab of tabs) await tab.settle()
    },
  }
}

function connect(context: FakeContext, connection: FakeConnection = createFakeConnection()): FakeConnection {
  adoptConnections(context, [connection])
  return connection
}

const isConnected = ({ store }: FakeContext): boolean => selectIsConnected(store.getState())
const addressIn = ({ store }: FakeContext): string | undefined => selectActiveAccount(store.getState())?.address
const stored = (context: FakeContext): string | undefined => context.record().namespaces.eip155?.account
test('a tab that asked the wallet before another one followed it to a new account restores that one', async () => {
  const {
    tabs: [one, other],
    settle,
  } = openTabs(2)
  other.wallets.injected.restores(createFakeConnection({ addresses: [bob] }))
  const connection = connect(one)
  // The other tab has compared the wallet's account with the one that is stored, and waits for another wallet.
  await settle()
  await other.clock.advance(500)
  connection.reports.accounts(bob)
  await settle()
  await other.clock.advance(2_000)
  await settle()
  expect([addressIn(one), addressIn(other)]).toEqual([bob, bob])
  expect(stored(one)).toBe(`eip155:1:${bob}`)
})

test('a session that another tab stores while a former one is found to be over is restored in its place', async () => {
  const {
    tabs: [one, other],
    settle,
  } = openTabs(2)
  one.storeConnection('eip155', { connector: 'walletConnect' })
  const { relay, injected } = other.wallets
  injected.restores(createFakeConnection())
  relay.restore = async () => {
    connect(one)
    return []
  }
  expect(await reconnect(other)).toBe(true)
  await settle()
  expect([addressIn(one), addressIn(other)]).toEqual([alice, alice])
  expect(stored(one)).toBe(`eip155:1:${alice}`)
})

test('what one tab has found over is stored again by another one whose wallet says that it is connected', async () => {
  const {
    tabs: [one, other],
    settle,
  } = openTabs(2)
  const [connection, gone] = [connect(one), createFakeConnection()]
  let asked = 0
  connection.refresh = async () => void (asked += 1)
  other.wallets.injected.restores(gone)
  await settle()
  expect(isConnected(other)).toBe(true)

  gone.reports.gone('wallet')
  await settle()
  expect(asked).toBe(1)
  expect([isConnected(one), isConnected(other)]).toEqual([true, true])
  expect(stored(one)).toBe(`eip155:1:${alice}`)
})

test('what the wallet says to be over in all tabs stays over', async () => {
  const {
    tabs: [one, other],
    settle,
  } = openTabs(2)
  const [connection, gone] = [connect(one), createFakeConnection()]
  connection.refresh = async () => connection.reports.gone('wallet')
  other.wallets.injected.restores(gone)
  await settle()

  gone.reports.gone('wallet')
  await settle()
  expect([isConnected(one), isConnected(other)]).toEqual([false, false])
  expect(one.record().namespaces).toEqual({})
})

test('tabs that the wallet tells different things take turns at a slow pace', async () => {
  const {
    tabs: [one, other],
    settle,
  } = openTabs(2)
  const connection = connect(one)
  let asked = 0
  connection.refresh = async () => void (asked += 1)
  await settle()
  expect(isConnected(other)).toBe(false)

  other.tabs.notify({ type: 'ended', namespace: 'eip155' })
  await settle()
  expect(asked).toBe(1)
  await one.clock.advance(1_000)
  await settle()
  expect(asked).toBe(2)
})

test('a wallet that cannot be asked is believed once', async () => {
  const {
    tabs: [one, other],
    settle,
  } = openTabs(2)
  connect(one, createFakeConnection({ connectorId: 'walletConnect', method: 'walletconnect' }))
  // Its records have not reached the other tab, and never do.
  await settle()
  expect(other.tabs.notified.filter(({ type }) => type === 'ended')).toHaveLength(2)
  expect(one.tabs.notified.filter(({ type }) => type === 'connected')).toHaveLength(2)
})

test('of a namespace that is not connected here nothing is asked', async () => {
  const context = makeContext({ connectedTo: ethereum })
  let asked = 0
  context.connection.refresh = async () => void (asked += 1)
  onTabMessage(context, { type: 'ended', namespace: 'solana' })
  await context.settle()
  expect([asked, context.tabs.notified]).toEqual([0, []])
})

const namespacesIn = ({ live }: FakeContext): readonly string[] => [...live.keys()].toSorted()
const solanaThere = (): FakeConnection =>
  createFakeConnection({ namespace: 'solana', networkId: solana.caipNetworkId, connectorId: 'io.other', name: 'Other' })
const storedNamespaces = (context: FakeContext): readonly string[] =>
  Object.keys(context.record().namespaces).toSorted()

/** Each tab's wallet may be restored by the other one. */
function openTwoNamespaces() {
  const opened = openTabs(2, { networks: [ethereum, solana] })
  for (const { wallets } of opened.tabs) {
    wallets.injected.restores(createFakeConnection())
    wallets.other.restores(solanaThere())
  }
  return opened
}

test('a namespace that only another tab has connected stays stored', async () => {
  const {
    tabs: [one, other],
  } = openTwoNamespaces()
  connect(one)
  // It has not heard of the other one yet.
  connect(other, solanaThere())
  expect(storedNamespaces(one)).toEqual(['eip155', 'solana'])
})

test('what ends in one tab leaves the namespace of another tab stored', async () => {
  const {
    tabs: [one, other],
  } = openTwoNamespaces()
  connect(one)
  connect(other, solanaThere())
  applyTransition(one, 'wallet', ['eip155'])
  expect(storedNamespaces(one)).toEqual(['solana'])
  expect(one.record().namespaces).not.toEqual({})
})

test('two tabs that store at the same time, each over the other, find back together', async () => {
  const {
    tabs: [one, other],
    settle,
  } = openTwoNamespaces()
  connect(one)
  connect(other, solanaThere())
  // Each had read the storage before the other one wrote.
  changeSession(one.services.storage, ({ namespaces: { solana: left } }) => ({
    namespaces: { ...(left && { solana: left }) },
  }))
  await settle()
  expect([namespacesIn(one), namespacesIn(other)]).toEqual([
    ['eip155', 'solana'],
    ['eip155', 'solana'],
  ])
  expect(storedNamespaces(one)).toEqual(['eip155', 'solana'])
})
