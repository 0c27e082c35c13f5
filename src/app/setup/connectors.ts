import type { Connector } from '../../wallets/contract'
import { walletKinds, type Connectors, type LoadedKind, type WalletContext, type WalletKind } from '../../wallets/index'
import {
  discoverAnnounced,
  LEGACY_CONNECTOR_ID,
  legacyProvider,
  type Announcement,
} from '../../wallets/injected/discover'
import { onUnlocked } from '../../wallets/injected/onUnlocked'
import { createWalletIds } from '../../wallets/walletIds'
import type { StandardWallets } from '../../wallets/wallet-standard/discovery/standardWallets'
import { LazyPartUnavailable } from '../../errors/LazyPartUnavailable'
import type { Environment } from '../../domain/wallet/platform'
import type { InstalledWallet } from '../../domain/wallet/wallet'
import { lazyOnce } from '../../services/lazyOnce'
import type { Clock } from '../../services/clock/clock'
import { readEnvironment } from './readEnvironment'

export interface ConnectorRegistry extends Omit<Connectors, 'close'> {
  /** Reads the EIP-6963 announcements again. Returns the wallets that Connect lists. */
  refresh(details: Iterable<unknown>): readonly InstalledWallet[]
  /** Adds the wallets registered through Wallet Standard; undefined removes them. */
  setStandardWallets(next: StandardWallets | undefined): void
  /** Closes the connector of one kind, or all connectors and the wallet discovery. Never rejects. */
  close(id?: LoadedKind): Promise<void>
}

// An import that is repeated waits for a task of its own each time.
const loadInjected = lazyOnce(() => import('../../wallets/injected/injectedConnector'))

type Rows = Readonly<Record<string, WalletKind>>

/** The connectors of the wallet table and of the installed wallets. The code of each is loaded on first use. */
export function createConnectors(
  clock: Clock,
  context: () => WalletContext,
  rows: Rows = walletKinds,
  environment: () => Environment = readEnvironment,
): ConnectorRegistry {
  const ids = createWalletIds([
    LEGACY_CONNECTOR_ID,
    ...Object.entries(rows).flatMap(([id, { rowId }]) => [id, ...(rowId ? [rowId] : [])]),
  ])
  const found = new Map<string, Announcement>()
  const connectors = new Map<string, Connector>()
  const loading = new Map<string, Promise<Connector>>()
  let standard: StandardWallets | undefined
  let joined: ReadonlyMap<string, Connector> | undefined
  let closed = false

  /** A connector that failed to load is loaded again by the next call. */
  const load = (id: string): Promise<Connector> => {
    const current =
      loading.get(id) ?? rows[id]?.load?.(context()) ?? Promise.reject(new TypeError(`No wallet kind ${id}`))
    loading.set(id, current)
    return current.catch((cause: unknown) => {
      if (loading.get(id) === current) loading.delete(id)
      throw cause instanceof LazyPartUnavailable ? cause : new LazyPartUnavailable(id, cause)
    })
  }

  const closeLoaded = async (id: string): Promise<void> => {
    const closing = loading.get(id)
    loading.delete(id)
    await closing?.then((connector) => connector.close?.()).catch(() => {})
  }

  const listed: InstalledWallet[] = []
  for (const [id, { listed: row, entryViews }] of Object.entries(rows)) {
    if (!row) continue
    const { isOffered, ...wallet } = row
    if (isOffered && !isOffered(environment())) continue
    listed.push({ id, ...wallet })
    const [method = 'injected'] = Object.keys(entryViews) as Connector['method'][]
    connectors.set(
      id,
      lazy({ id, ...wallet, method }, () => load(id)),
    )
  }

  return {
    installed: (id) => joined?.get(id) ?? connectors.get(id),
    claiming(storedId, namespace) {
      // Not a row of several namespaces: it has one part's icon, by which another wallet could pass for the stored one.
      const all = [...connectors.values(), ...(joined?.values() ?? [])].filter(
        ({ namespaces, parts }) => !parts && namespaces.includes(namespace),
      )
      const claiming = all.filter(({ id, claimedId }) => id === storedId || claimedId === storedId)
      if (claiming.length > 0 || storedId !== LEGACY_CONNECTOR_ID) return claiming
      // It was connected before it had announced itself.
      const provider = legacy()?.[0]?.provider
      return all.filter(({ id }) => provider !== undefined && found.get(id)?.provider === provider)
    },
    isIncomplete: (storedId) => standard?.incomplete().includes(storedId) ?? false,
    load: load as Connectors['load'],
    refresh(details) {
      const announced = ids.assign('eip155', discoverAnnounced(details))
      // The generic legacy wallet is hidden once a wallet announces itself.
      const announcements = announced.length > 0 ? announced : (legacy() ?? [])
      for (const id of found.keys()) {
        if (announcements.some(({ wallet }) => wallet.id === id)) continue
        found.delete(id)
        connectors.delete(id)
      }
      for (const announcement of announcements) {
        const { id } = announcement.wallet
        const known = found.get(id)
        if (known?.provider === announcement.provider && isSameRow(known.wallet, announcement.wallet)) continue
        found.set(id, announcement)
        connectors.set(id, lazyInjected(announcement, clock))
      }
      const wallets = announcements.map(({ wallet }) => wallet)
      const all = standard?.join(wallets, (id) => connectors.get(id), ids)
      joined = all?.connectors
      return [...(all?.rows ?? wallets), ...listed]
    },
    setStandardWallets(next) {
      standard?.release()
      standard = next
      if (closed) next?.release()
    },
    async close(id) {
      if (id) return closeLoaded(id)
      closed = true
      standard?.release()
      await Promise.all([...loading.keys()].map(closeLoaded))
    },
  }
}

/** A wallet may change its announcement. */
function isSameRow(one: InstalledWallet, other: InstalledWallet): boolean {
  return one.name === other.name && one.icon === other.icon && one.claimedId === other.claimedId
}

function legacy(): readonly Announcement[] | undefined {
  const provider = legacyProvider(window as { readonly ethereum?: unknown })
  return provider && [provider]
}

/** An installed wallet is listed from its announcement; the code that sends requests to it is loaded on first use. */
function lazyInjected(announcement: Announcement, clock: Clock): Connector {
  const { id, claimedId, name, rdns, icon } = announcement.wallet
  return lazy(
    {
      id,
      ...(claimedId && { claimedId }),
      name,
      ...(rdns && { rdns }),
      ...(icon && { icon }),
      method: 'injected',
      namespaces: ['eip155'],
      onUnlocked: (listener) => onUnlocked(announcement.provider, listener),
    },
    async () => {
      const { createInjectedConnector } = await loadInjected().catch((cause: unknown) => {
        throw new LazyPartUnavailable('injected', cause)
      })
      return createInjectedConnector(announcement, clock)
    },
  )
}

function lazy(facts: Omit<Connector, 'connect' | 'restore'>, load: () => Promise<Connector>): Connector {
  return {
    ...facts,
    connect: async (request, signal) => (await load()).connect(request, signal),
    restore: async (request, signal) => (await load()).restore(request, signal),
  }
}
