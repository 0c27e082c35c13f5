import { offersSolana } from '../../domain/network/offersSolana'
import { isExcluded } from '../../domain/wallet/excluded'
import type { InstalledWallet } from '../../domain/wallet/wallet'
import type { Clock } from '../../services/clock/clock'
import type { Log } from '../../services/log/log'
import type { Store } from '../../session/store/createStore'
import { selectNamespaces } from '../../session/store/namespaces'
import { walletKindOf } from '../../wallets/index'
import type { ConnectorRegistry } from './connectors'
import { loadStandardWallets } from './loadStandardWallets'

/** The entry, which listens from the start, has collected it before this session is notified. */
const ANNOUNCEMENT = 'eip6963:announceProvider'
const LEGACY_ANNOUNCEMENT = 'ethereum#initialized'

interface DiscoverySettings {
  readonly store: Store
  readonly connectors: ConnectorRegistry
  /** Details of EIP-6963 announcements, which the entry collects. */
  readonly announcements: ReadonlySet<unknown>
  readonly clock: Clock
  readonly log: Log
}

/** Keeps the list of installed wallets in the store. */
export interface WalletDiscovery {
  find(): void
  /** Reads again which wallets the page has. Without an event, nothing may have changed. */
  refresh(): void
  /** Starts or stops the discovery of Wallet Standard wallets, whose code is loaded only if needed. */
  watchStandard(requested: boolean): Promise<void>
  stop(): void
}

export function createWalletDiscovery({
  store,
  connectors,
  announcements,
  clock,
  log,
}: DiscoverySettings): WalletDiscovery {
  let watching = false
  let announced = announcements.size

  const list = (): readonly InstalledWallet[] => {
    const { options, networks } = store.getState()
    // Until the networks are read, as the prerender has it.
    const offered =
      networks.length > 0 ? selectNamespaces({ networks }) : offersSolana(options.networks) ? (['solana'] as const) : []
    // A wallet that was found is listed whatever it supports. One of the table is offered for its networks alone.
    const isOffered = ({ id }: InstalledWallet): boolean =>
      walletKindOf(id).listed?.namespaces.some((namespace) => offered.some((each) => each === namespace)) ?? true
    return connectors
      .refresh(announcements)
      .filter((wallet) => isOffered(wallet) && !isExcluded(wallet, options.walletsExclude))
  }
  const find = (): void => store.setState({ installed: list() })
  const refresh = (): void => {
    const found = list()
    if (JSON.stringify(found) !== JSON.stringify(store.getState().installed)) store.setState({ installed: found })
  }
  /** The entry collects only so many. A wallet may also announce itself again, with more than before. */
  const onAnnouncement = (): void => {
    if (announced === announcements.size) return refresh()
    announced = announcements.size
    find()
  }

  addEventListener(ANNOUNCEMENT, onAnnouncement)
  // In-app browsers add `window.ethereum` when the page has loaded.
  addEventListener(LEGACY_ANNOUNCEMENT, find)

  return {
    find,
    refresh,
    async watchStandard(requested) {
      if (requested === watching) return
      watching = requested
      await (requested ? loadStandardWallets() : Promise.resolve(undefined))
        .then((part) => {
          if (watching !== requested) return
          connectors.setStandardWallets(part?.createStandardWallets(window, clock, find))
          find()
        })
        .catch((reason: unknown) => {
          watching = false
          log.error('Wallet Standard wallets could not be discovered.', reason)
        })
    },
    stop() {
      removeEventListener(ANNOUNCEMENT, onAnnouncement)
      removeEventListener(LEGACY_ANNOUNCEMENT, find)
    },
  }
}
