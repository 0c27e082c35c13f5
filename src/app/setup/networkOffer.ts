import { readActiveNetworkId } from '../../services/storage/readActiveNetworkId'
import type { KeyValueStorage } from '../../services/storage/storage'
import { lazyOnce } from '../../services/lazyOnce'
import type { Store } from '../../session/store/createStore'
import { offerNetworks } from '../../session/store/offeredNetworks'
import { usesStandardWallets } from './loadStandardWallets'
import type { WalletDiscovery } from './walletDiscovery'

interface OfferSettings {
  readonly store: Store
  readonly storage: KeyValueStorage
  readonly discovery: WalletDiscovery
  /** Logs a console notice, once per key and page. */
  readonly notice: (key: string, text: string) => void
  /** URL of the service that relays requests to the networks. */
  readonly rpc: string
  readonly projectId: string | undefined
}

/** The networks that the page's options offer, in the store as soon as they have been read. */
export interface NetworkOffer {
  /** Resolves when they are known. */
  prepare(): Promise<void>
  /** Reads them again, for other options. */
  renew(): Promise<void>
}

export function createNetworkOffer({ store, storage, discovery, notice, rpc, projectId }: OfferSettings): NetworkOffer {
  const offer = async (): Promise<void> => {
    const { offeredNetworksOf, readNetworkId } = await import('../../chains/networks/resolveNetworks')
    const { options } = store.getState()
    // Entries that cannot be used keep the session from starting: `findProblem`.
    const { networks, leftOut } = offeredNetworksOf(options, { rpc, projectId })
    // Reported without `debug`: the page asks for what its visitors do not see.
    if (leftOut.length > 0) {
      const text = `leaves out ${leftOut.join(', ')}: ${options.siwxBackend} cannot sign them in.`
      notice(text, text)
    }
    const watched = discovery.watchStandard(usesStandardWallets(networks))
    // The network of the last visit takes precedence over the page's default.
    store.setState(
      offerNetworks(networks, readActiveNetworkId(storage.read('session')), readNetworkId(options.defaultNetwork)),
    )
    discovery.refresh()
    // A wallet of several namespaces is listed with one namespace until its Wallet Standard entry is found.
    await watched
  }
  let offerOnce = lazyOnce(offer)
  const prepare = (): Promise<void> => offerOnce()
  return {
    prepare,
    renew() {
      offerOnce = lazyOnce(offer)
      return prepare()
    },
  }
}
