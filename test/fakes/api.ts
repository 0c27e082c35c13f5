import type { RemoteFeature } from '../../src/domain/page/resolveFeatures'
import type { Wallet } from '../../src/domain/wallet/wallet'
import type { AllowedOrigins, Api, WalletQuery } from '../../src/services/api/api'

export interface FakeApi extends Api {
  /** Every question put to the directory, oldest first. */
  readonly asked: readonly WalletQuery[]
  /** Makes the directory throw this from now on; undefined restores it. */
  failDirectory(reason: unknown): void
}

export interface FakeApiFacts {
  readonly wallets?: readonly Wallet[]
  readonly features?: readonly RemoteFeature[]
  readonly origins?: AllowedOrigins
  readonly analytics?: boolean
}

/** An api host that pages, searches and filters a list of wallets as the real one does. */
export function createFakeApi({
  wallets = [],
  features = [],
  origins = { kind: 'list', origins: [] },
  analytics = false,
}: FakeApiFacts = {}): FakeApi {
  const asked: WalletQuery[] = []
  let failure: unknown
  const response = async <T>(signal: AbortSignal, value: T): Promise<T> => {
    signal.throwIfAborted()
    await Promise.resolve()
    signal.throwIfAborted()
    return value
  }
  return {
    asked,
    failDirectory(reason) {
      failure = reason
    },
    async fetchWallets(query, signal) {
      asked.push(query)
      await response(signal, undefined)
      if (failure !== undefined) throw failure
      const { page, entries, include, exclude, search, badge, chains } = query
      const found = wallets.filter(
        (wallet) =>
          (!include?.length || include.includes(wallet.id)) &&
          !exclude?.includes(wallet.id) &&
          (!search || wallet.name.toLowerCase().includes(search.trim().toLowerCase())) &&
          (!badge || wallet.badge === badge) &&
          (!chains?.length || !wallet.chains || wallet.chains.some((chain) => chains.includes(chain))),
      )
      return { wallets: found.slice((page - 1) * entries, page * entries), count: found.length, skipped: 0 }
    },
    fetchFeatures: (signal) => response(signal, features),
    fetchOrigins: (signal) => response(signal, origins),
    fetchAnalyticsEnabled: (signal) => response(signal, analytics),
    imageUrl: (kind, id) => `https://api.test/${kind}/${encodeURIComponent(id)}`,
  }
}
