import { DEFAULT_NAMESPACE } from '../../domain/network/namespaces'
import { countClaims } from '../../domain/wallet/claims'
import { isSameWallet, withoutShown } from '../../domain/wallet/sameWallet'
import type { InstalledWallet, Wallet } from '../../domain/wallet/wallet'
import type { State } from '../../session/store/state'
import { foundWallets } from '../../wallets/index'
import { offeredLogins } from './offeredLogins'
import { recommendedAtMost } from './recommendedAtMost'

export type ConnectRow =
  | {
      readonly kind: 'installed'
      readonly wallet: InstalledWallet
      readonly known: Wallet | undefined
      readonly claims: number
      readonly isLast: boolean
    }
  | { readonly kind: 'recent'; readonly wallet: Wallet; readonly isLast: boolean }
  | { readonly kind: 'featured' | 'recommended'; readonly wallet: Wallet }

/**
 * The wallets of Connect in order: the one of the last connection, installed, recent, featured, recommended. Each
 * wallet appears once. `expected` is the number of rows that are still loading.
 */
export function connectRows({
  installed,
  directory,
  options,
  features,
  connectingNamespace,
  lastWallet,
}: Pick<State, 'installed' | 'directory' | 'options' | 'features' | 'connectingNamespace' | 'lastWallet'>) {
  const online = options.projectId !== undefined
  const logins = offeredLogins({ options, features })
  // Takes namespaces or chain ids. A wallet that names none may support any.
  const supportsNamespace = (chainIds: readonly string[] | undefined) =>
    !connectingNamespace || !chainIds?.length || chainIds.some((each) => each.startsWith(connectingNamespace))
  const counts = countClaims(installed)
  const found = installed
    .map((wallet, at) => ({ wallet, claims: counts[at] ?? 1 }))
    .filter(({ wallet: { namespaces } }) => supportsNamespace(namespaces ?? [DEFAULT_NAMESPACE]))
  const installedCount = foundWallets(found.map(({ wallet }) => wallet)).length
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
  const recommendedMax = recommendedAtMost(featured.length + installedCount, logins)
  const recommended = online ? addNew(directory.recommended.wallets).slice(0, recommendedMax) : []
  const { status } = directory.recommended
  const isLoading = online && (status === 'idle' || status === 'loading')

  const used: readonly Extract<ConnectRow, { readonly isLast: boolean }>[] = [
    ...found.map(({ wallet, claims }) => ({
      kind: 'installed' as const,
      wallet,
      claims,
      // Which of several that claim one id it was is not known.
      isLast: wallet.id === lastWallet && claims === 1,
      known:
        wallet.rdns === undefined
          ? undefined
          : directoryWallets.find((entry) => entry.rdns !== undefined && isSameWallet(entry, wallet)),
    })),
    ...recent.map((wallet) => ({ kind: 'recent' as const, wallet, isLast: wallet.id === lastWallet })),
  ]
  const rows: readonly ConnectRow[] = [
    ...used.toSorted((one, other) => Number(other.isLast) - Number(one.isLast)),
    ...featured.map((wallet) => ({ kind: 'featured' as const, wallet })),
    ...recommended.map((wallet) => ({ kind: 'recommended' as const, wallet })),
  ]
  return {
    rows,
    expected: isLoading ? Math.max(0, recommendedMax - recommended.length) : 0,
    hasInstalled: installedCount > 0,
  }
}
