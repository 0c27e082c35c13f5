import { DEFAULT_NAMESPACE } from '../../domain/network/namespaces'
import { installedRows, isSameWallet, withoutShown } from '../../domain/wallet/deduplicate'
import { recommendedCount } from './recommended'
import type { InstalledWallet, Wallet } from '../../domain/wallet/wallet'
import type { DirectoryState, State } from '../../session/store/state'
import { offeredLogins } from './offeredLogins'

export type ConnectRow =
  | {
      readonly kind: 'installed'
      readonly wallet: InstalledWallet
      readonly known: Wallet | undefined
      readonly claims: number
    }
  | { readonly kind: 'recent' | 'featured' | 'recommended'; readonly wallet: Wallet }
  | { readonly kind: 'qr' }

export interface ConnectRowFacts {
  readonly installed: State['installed']
  readonly directory: DirectoryState
  readonly options: State['options']
  readonly features: State['features']
  /** The family of chains that a wallet is wanted for; undefined when any will do. */
  readonly connectingNamespace?: State['connectingNamespace']
}

export interface ConnectRows {
  readonly rows: readonly ConnectRow[]
  /** Rows whose wallets are still on their way. */
  readonly expected: number
  readonly hasInstalled: boolean
}

/** The wallets of Connect in their order (decisions.md, 21): installed, recent, QR, featured, recommended; each wallet once. */
export function connectRows({
  installed,
  directory,
  options,
  features,
  connectingNamespace,
}: ConnectRowFacts): ConnectRows {
  const online = options.projectId !== undefined
  const logins = offeredLogins({ options, features })
  // Of families and of networks alike; what names none may serve any.
  const serves = (named: readonly string[] | undefined) =>
    !connectingNamespace || !named?.length || named.some((each) => each.startsWith(connectingNamespace))
  const found = installedRows(installed.filter(({ namespaces }) => serves(namespaces ?? [DEFAULT_NAMESPACE])))
  const directoryWallets = [...directory.featured.wallets, ...directory.recent, ...directory.recommended.wallets]
  const shown: { id: string; name: string; rdns?: string | undefined }[] = found.map(({ wallet }) => wallet)
  const take = (wallets: readonly Wallet[]): readonly Wallet[] => {
    const fresh = withoutShown(
      wallets.filter(({ chains }) => serves(chains)),
      shown,
    )
    shown.push(...fresh)
    return fresh
  }

  const recent = online ? take(directory.recent) : []
  const featured = online ? take(directory.featured.wallets) : []
  const room = recommendedCount({
    featured: featured.length,
    custom: 0,
    installed: found.length,
    email: logins.email,
    socials: logins.social.length > 0,
    reachable: online || found.length > 0,
  })
  const recommended = online ? take(directory.recommended.wallets).slice(0, room) : []
  const { status } = directory.recommended
  const waiting = online && (status === 'idle' || status === 'loading')

  return {
    rows: [
      ...found.map(({ wallet, claims }) => ({
        kind: 'installed' as const,
        wallet,
        claims,
        known:
          wallet.rdns === undefined
            ? undefined
            : directoryWallets.find((entry) => entry.rdns !== undefined && isSameWallet(entry, wallet)),
      })),
      ...recent.map((wallet) => ({ kind: 'recent' as const, wallet })),
      ...(online ? [{ kind: 'qr' as const }] : []),
      ...featured.map((wallet) => ({ kind: 'featured' as const, wallet })),
      ...recommended.map((wallet) => ({ kind: 'recommended' as const, wallet })),
    ],
    expected: waiting ? Math.max(0, room - recommended.length) : 0,
    hasInstalled: found.length > 0,
  }
}
