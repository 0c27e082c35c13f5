import type { Connector } from '../../contract'
import { mergeConnectors } from '../../mergeConnectors'
import { listenToChanges } from '../listenToChanges'
import { listenForStandardWallets, readIncomplete, readStandardWallets, type StandardAnnouncement } from './discover'
import type { InstalledWallet } from '../../../domain/wallet/wallet'
import type { WalletIds } from '../../walletIds'
import { joinNamespaces } from '../../../domain/wallet/walletNamespaces'
import { LazyPartUnavailable } from '../../../errors/LazyPartUnavailable'
import type { Clock } from '../../../services/clock/clock'
import { lazyOnce } from '../../../services/lazyOnce'

export interface StandardWallets {
  /** The wallets of this browser, one row for a wallet of several namespaces, and their connectors by id. */
  join(
    rows: readonly InstalledWallet[],
    injected: (id: string) => Connector | undefined,
    ids: WalletIds,
  ): { readonly rows: readonly InstalledWallet[]; readonly connectors: ReadonlyMap<string, Connector> }
  /** Names of wallets that have registered and cannot be used yet. */
  incomplete(): readonly string[]
  /** Stops listening. */
  release(): void
}

/**
 * Discovers Wallet Standard wallets and joins them with those of EIP-6963. Each part of a joined wallet keeps its own
 * connector id as well, so that it can be restored alone.
 */
export function createStandardWallets(page: EventTarget, clock: Clock, changed: () => void): StandardWallets {
  const standards = listenForStandardWallets(page, clock, changed)
  const made = new Map<object, Connector>()
  const merged = new WeakMap<Connector, { readonly evm: Connector; readonly connector: Connector }>()

  const connectorOf = (announcement: StandardAnnouncement): Connector => {
    const known = made.get(announcement.provider)
    const { id, icon } = announcement.wallet
    if (known?.id === id && known.icon === icon) return known
    const connector = lazyStandard(announcement, clock)
    made.set(announcement.provider, connector)
    return connector
  }

  /** The same while its parts and its row are the same: a wallet is identified by its connector. */
  const merge = ({ id, name, icon }: InstalledWallet, evm: Connector, part: Connector): Connector => {
    const row = { ...evm, ...(icon && { icon }), id, name }
    const known = merged.get(part)
    const isSame = (['id', 'name', 'icon'] as const).every((each) => known?.connector[each] === row[each])
    if (known?.evm === evm && isSame) return known.connector
    const connector = mergeConnectors(row, [evm, part])
    merged.set(part, { evm, connector })
    return connector
  }

  return {
    join(rows, injected, ids) {
      const announced = ids.assign('solana', readStandardWallets(standards.wallets()))
      const connectors = new Map<string, Connector>()
      const shown: InstalledWallet[] = []
      for (const { wallet, connectorIds } of joinNamespaces([
        ...rows.map((each) => ({ namespace: 'eip155', wallet: each }) as const),
        ...announced.map((each) => ({ namespace: 'solana', wallet: each.wallet }) as const),
      ])) {
        const evm = connectorIds.eip155 === undefined ? undefined : injected(connectorIds.eip155)
        const standard = announced.find((each) => each.wallet.id === connectorIds.solana)
        shown.push(wallet)
        if (!standard) continue
        const part = connectorOf(standard)
        connectors.set(part.id, part)
        if (evm) connectors.set(wallet.id, merge(wallet, evm, part))
      }
      return { rows: shown, connectors }
    },
    incomplete: () => readIncomplete(standards.wallets()),
    release() {
      standards.release()
      made.clear()
    },
  }
}

// An import that is repeated waits for a task of its own each time.
const loadConnector = lazyOnce(() => import('../standardConnector'))

/** The wallet is known by its registration alone; the code that sends requests to it is loaded on first use. */
function lazyStandard(announcement: StandardAnnouncement, clock: Clock): Connector {
  const { wallet, provider: standard } = announcement
  const load = async (): Promise<Connector> => {
    const { createStandardConnector } = await loadConnector().catch((cause: unknown) => {
      throw new LazyPartUnavailable('walletStandard', cause)
    })
    return createStandardConnector(announcement, clock)
  }
  return {
    id: wallet.id,
    ...(wallet.claimedId && { claimedId: wallet.claimedId }),
    name: wallet.name,
    ...(wallet.icon && { icon: wallet.icon }),
    method: 'injected',
    namespaces: ['solana'],
    onUnlocked: (listener) => listenToChanges(standard, listener),
    connect: async (request, signal) => (await load()).connect(request, signal),
    restore: async (request, signal) => (await load()).restore(request, signal),
  }
}
