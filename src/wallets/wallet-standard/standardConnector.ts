import { askOnce } from '../../chains/requestWallet'
import type { Account } from '../../domain/account/account'
import type { CaipNetworkId } from '../../domain/network/caip'
import { findNetwork, type Network } from '../../domain/network/network'
import { standardChainOf } from '../../domain/network/solanaCluster'
import { ConnectAborted } from '../../errors/connection'
import { ProviderNotFound } from '../../errors/ProviderNotFound'
import { explain } from '../../errors/explain'
import { ChainUnsupported } from '../../errors/network'
import { RequestUnauthorized } from '../../errors/wallet'
import type { Clock } from '../../services/clock/clock'
import { withTimeout } from '../../services/clock/withTimeout'
import type { ConnectedWallet, ConnectionListener, Connector, ConnectRequest, LiveConnection } from '../contract'
import { walletKinds } from '../index'
import { WALLET_FAREWELL_WAIT_MS, WALLET_SILENT_RESPONSE_WAIT_MS } from '../timeouts'
import type { StandardAnnouncement } from './discover'
import { offersSignIn, signInWithSolana } from './signInWithSolana'
import { findStandardAccount, parseStandardAccounts } from './standardAccounts'
import { createStandardProvider } from './standardProvider'
import { featureOf, readField, readList, solanaChainsOf, type StandardWallet } from './standardWallet'

/**
 * An installed Solana wallet (Wallet Standard). Nothing it does throws into the page or leaves a request of ours
 * pending for good.
 */
export function createStandardConnector({ wallet, standard }: StandardAnnouncement, clock: Clock): Connector {
  const connected: ConnectedWallet = {
    id: wallet.id,
    name: wallet.name,
    ...(wallet.icon && { icon: wallet.icon }),
    method: 'injected',
  }

  const requestAccounts = async (silent: boolean, signal: AbortSignal): Promise<readonly unknown[]> => {
    const connect = featureOf(standard, 'standard:connect', 'connect')
    if (!connect) throw new ProviderNotFound(wallet.id)
    // Some wallets treat `silent: false` as silent, so it is left out.
    const response = await askOnce(() => (silent ? connect({ silent: true }) : connect()), signal)
    const given = readList(readField(response, 'accounts'))
    return given.length > 0 ? given : readList(readField(standard, 'accounts'))
  }

  return {
    id: wallet.id,
    name: wallet.name,
    ...(wallet.icon && { icon: wallet.icon }),
    method: 'injected',
    namespaces: ['solana'],

    async connect(request, signal) {
      try {
        const given = await requestAccounts(false, signal)
        const accounts = parseStandardAccounts(given)
        if (accounts.length === 0) throw new RequestUnauthorized()
        return [openConnection(connected, standard, given, accounts, request, clock)]
      } catch (reason) {
        throw explain(reason)
      }
    },

    async restore(request, signal) {
      const limit = withTimeout(clock, WALLET_SILENT_RESPONSE_WAIT_MS, signal)
      try {
        const given = await requestAccounts(true, limit.signal)
        const accounts = parseStandardAccounts(given)
        return accounts.length === 0 ? [] : [openConnection(connected, standard, given, accounts, request, clock)]
      } catch (reason) {
        if (reason instanceof ConnectAborted && !limit.expired()) throw reason
        return []
      } finally {
        limit.release()
      }
    },
  }
}

function openConnection(
  wallet: ConnectedWallet,
  standard: StandardWallet,
  given: readonly unknown[],
  firstAccounts: readonly Account[],
  request: ConnectRequest,
  clock: Clock,
): LiveConnection {
  const { networks } = request
  const approved = servedNetworks(standard, networks)
  const first = findNetwork(approved, request.networkId) ?? approved[0]
  if (!first) throw new ChainUnsupported(request.networkId)
  const listeners = new Set<ConnectionListener>()
  const ending = new AbortController()
  let accounts = firstAccounts
  let networkId = first.caipNetworkId
  let unsubscribe: (() => void) | undefined

  const ended = (): boolean => ending.signal.aborted
  const notify = (report: (listener: ConnectionListener) => void): void => {
    for (const listener of [...listeners]) report(listener)
  }
  const moveTo = (id: CaipNetworkId): void => {
    networkId = id
    notify((listener) => listener.networkChanged(id))
  }
  const end = (): void => {
    if (ended()) return
    ending.abort(new DOMException('The wallet is disconnected.', 'AbortError'))
    unsubscribe?.()
    unsubscribe = undefined
  }

  /** `standard:events`: accounts, chains or features changed. Features are read again by each request. */
  const onChange = (change: unknown): void => {
    if (ended()) return
    // Read from the wallet itself: the event may be late or wrong.
    if (readField(change, 'accounts') !== undefined) {
      const now = parseStandardAccounts(readField(standard, 'accounts') ?? readField(change, 'accounts'))
      if (now.length === 0) return leave()
      if (now.map(({ address }) => address).join() !== accounts.map(({ address }) => address).join()) {
        accounts = now
        notify((listener) => listener.accountsChanged(now))
      }
    }
    if (readField(change, 'chains') !== undefined) {
      const served = servedNetworks(standard, networks)
      if (served.some(({ caipNetworkId }) => caipNetworkId === networkId)) return
      const [next] = served
      if (next) moveTo(next.caipNetworkId)
      else leave()
    }
  }
  const leave = (): void => {
    end()
    notify((listener) => listener.disconnected('wallet'))
  }

  const subscribe = (): void => {
    const on = featureOf(standard, 'standard:events', 'on')
    try {
      const off = on?.('change', onChange)
      unsubscribe = () => {
        try {
          if (typeof off === 'function') Reflect.apply(off, undefined, [])
        } catch {
          // A listener that cannot be removed has no effect any more.
        }
      }
    } catch {
      // A wallet whose events fail can still sign.
      unsubscribe = () => undefined
    }
  }

  return {
    facts: {
      connectorId: wallet.id,
      namespace: 'solana',
      wallet,
      capabilities: walletKinds.installed.capabilities,
      accounts,
      networkId,
      approvedNetworkIds: approved.map(({ caipNetworkId }) => caipNetworkId),
      ...(signsVersioned(standard) && { versionedTransactions: true }),
    },
    provider: createStandardProvider({
      wallet: standard,
      network: () => networkId,
      addresses: () => accounts.map(({ address }) => address),
      account: (address) => findStandardAccount(standard, given, address),
      ended,
      signal: ending.signal,
    }),
    watch(listener) {
      listeners.add(listener)
      if (!unsubscribe && !ended()) subscribe()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        unsubscribe?.()
        unsubscribe = undefined
      }
    },
    async switchTo({ caipNetworkId }, signal) {
      if (signal.aborted) throw new ConnectAborted(signal.reason)
      if (!servedNetworks(standard, networks).some((network) => network.caipNetworkId === caipNetworkId))
        throw new ChainUnsupported(caipNetworkId)
      moveTo(caipNetworkId)
    },
    ...(offersSignIn(standard) && { signIn: (data, signal) => signInWithSolana(standard, data, signal) }),
    async disconnect() {
      end()
      listeners.clear()
      await disconnectTopic(standard, clock)
    },
  }
}

/** Asks the wallet to disconnect the page, with a timeout; the connection is over on our side either way. */
async function disconnectTopic(standard: StandardWallet, clock: Clock): Promise<void> {
  const disconnect = featureOf(standard, 'standard:disconnect', 'disconnect')
  if (!disconnect) return
  const limit = withTimeout(clock, WALLET_FAREWELL_WAIT_MS)
  await askOnce(() => disconnect(), limit.signal).catch(() => undefined)
  limit.release()
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
