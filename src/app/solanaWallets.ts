import type { Connector } from '../wallets/contract'
import { mergeConnectors } from '../wallets/mergeConnectors'
import {
  listenForStandardWallets,
  readStandardWallets,
  type StandardAnnouncement,
} from '../wallets/wallet-standard/discover'
import type { InstalledWallet } from '../domain/wallet/wallet'
import { joinNamespaces } from '../domain/wallet/walletNamespaces'
import { LazyPartUnavailable } from '../errors/lazyPart'
import type { Clock } from '../services/clock/clock'

export interface Namespaces {
  /** The rows of this browser's wallets, one for a wallet of several families, and what they lead to by connector id. */
  join(
    rows: readonly InstalledWallet[],
    injected: (id: string) => Connector | undefined,
  ): { readonly rows: readonly InstalledWallet[]; readonly connectors: ReadonlyMap<string, Connector> }
  /** Stops listening. */
  release(): void
}

/**
 * Installed wallets of families other than eip155, beside those of EIP-6963. Fetched by pages that offer a network of such a
 * family. Each part of a joined wallet keeps its own id as well, so that a reconnect finds it alone.
 */
export function createNamespaces(page: EventTarget, clock: Clock, changed: () => void): Namespaces {
  const standards = listenForStandardWallets(page, changed)
  const made = new Map<object, Connector>()

  const connectorOf = (announcement: StandardAnnouncement): Connector => {
    const known = made.get(announcement.standard)
    if (known?.id === announcement.wallet.id) return known
    const connector = lazyStandard(announcement, clock)
    made.set(announcement.standard, connector)
    return connector
  }

  return {
    join(rows, injected) {
      const announced = readStandardWallets(standards.wallets())
      const connectors = new Map<string, Connector>()
      const shown: InstalledWallet[] = []
      for (const { wallet, connectorIds } of joinNamespaces([
        ...rows.map((each) => ({ namespace: 'eip155', wallet: each }) as const),
        ...announced.map((each) => ({ namespace: 'solana', wallet: each.wallet }) as const),
      ])) {
        const evm = connectorIds.eip155 === undefined ? undefined : injected(connectorIds.eip155)
        const standard = announced.find((each) => each.wallet.id === connectorIds.solana)
        // A name that wallets of the other family claim too must not lead to one of them.
        const taken = !evm && rows.some(({ id }) => id === wallet.id)
        const row = taken ? { ...wallet, id: `${wallet.id}#solana` } : wallet
        shown.push(row)
        if (!standard) continue
        const part = connectorOf(taken ? { ...standard, wallet: row } : standard)
        connectors.set(part.id, part)
        if (evm)
          connectors.set(
            row.id,
            mergeConnectors({ ...evm, ...(row.icon && { icon: row.icon }), id: row.id, name: row.name }, [evm, part]),
          )
      }
      return { rows: shown, connectors }
    },
    release() {
      standards.release()
      made.clear()
    },
  }
}

/** Known by its registration alone; the code that speaks to it comes when it is asked. */
function lazyStandard(announcement: StandardAnnouncement, clock: Clock): Connector {
  const { wallet } = announcement
  const load = async (): Promise<Connector> => {
    const { createStandardConnector } = await import('../wallets/wallet-standard/standardConnector').catch(
      (cause: unknown) => {
        throw new LazyPartUnavailable('walletStandard', cause)
      },
    )
    return createStandardConnector(announcement, clock)
  }
  return {
    id: wallet.id,
    name: wallet.name,
    ...(wallet.icon && { icon: wallet.icon }),
    method: 'injected',
    namespaces: ['solana'],
    connect: async (request, signal) => (await load()).connect(request, signal),
    restore: async (request, signal) => (await load()).restore(request, signal),
  }
}
