import { askOnce } from '../../chains/requestWallet'
import type { Account } from '../../domain/account/account'
import type { CaipNetworkId } from '../../domain/network/caip'
import { findNetwork, type Network } from '../../domain/network/network'
import { standardChainOf } from '../../domain/network/solanaCluster'
import { ConnectAborted, ProviderNotFound } from '../../errors/connection'
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

  const ask = async (silent: boolean, signal: AbortSignal): Promise<readonly unknown[]> => {
    const connect = featureOf(standard, 'standard:connect', 'connect')
    if (!connect) throw new ProviderNotFound(wallet.id)
    // Some wallets treat `silent: false` as silent, so it is left out.
    const response = await askOnce(() => (silent ? connect({ silent: true }) : connect()), signal)
    const given = readList(readField(response, 'accounts'))
    return given.length > 0 ? given : readList(readField(standard, 'accounts'))
  }

  const live = (given: readonly unknown[], accounts: readonly Account[], request: ConnectRequest): LiveConnection => {
    const served = servedNetworks(standard, request.networks)
    const networkId = (findNetwork(served, request.networkId) ?? served[0])?.caipNetworkId
    if (networkId === undefined) throw new ChainUnsupported(request.networkId)
    return openConnection({
      wallet: connected,
      standard,
      given,
      accounts,
      networkId,
      served,
      networks: request.networks,
      clock,
    })
  }

  return {
    id: wallet.id,
    name: wallet.name,
    ...(wallet.icon && { icon: wallet.icon }),
    method: 'injected',
    namespaces: ['solana'],

    async connect(request, signal) {
      try {
        const given = await ask(false, signal)
        const accounts = parseStandardAccounts(given)
        if (accounts.length === 0) throw new RequestUnauthorized()
        return [live(given, accounts, request)]
      } catch (reason) {
        throw explain(reason)
      }
    },

    async restore(request, signal) {
      const limit = withTimeout(clock, WALLET_SILENT_RESPONSE_WAIT_MS, signal)
      try {
        const given = await ask(true, limit.signal)
        const accounts = parseStandardAccounts(given)
        return accounts.length === 0 ? [] : [live(given, accounts, request)]
      } catch (reason) {
        if (reason instanceof ConnectAborted && !limit.expired()) throw reason
        return []
      } finally {
        limit.release()
      }
    },
  }
}

type Opening = {
  readonly wallet: ConnectedWallet
  readonly standard: StandardWallet
  readonly given: readonly unknown[]
  readonly accounts: readonly Account[]
  readonly networkId: CaipNetworkId
  readonly served: readonly Network[]
  readonly networks: readonly Network[]
  readonly clock: Clock
}

function openConnection({ wallet, standard, given, networks, clock, ...first }: Opening): LiveConnection {
  const listeners = new Set<ConnectionListener>()
  const ending = new AbortController()
  let { accounts, networkId } = first
  let stopHearing: (() => void) | undefined

  const over = (): boolean => ending.signal.aborted
  const tell = (say: (listener: ConnectionListener) => void): void => {
    for (const listener of [...listeners]) say(listener)
  }
  const moveTo = (id: CaipNetworkId): void => {
    networkId = id
    tell((listener) => listener.networkChanged(id))
  }
  const end = (): void => {
    if (over()) return
    ending.abort(new DOMException('The wallet is disconnected.', 'AbortError'))
    stopHearing?.()
    stopHearing = undefined
  }

  /** `standard:events`: accounts, chains or features changed. Features are read again by each request. */
  const hear = (change: unknown): void => {
    if (over()) return
    // Read from the wallet itself: the event may be late or wrong.
    if (readField(change, 'accounts') !== undefined) {
      const now = parseStandardAccounts(readField(standard, 'accounts') ?? readField(change, 'accounts'))
      if (now.length === 0) return leave()
      if (now.map(({ address }) => address).join() !== accounts.map(({ address }) => address).join()) {
        accounts = now
        tell((listener) => listener.accountsChanged(now))
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
    tell((listener) => listener.disconnected('wallet'))
  }

  const startHearing = (): void => {
    const on = featureOf(standard, 'standard:events', 'on')
    try {
      const off = on?.('change', hear)
      stopHearing = () => {
        try {
          if (typeof off === 'function') Reflect.apply(off, undefined, [])
        } catch {
          // A listener that cannot be removed has no effect any more.
        }
      }
    } catch {
      // A wallet whose events fail can still sign.
      stopHearing = () => undefined
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
      approvedNetworkIds: first.served.map(({ caipNetworkId }) => caipNetworkId),
      ...(signsVersioned(standard) && { versionedTransactions: true }),
    },
    provider: createStandardProvider({
      wallet: standard,
      network: () => networkId,
      addresses: () => accounts.map(({ address }) => address),
      account: (address) => findStandardAccount(standard, given, address),
      over,
      signal: ending.signal,
    }),
    watch(listener) {
      listeners.add(listener)
      if (!stopHearing && !over()) startHearing()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stopHearing?.()
        stopHearing = undefined
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
