import { walletKinds, type WalletKind } from '../../src/wallets/index'
import type {
  ConnectionFacts,
  ConnectionListener,
  LiveConnection,
  WalletCapabilities,
  WalletMethod,
} from '../../src/wallets/contract'
import type { Account } from '../../src/domain/account/account'
import type { AccountType } from '../../src/domain/account/accountType'
import type { CaipNetworkId } from '../../src/domain/network/caip'
import { createFakeWallet, type FakeWallet, type WalletReply } from './eip1193'

export const alice = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
export const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const signature = `0x${'ab'.repeat(65)}`

export function account(address: string, type: AccountType = 'eoa'): Account {
  return { namespace: 'eip155', address, type }
}

/** The capabilities of the wallet kind that a method belongs to. */
export function capabilitiesFor(method: WalletMethod): WalletCapabilities {
  const kinds: readonly WalletKind[] = Object.values(walletKinds)
  const kind = kinds.find(({ entryViews }) => method in entryViews)
  if (!kind) throw new Error(`No wallet kind has the method ${method}.`)
  return kind.capabilities
}

export interface FakeConnection extends LiveConnection {
  /** What it says when it is asked; absent unless a test sets it. */
  refresh?: (signal: AbortSignal) => Promise<void>
  /** The wallet behind it: what it was asked, and what it answers. */
  readonly wallet: FakeWallet
  readonly replies: Record<string, WalletReply>
  /** What the wallet reports by itself to whoever watches. */
  readonly reports: WalletReports
  /** The same to former watchers as well, as a wallet that ignores removed listeners does. */
  readonly echoes: WalletReports
  /** Listeners that watch now. */
  watchers(): number
  /** How often it was asked to end. */
  ended(): number
  /** From now on it does this when asked to end. */
  endsBy(ending: () => Promise<void>): void
}

export interface WalletReports {
  accounts(...addresses: string[]): void
  network(id: CaipNetworkId): void
  /** The session has another namespace now. */
  adds(connection: LiveConnection): void
  gone(reason?: Parameters<ConnectionListener['disconnected']>[0]): void
}

export interface FakeConnectionFacts {
  readonly connectorId?: string
  readonly name?: string
  readonly method?: WalletMethod
  readonly networkId?: CaipNetworkId
  readonly namespace?: ConnectionFacts['namespace']
  readonly addresses?: readonly string[]
  readonly accountType?: AccountType
  readonly icon?: string
  /** It belongs to one of several sessions of its connector. */
  readonly topic?: string
}

/** A connection whose wallet does as the test says. */
export function createFakeConnection({
  connectorId = 'io.injected',
  name = 'Injected',
  method = 'injected',
  networkId = 'eip155:1',
  namespace = 'eip155',
  addresses = [alice],
  accountType = 'eoa',
  icon,
  topic,
}: FakeConnectionFacts = {}): FakeConnection {
  const replies: Record<string, WalletReply> = { personal_sign: () => signature }
  const wallet = createFakeWallet(replies)
  const listeners = new Set<ConnectionListener>()
  const everyListener: ConnectionListener[] = []
  const reportsTo = (hearers: () => readonly ConnectionListener[]): WalletReports => ({
    accounts: (...now) =>
      hearers().forEach((each) =>
        each.accountsChanged(now.map((address) => ({ namespace, address, type: accountType }))),
      ),
    network: (id) => hearers().forEach((each) => each.networkChanged(id)),
    adds: (connection) =>
      hearers().forEach((each) => each.namespaceAdded?.(connection.facts.namespace, async () => connection)),
    gone: (reason = 'wallet') => hearers().forEach((each) => each.disconnected(reason)),
  })
  let ended = 0
  let ending = async (): Promise<void> => {}
  return {
    facts: {
      connectorId,
      namespace,
      wallet: { id: connectorId, name, method, ...(icon && { icon }) },
      capabilities: capabilitiesFor(method),
      accounts: addresses.map((address) => ({ namespace, address, type: accountType })),
      networkId,
      ...(topic !== undefined && { topic }),
    },
    provider: wallet,
    wallet,
    replies,
    watch(listener) {
      listeners.add(listener)
      everyListener.push(listener)
      return () => void listeners.delete(listener)
    },
    async disconnect() {
      ended += 1
      await ending()
    },
    reports: reportsTo(() => [...listeners]),
    echoes: reportsTo(() => everyListener),
    watchers: () => listeners.size,
    ended: () => ended,
    endsBy(next) {
      ending = next
    },
  }
}
