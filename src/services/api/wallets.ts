import type { CaipNetworkId } from '../../domain/network/caip'
import type { Wallet } from '../../domain/wallet/wallet'
import { DirectoryUnavailable, ServiceUnavailable } from '../../errors/service'
import type { Clock } from '../clock/clock'
import { parseInTasks } from '../parseEach'
import type { Http } from './http'
import { WALLETS_PATH } from './paths'
import { walletEntry, walletPage, type WalletEntry } from './schema'
import type { Query } from './serviceUrl'
import { toWallet } from './walletEntry'

/** A request to the wallet directory (docs/protocol/services.md#wallet-directory). Empty fields are not sent. */
export interface WalletQuery {
  readonly page: number
  readonly entries: number
  readonly include?: readonly string[] | undefined
  readonly exclude?: readonly string[] | undefined
  readonly search?: string | undefined
  readonly badge?: 'certified' | 'none' | undefined
  readonly chains?: readonly CaipNetworkId[] | undefined
}

/** One page of the directory. `count` is the directory's total; `skipped` entries of this page did not parse. */
export interface WalletPage {
  readonly wallets: readonly Wallet[]
  readonly count: number
  readonly skipped: number
}

/** The parameters of a request to the directory. */
function walletParams(query: WalletQuery): Query {
  const { page, entries, include, exclude, search, badge, chains } = query
  return { page, entries, include, exclude, search: search?.trim(), badge_type: badge, chains }
}

/** @throws DirectoryUnavailable */
export async function fetchWallets(
  http: Http,
  query: WalletQuery,
  clock: Clock,
  signal: AbortSignal,
): Promise<WalletPage> {
  const body = await http.get(WALLETS_PATH, walletParams(query), signal).catch((reason: unknown) => {
    throw reason instanceof ServiceUnavailable ? new DirectoryUnavailable(reason.failure, reason) : reason
  })
  const response = walletPage.safeParse(body)
  if (!response.success) throw new DirectoryUnavailable('unreadable')
  const own = http.url('')
  const imageOrigins = URL.canParse(own) ? [new URL(own).origin] : []
  const read = (entry: WalletEntry): Wallet | undefined => toWallet(entry, imageOrigins)
  const { parsed: wallets, skipped } = await parseInTasks(walletEntry, response.data.data, read, clock, signal)
  return { wallets, count: Math.max(0, response.data.count), skipped }
}
