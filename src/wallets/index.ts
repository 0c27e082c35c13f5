import type { ChainNamespace } from '../domain/network/caip'
import type { ViewName } from '../domain/page/viewName'
import type { Connector, WalletCapabilities, WalletMethod } from './contract'
import type { EmbeddedSettings } from './embedded/contract'
import { loadTogether } from '../domain/loadTogether'
import { isAndroidChrome, type Environment } from '../domain/wallet/platform'
import type { PageInFront } from './mobile-wallet/watchApp'
import type { RelaySettings } from './walletconnect/contract'
import { loadWalletConnect } from './loadWalletConnect'

/** What connectors are created from. */
export interface WalletContext extends RelaySettings {
  /** What the embedded wallet needs; its code is loaded in parallel with the connector's. */
  embedded(): Promise<EmbeddedSettings>
  /** Whether the visitor is in the page. */
  readonly inFront: PageInFront
}

/** A way to reach wallets, and all that the rest of the product needs to know about it. */
export interface WalletKind {
  /** Loads the connector, whose id is the row's key. Absent where each wallet found in the browser has its own. */
  readonly load?: (context: WalletContext) => Promise<Connector>
  /** Lists the wallet on Connect, where a press connects it, without a view of its own. */
  readonly listed?: {
    readonly name: string
    readonly icon?: string
    readonly namespaces: readonly ChainNamespace[]
    /** Whether it exists on this device. Absent: on all. */
    readonly isOffered?: (environment: Environment) => boolean
  }
  /** Namespaces in which a wallet may sign in by the prompt that connects it. Absent: none. */
  readonly signsInOnConnect?: readonly ChainNamespace[]
  /**
   * Of wallets in another app, for which the page is left: what becomes of an open request when the page ends then.
   * `kept`: a later page learns the response. `lost`: it is lost. Absent: the page is not left for them.
   */
  readonly openRequests?: 'kept' | 'lost'
  /** The `data-wallet-id` of its own row on Connect. */
  readonly rowId?: string
  /** By the values of `method` for this kind: the view that `connect({ method })` opens; null for Connect itself. */
  readonly entryViews: Readonly<Partial<Record<WalletMethod, ViewName | null>>>
  /** The alert when restoring a connection takes too long. */
  readonly restoreTimeoutAlert?: 'alertFrameRequestTimeout'
  readonly capabilities: WalletCapabilities
}

/** One row per kind, by the connector id under which its connections are stored. */
export const walletKinds = {
  /** Extensions and wallet browsers: EIP-6963, `window.ethereum` and Wallet Standard. */
  installed: {
    signsInOnConnect: ['eip155'],
    entryViews: { injected: null },
    capabilities: {
      sharesSession: false,
      restoresInParts: false,
      staysAuthorized: true,
      hasOwnChain: true,
      confirmsSwitch: true,
      errorDialect: 'request',
      approvesOnPage: false,
      managedHere: false,
      hasAccountTypes: false,
      registersNames: false,
      listsAssets: false,
      saysCapabilities: true,
      showsBatches: true,
    },
  },
  /** Solana's Mobile Wallet Adapter: the wallet apps of this phone. */
  mobileWallet: {
    load: async (context: WalletContext) =>
      (await import('./mobile-wallet/mobileWalletConnector')).createMobileWalletConnector(context),
    listed: { name: 'Solana wallet app', namespaces: ['solana'], isOffered: isAndroidChrome },
    signsInOnConnect: ['solana'],
    openRequests: 'lost',
    entryViews: { mobilewallet: null },
    capabilities: {
      sharesSession: false,
      restoresInParts: false,
      staysAuthorized: false,
      hasOwnChain: false,
      confirmsSwitch: false,
      errorDialect: 'request',
      approvesOnPage: false,
      managedHere: false,
      hasAccountTypes: false,
      registersNames: false,
      listsAssets: false,
      saysCapabilities: false,
      showsBatches: false,
    },
  },
  walletConnect: {
    load: async (context: WalletContext) => (await loadWalletConnect()).createWalletConnectConnector(context),
    openRequests: 'kept',
    rowId: 'walletconnect',
    entryViews: { walletconnect: 'ConnectingWalletConnectBasic' },
    capabilities: {
      sharesSession: true,
      restoresInParts: true,
      staysAuthorized: false,
      hasOwnChain: false,
      confirmsSwitch: true,
      errorDialect: 'relay-request',
      approvesOnPage: false,
      managedHere: false,
      hasAccountTypes: false,
      registersNames: false,
      listsAssets: false,
      saysCapabilities: false,
      showsBatches: false,
    },
  },
  /** Email, social and Farcaster login. */
  embedded: {
    load: async (context: WalletContext) => {
      const [{ createEmbeddedConnector }, settings] = await loadTogether(
        import('./embedded/embeddedConnector'),
        context.embedded(),
      )
      return createEmbeddedConnector(settings)
    },
    entryViews: { email: null, social: 'ConnectSocials', farcaster: 'ConnectSocials' },
    restoreTimeoutAlert: 'alertFrameRequestTimeout',
    capabilities: {
      sharesSession: true,
      restoresInParts: false,
      staysAuthorized: false,
      hasOwnChain: false,
      confirmsSwitch: false,
      errorDialect: 'request',
      approvesOnPage: true,
      managedHere: true,
      hasAccountTypes: true,
      registersNames: true,
      listsAssets: true,
      saysCapabilities: true,
      showsBatches: false,
    },
  },
} as const satisfies Readonly<Record<string, WalletKind>>

type Kinds = typeof walletKinds
/** The kinds that have one connector, which is loaded on first use. */
export type LoadedKind = { [Id in keyof Kinds]: Kinds[Id] extends { load: unknown } ? Id : never }[keyof Kinds]
export type LoadedConnector<Id extends LoadedKind> = Awaited<ReturnType<Kinds[Id]['load']>>

/** The connectors that exist at this moment. */
export interface Connectors {
  /** By the connector id of a wallet on Connect; undefined when no such wallet has announced itself. */
  installed(id: string): Connector | undefined
  /** The wallets on this page that a session stored under this id may belong to, in the order they came. */
  claiming(storedId: string, namespace: ChainNamespace): readonly Connector[]
  /** Whether a wallet has registered that will have this id, and cannot be used yet. */
  isIncomplete(storedId: string): boolean
  /** @throws LazyPartUnavailable */
  load<Id extends LoadedKind>(id: Id): Promise<LoadedConnector<Id>>
  /** Ends a connector if it is loaded; the next `load` makes another one. Never rejects. */
  close(id: LoadedKind): Promise<void>
}

/** The row of a stored or announced connector id. */
export function walletKindOf(connectorId: string): WalletKind {
  return isLoadedKind(connectorId) ? walletKinds[connectorId] : walletKinds.installed
}

/** Of the wallets that Connect lists: those that were found. The others may be on the device or not. */
export function foundWallets<Row extends { readonly id: string }>(wallets: readonly Row[]): readonly Row[] {
  return wallets.filter(({ id }) => !walletKindOf(id).listed)
}

/** Does this connector id name a kind with a connector of its own? */
export function isLoadedKind(connectorId: string): connectorId is LoadedKind {
  return Object.hasOwn(walletKinds, connectorId) && 'load' in walletKinds[connectorId as keyof Kinds]
}

const rows: readonly WalletKind[] = Object.values(walletKinds)

/** The view that `connect({ method })` opens; undefined for Connect and for an unknown method. */
export function entryViewFor(method: string | undefined): ViewName | undefined {
  return (
    rows.flatMap(({ entryViews }) => Object.entries(entryViews)).find(([name]) => name === method)?.[1] ?? undefined
  )
}

/** The view behind a kind's own row on Connect. */
export function entryViewOfRow(rowId: string): ViewName | undefined {
  const kind = rows.find((row) => row.rowId === rowId)
  return Object.values(kind?.entryViews ?? {}).find((view) => view !== null)
}
