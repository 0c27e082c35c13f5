import { askOnce } from '../../chains/requestWallet'
import type { Account } from '../../domain/account/account'
import type { CaipNetworkId } from '../../domain/network/caip'
import { findNetwork, type Network } from '../../domain/network/network'
import { standardChainOf } from '../../domain/network/solanaCluster'
import type { SiwxMessageData } from '../../domain/siwx/message'
import { ConnectAborted } from '../../errors/connection'
import { ChainUnsupported } from '../../errors/network'
import type { Clock } from '../../services/clock/clock'
import { withTimeout } from '../../services/clock/withTimeout'
import type { ConnectedWallet, ConnectionOffers, ConnectRequest, LiveConnection, WalletCapabilities } from '../contract'
import { WALLET_FAREWELL_WAIT_MS } from '../timeouts'
import { createConnectionListeners } from './connectionListeners'
import { listenToChanges } from './listenToChanges'
import { offersSignIn, signInWithSolana } from './signInWithSolana'
import { findStandardAccount, parseStandardAccounts } from './standardAccounts'
import { createStandardProvider } from './standardProvider'
import { featureOf, readField, readList, solanaChainsOf, type StandardWallet } from './discovery/standardWallet'

interface Opening {
  readonly wallet: ConnectedWallet
  readonly capabilities: WalletCapabilities
  readonly claimedId: string | undefined
  readonly standard: StandardWallet
  /** The account objects of the wallet's response. */
  readonly given: readonly unknown[]
  readonly accounts: readonly Account[]
  /** The accounts in the wallet's own order. */
  readonly reported: readonly Account[]
  readonly request: ConnectRequest
  readonly clock: Clock
}

/** An open connection to an installed Solana wallet. */
export function openStandardConnection(opening: Opening): LiveConnection {
  const { wallet, capabilities, claimedId, standard, given, request, clock } = opening
  let { networks } = request
  const served = servedNetworks(standard, networks)
  const first = findNetwork(served, request.networkId) ?? served[0]
  if (!first) throw new ChainUnsupported(request.networkId)
  const ending = new AbortController()
  let { accounts } = opening
  let reported = addressesOf(opening.reported)
  let listsAccounts = readList(readField(standard, 'accounts')).length > 0
  let networkId = first.caipNetworkId
  let offers = offersOf(standard, networks)
  const listeners = createConnectionListeners(() => listenToChanges(standard, onChange))

  let over = false
  const ended = (): boolean => over
  const moveTo = (id: CaipNetworkId): void => {
    networkId = id
    listeners.notify((listener) => listener.networkChanged(id))
  }
  const end = (): void => {
    if (ended()) return
    over = true
    listeners.end()
    // In a task of its own: what the wallet has answered on leaving is on its way to whoever asked.
    void clock.nextTask().then(() => ending.abort(new DOMException('The wallet is disconnected.', 'AbortError')))
  }

  /** Compares with the wallet itself, because its events come late or with anything in them. */
  const compare = (change: unknown, mayEnd: boolean): void => {
    if (ended()) return
    const list = readField(standard, 'accounts')
    const now = parseStandardAccounts(list ?? readField(change, 'accounts'))
    if (now.length > 0) listsAccounts = true
    // Some wallets never list the accounts that they have given.
    else if (mayEnd && (listsAccounts || saysNone(change))) return leave()
    if (now.length > 0 && addressesOf(now) !== reported) {
      reported = addressesOf(now)
      accounts = now
      listeners.notify((listener) => listener.accountsChanged(now))
    }
    compareOffers()
    // The network may also be one that the page does not offer any more, which is not the wallet's doing.
    if (solanaChainsOf(standard).includes(standardChainOf(networkId))) return
    const [next] = servedNetworks(standard, networks)
    if (next) moveTo(next.caipNetworkId)
    else if (mayEnd) leave()
  }
  const compareOffers = (): void => {
    const now = offersOf(standard, networks)
    if (JSON.stringify(now) === JSON.stringify(offers)) return
    offers = now
    listeners.notify((listener) => listener.offersChanged(now))
  }
  /**
   * `standard:events`: accounts, chains or features changed. Some wallets emit the event before they have changed, so
   * they are read once more in the next task, and what they lack until then says nothing.
   */
  const onChange = (change: unknown): void => {
    compare(change, saysNone(change))
    void clock.nextTask().then(() => compare(change, true))
  }
  const leave = (): void => {
    end()
    listeners.notify((listener) => listener.disconnected('wallet'))
  }

  return {
    facts: {
      connectorId: wallet.id,
      ...(claimedId && { claimedId }),
      namespace: 'solana',
      wallet,
      capabilities,
      accounts,
      networkId,
      ...offers,
    },
    provider: createStandardProvider({
      wallet: standard,
      network: () => networkId,
      addresses: () => accounts.map(({ address }) => address),
      account: (address) => findStandardAccount(standard, given, address),
      ended,
      signal: ending.signal,
    }),
    watch: listeners.add,
    async switchTo({ caipNetworkId }, signal) {
      if (signal.aborted) throw new ConnectAborted(signal.reason)
      if (!servedNetworks(standard, networks).some((network) => network.caipNetworkId === caipNetworkId))
        throw new ChainUnsupported(caipNetworkId)
      moveTo(caipNetworkId)
    },
    async refresh(signal) {
      if (signal.aborted) throw new ConnectAborted(signal.reason)
      compare(undefined, true)
    },
    networksChanged(now) {
      networks = now
      if (!ended()) compareOffers()
    },
    get signIn() {
      return offersSignIn(standard)
        ? (data: SiwxMessageData, signal: AbortSignal) => signInWithSolana(standard, data, signal)
        : undefined
    },
    async disconnect() {
      end()
      listeners.clear()
      await disconnectTopic(standard, clock)
    },
  }
}

/** Does the event itself say that there are no accounts? */
const saysNone = (change: unknown): boolean => {
  const none = readField(change, 'accounts')
  return Array.isArray(none) && none.length === 0
}

const addressesOf = (accounts: readonly Account[]): string => accounts.map(({ address }) => address).join()

/** Asks the wallet to disconnect the page, with a timeout; the connection is over on our side either way. */
async function disconnectTopic(standard: StandardWallet, clock: Clock): Promise<void> {
  const disconnect = featureOf(standard, 'standard:disconnect', 'disconnect')
  if (!disconnect) return
  const limit = withTimeout(clock, WALLET_FAREWELL_WAIT_MS)
  await askOnce(() => disconnect(), limit.signal).catch(() => undefined)
  limit.release()
}

function offersOf(standard: StandardWallet, networks: readonly Network[]): ConnectionOffers {
  return {
    approvedNetworkIds: servedNetworks(standard, networks).map(({ caipNetworkId }) => caipNetworkId),
    ...(signsVersioned(standard) && { versionedTransactions: true }),
  }
}

/** Does each of the wallet's features for transactions name version 0? */
function signsVersioned(standard: StandardWallet): boolean {
  const features = ['solana:signAndSendTransaction', 'solana:signTransaction']
    .map((name) => readField(readField(standard, 'features'), name))
    .filter((feature) => feature !== undefined)
  return (
    features.length > 0 &&
    features.every((feature) => readList(readField(feature, 'supportedTransactionVersions')).includes(0))
  )
}

/** The page's networks that the wallet currently supports. */
function servedNetworks(standard: StandardWallet, networks: readonly Network[]): readonly Network[] {
  const chains = solanaChainsOf(standard)
  return networks.filter(
    ({ chainNamespace, caipNetworkId }) =>
      chainNamespace === 'solana' && chains.includes(standardChainOf(caipNetworkId)),
  )
}
