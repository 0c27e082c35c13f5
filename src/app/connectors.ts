import type { Connector, EmbeddedConnector, PairingConnector } from '../wallets/contract'
import {
  groupAnnouncements,
  LEGACY_CONNECTOR_ID,
  legacyProvider,
  parseAnnouncement,
  type Announcement,
} from '../wallets/injected/discover'
import { LazyPartUnavailable } from '../errors/lazyPart'
import type { InstalledWallet } from '../domain/wallet/wallet'
import type { Connectors } from '../session/world'
import type { Clock } from '../services/clock/clock'
import type { Namespaces } from './solanaWallets'

export interface ConnectorRoom extends Connectors {
  /** Reads the announcements anew. What it returns is for the store. */
  refresh(details: Iterable<unknown>): readonly InstalledWallet[]
  /** Wallets of further families beside those that announce themselves, or no longer. */
  setNamespaces(next: Namespaces | undefined): void
  /** Ends the relay's socket and timers, and listens to nobody any more. */
  close(): void
}

/** Installed wallets as they announce themselves, and the pairing connector, each with its code loaded on first use. */
export function createConnectors(
  clock: Clock,
  makeWalletConnect: () => Promise<PairingConnector & { close(): Promise<void> }>,
  makeEmbedded: () => Promise<EmbeddedConnector>,
): ConnectorRoom {
  const found = new Map<string, Announcement>()
  const connectors = new Map<string, Connector>()
  const walletConnect = onFirstUse('walletConnect', makeWalletConnect)
  const embedded = onFirstUse('embedded', makeEmbedded)
  let namespaces: Namespaces | undefined
  let joined: ReadonlyMap<string, Connector> | undefined
  let closed = false

  return {
    installed: (id) => joined?.get(id) ?? connectors.get(id),
    walletConnect: walletConnect.get,
    closeRelay: walletConnect.close,
    embedded: embedded.get,
    refresh(details) {
      const announced = [...details].flatMap((detail) => parseAnnouncement(detail) ?? [])
      const rows: readonly Announcement[] = announced.length > 0 ? groupAnnouncements(announced) : (legacy() ?? [])
      for (const row of rows) {
        if (found.get(row.wallet.id)?.provider === row.provider) continue
        found.set(row.wallet.id, row)
        connectors.set(row.wallet.id, lazyInjected(row, clock))
      }
      // The generic name gives way as soon as a wallet says who it is.
      if (announced.length > 0) connectors.delete(LEGACY_CONNECTOR_ID)
      const wallets = rows.map(({ wallet }) => wallet)
      const all = namespaces?.join(wallets, (id) => connectors.get(id))
      joined = all?.connectors
      return all?.rows ?? wallets
    },
    setNamespaces(next) {
      namespaces?.release()
      namespaces = next
      if (closed) next?.release()
    },
    close() {
      closed = true
      namespaces?.release()
      void walletConnect.close()
      void embedded.close()
    },
  }
}

/** A connector whose code comes with its first use. One that could not be had is forgotten, so that the next press tries again. */
function onFirstUse<T extends { close(): unknown }>(
  part: string,
  make: () => Promise<T>,
): { readonly get: () => Promise<T>; readonly close: () => Promise<void> } {
  let made: Promise<T> | undefined
  return {
    get: () =>
      (made ??= make().catch((cause: unknown) => {
        made = undefined
        throw cause instanceof LazyPartUnavailable ? cause : new LazyPartUnavailable(part, cause)
      })),
    async close() {
      const closing = made
      made = undefined
      await closing?.then((connector) => connector.close()).catch(() => {})
    },
  }
}

function legacy(): readonly Announcement[] | undefined {
  const provider = legacyProvider(window as { readonly ethereum?: unknown })
  return provider && [provider]
}

/** An installed wallet is known by its announcement alone; the code that speaks to it comes when it is asked. */
function lazyInjected(announcement: Announcement, clock: Clock): Connector {
  const { wallet } = announcement
  const load = async (): Promise<Connector> => {
    const { createInjectedConnector } = await import('../wallets/injected/injectedConnector').catch(
      (cause: unknown) => {
        throw new LazyPartUnavailable('injected', cause)
      },
    )
    return createInjectedConnector(announcement, clock)
  }
  return {
    id: wallet.id,
    name: wallet.name,
    ...(wallet.rdns && { rdns: wallet.rdns }),
    ...(wallet.icon && { icon: wallet.icon }),
    method: 'injected',
    namespaces: ['eip155'],
    connect: async (request, signal) => (await load()).connect(request, signal),
    restore: async (request, signal) => (await load()).restore(request, signal),
  }
}
