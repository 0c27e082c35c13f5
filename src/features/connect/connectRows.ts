import { DEFAULT_NAMESPACE } from '../../domain/network/namespaces'
import { installedRows, isSameWallet, withoutShown } from '../../domain/wallet/deduplicate'
import type { InstalledWallet, Wallet } from '../../domain/wallet/wallet'
import type { State } from '../../session/store/state'
import { offeredLogins } from './offeredLogins'
import { recommendedAtMost } from './recommendedAtMost'

export type ConnectRow =
  | {
      readonly kind: 'installed'
      readonly wallet: InstalledWallet
      readonly known: Wallet | undefined
      readonly claims: number
    }
  | { readonly kind: 'recent' | 'featured' | 'recommended'; readonly wallet: Wallet }
  | { readonly kind: 'qr' }

/**
 * The wallets of Connect in order: installed, recent, QR, featured, recommended. Each wallet appears once. `expected`
 * is the number of rows that are still loading.
 */
export function connectRows({
  installed,
  directory,
  options,
  features,
  connectingNamespace,
}: Pick<State, 'installed' | 'directory' | 'options' | 'features' | 'connectingNamespace'>) {
  const online = options.projectId !== undefined
  const logins = offeredLogins({ options, features })
  // Takes namespaces or chain ids. A wallet that names none may support any.
  const supportsNamespace = (chainIds: readonly string[] | undefined) =>
    !connectingNamespace || !chainIds?.length || chainIds.some((each) => each.startsWith(connectingNamespace))
  const found = installedRows(
    installed.filter(({ namespaces }) => supportsNamespace(namespaces ?? [DEFAULT_NAMESPACE])),
  )
  const directoryWallets = [...directory.featured.wallets, ...directory.recent, ...directory.recommended.wallets]
  const shown: { id: string; name: string; rdns?: string | undefined }[] = found.map(({ wallet }) => wallet)
  const addNew = (wallets: readonly Wallet[]): readonly Wallet[] => {
    const added = withoutShown(
      wallets.filter(({ chains }) => supportsNamespace(chains)),
      shown,
    )
    shown.push(...added)
    return added
  }

  const recent = online ? addNew(directory.recent) : []
  const featured = online ? addNew(directory.featured.wallets) : []
  const recommendedMax = recommendedAtMost(featured.length + found.length, logins)
  const recommended = online ? addNew(directory.recommended.wallets).slice(0, recommendedMax) : []
  const { status } = directory.recommended
  const isLoading = online && (status === 'idle' || status === 'loading')

  const rows: readonly ConnectRow[] = [
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
  ]
  return {
    rows,
    expected: isLoading ? Math.max(0, recommendedMax - recommended.length) : 0,
    hasInstalled: found.length > 0,
  }
}
