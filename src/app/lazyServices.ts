import type { ChainSettings } from '../chains/index'
import type { Chains, World } from '../session/world'
import { imageUrl } from '../services/api/imageUrl'
import type { Api, ApiSettings } from '../services/api/api'
import type { BlockchainSettings } from '../services/blockchain/blockchain'
import type { BlockchainService } from '../services/blockchain/contract'
import type { Clock } from '../services/clock/clock'
import type { IdentityService, IdentitySettings } from '../services/identity/identity'
import type { Tabs, TabsSettings } from '../services/tabs/tabs'

/** The api with its schemas, fetched with the first question. Addresses of images are known without it. */
export function lazyApi(settings: ApiSettings): Api {
  let loading: Promise<Api> | undefined
  const load = (): Promise<Api> => {
    loading ??= import('../services/api/api').then(({ createApi }) => createApi(settings))
    loading.catch(() => (loading = undefined))
    return loading
  }
  return {
    fetchWallets: async (query, signal) => (await load()).fetchWallets(query, signal),
    fetchFeatures: async (signal) => (await load()).fetchFeatures(signal),
    fetchOrigins: async (signal) => (await load()).fetchOrigins(signal),
    fetchAnalyticsEnabled: async (signal) => (await load()).fetchAnalyticsEnabled(signal),
    preloadImages: async (addresses, signal) => (await load()).preloadImages(addresses, signal),
    imageUrl: (kind, id) => imageUrl(settings, kind, id),
  }
}

/** Word to and from other tabs; its code comes once the page is idle or has something to tell. */
export function lazyTabs(settings: TabsSettings, clock: Clock): Tabs {
  let loading: Promise<Tabs> | undefined
  let closed = false
  /** Those whose first attempt to listen failed: the next successful one serves them too. */
  const waiting = new Set<(tabs: Tabs) => void>()
  const load = (): Promise<Tabs> => {
    loading ??= import('../services/tabs/tabs').then(({ createTabs }) => createTabs(settings))
    loading.then(
      (tabs) => {
        for (const listen of waiting) listen(tabs)
        waiting.clear()
      },
      () => (loading = undefined),
    )
    return loading
  }
  return {
    tell: (message) =>
      void load().then(
        (tabs) => tabs.tell(message),
        () => {},
      ),
    onMessage(listener) {
      let off = (): void => {}
      const listen = (tabs: Tabs): void => {
        if (!closed) off = tabs.onMessage(listener)
      }
      const stop = clock.whenIdle(() => {
        waiting.add(listen)
        load().catch(() => {})
      })
      return () => {
        stop()
        waiting.delete(listen)
        off()
      }
    },
    exclusively: async (name, task, signal) => (await load()).exclusively(name, task, signal),
    close() {
      closed = true
      void loading?.then(
        (tabs) => tabs.close(),
        () => {},
      )
    },
  }
}

/** The page's own sign-in server; its code comes with the first sign-in. */
export const lazySiwx: World['services']['siwx'] = {
  fetchNonce: async (...given) => (await import('../services/siwx/endpoints')).fetchNonce(...given),
  postProof: async (...given) => (await import('../services/siwx/endpoints')).postProof(...given),
}

/** Names of accounts; the code comes with each look-up, and what it knows is in the storage. */
export const lazyIdentity = (settings: IdentitySettings): IdentityService => ({
  fetchIdentity: async (...given) =>
    (await import('../services/identity/identity')).createIdentity(settings).fetchIdentity(...given),
  rename: async (...given) => (await import('../services/identity/identity')).createIdentity(settings).rename(...given),
})

/** What an account owns and did; the code comes with the first question. */
export function lazyBlockchain(settings: BlockchainSettings): BlockchainService {
  let made: Promise<BlockchainService> | undefined
  const load = (): Promise<BlockchainService> => {
    made ??= import('../services/blockchain/blockchain').then(({ createBlockchain }) => createBlockchain(settings))
    made.catch(() => (made = undefined))
    return made
  }
  return {
    fetchBalance: async (...given) => (await load()).fetchBalance(...given),
    fetchHistory: async (...given) => (await load()).fetchHistory(...given),
    resolveName: async (...given) => (await load()).resolveName(...given),
    namesOf: async (...given) => (await load()).namesOf(...given),
    names: async () => (await load()).names(),
    swap: async () => (await load()).swap(),
    onramp: async () => (await load()).onramp(),
  }
}

/** The chains, each family with its own chunk behind this one. */
export function lazyChains(settings: ChainSettings): Chains {
  let loading: Promise<Chains> | undefined
  return {
    async for(namespace) {
      loading ??= import('../chains/index').then(({ createChains }) => createChains(settings))
      loading.catch(() => (loading = undefined))
      return (await loading).for(namespace)
    },
  }
}
