import type { ChainSettings } from '../chains/index'
import { imageUrl } from '../services/api/imageUrl'
import type { Api, ApiSettings } from '../services/api/api'
import type { BlockchainSettings } from '../services/blockchain/blockchain'
import type { BlockchainService } from '../services/blockchain/contract'
import type { IdentityService, IdentitySettings } from '../services/identity/identity'
import { lazyMethods, lazyOnce } from '../services/lazyOnce'
import type { Tabs, TabsSettings } from '../services/tabs/tabs'
import type { Chains, World } from '../session/world'

/** The api host's service. Its code, schemas included, is loaded with the first request; image URLs need none of it. */
export function lazyApi(settings: ApiSettings): Api {
  const load = async () => (await import('../services/api/api')).createApi(settings)
  return {
    ...lazyMethods<Api, 'fetchWallets' | 'startWallets' | 'fetchFeatures' | 'fetchOrigins' | 'fetchAnalyticsEnabled'>(
      load,
      'fetchWallets',
      'startWallets',
      'fetchFeatures',
      'fetchOrigins',
      'fetchAnalyticsEnabled',
    ),
    imageUrl: (kind, id) => imageUrl(settings, kind, id),
  }
}

/**
 * Messages to and from other tabs. The code is loaded with the first listener, message or lock, and not when the page
 * is idle: a page in the background is idle late, and what another tab did before would be lost.
 */
export function lazyTabs(settings: TabsSettings): Tabs {
  let closed = false
  let opened: Tabs | undefined
  /** Listeners whose own attempt to load has failed: the next successful one serves them too. */
  const pendingListeners = new Set<(tabs: Tabs) => void>()
  const load = lazyOnce(async () => {
    const tabs = (await import('../services/tabs/tabs')).createTabs(settings)
    if (closed) tabs.close()
    opened = tabs
    for (const listen of pendingListeners) listen(tabs)
    pendingListeners.clear()
    return tabs
  })
  return {
    notify(message) {
      load().then(
        (tabs) => tabs.notify(message),
        () => {},
      )
    },
    onMessage(listener) {
      let unsubscribe = (): void => {}
      const listen = (tabs: Tabs): void => {
        if (!closed) unsubscribe = tabs.onMessage(listener)
      }
      if (opened) listen(opened)
      else {
        pendingListeners.add(listen)
        load().catch(() => {})
      }
      return () => {
        pendingListeners.delete(listen)
        unsubscribe()
      }
    },
    exclusively: async (name, task, signal) => (await load()).exclusively(name, task, signal),
    close() {
      closed = true
      opened?.close()
    },
  }
}

/** The page's own sign-in server. The code is loaded by the first sign-in. */
export const lazySiwx: World['services']['siwx'] = lazyMethods(
  () => import('../services/siwx/endpoints'),
  'fetchNonce',
  'postProof',
  'fetchAuthenticated',
)

/** Names and pictures of accounts. */
export const lazyIdentity = (settings: IdentitySettings): IdentityService =>
  lazyMethods(
    async () => (await import('../services/identity/identity')).createIdentity(settings),
    'fetchIdentity',
    'rename',
  )

/** Balances, history and other account data. The code is loaded by the first request. */
export const lazyBlockchain = (settings: BlockchainSettings): BlockchainService =>
  lazyMethods(
    async () => (await import('../services/blockchain/blockchain')).createBlockchain(settings),
    'fetchBalance',
    'fetchHistory',
    'namesOf',
    'client',
  )

/** The chain adapters; each namespace has its own chunk behind this one. */
export const lazyChains = (settings: ChainSettings): Chains =>
  lazyMethods(async () => (await import('../chains/index')).createChains(settings), 'for', 'prefetch')
