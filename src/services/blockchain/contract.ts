import type { Http } from '../api/http'
import type { Clock } from '../clock/clock'
import type { CaipNetworkId } from '../../domain/network/caip'
import type { TokenBalance } from '../../domain/money/tokenBalance'
import type { Transaction } from '../../domain/transaction'

export interface BalanceQuery {
  readonly address: string
  readonly networkId: CaipNetworkId
  /** Tokens whose balance has just changed, for which the service skips its cache. */
  readonly forceUpdate?: readonly string[]
}

export interface HistoryQuery {
  readonly address: string
  readonly networkId: CaipNetworkId
  readonly cursor?: string
  /** The history of purchases, which is not cached. */
  readonly onramp?: 'coinbase'
}

export interface HistoryPage {
  readonly data: readonly Transaction[]
  /** Where the next page begins; undefined at the end. */
  readonly next: string | undefined
}

/** What a feature needs to make requests to the API itself. */
export interface BlockchainApi {
  readonly http: Http
  readonly projectId: string
  readonly supported: (networkId: CaipNetworkId, signal: AbortSignal) => Promise<boolean>
  readonly imageOrigins: () => readonly string[]
  readonly clock: Clock
}

/**
 * The provider's blockchain API on the rpc host (docs/protocol/services.md#supported-networks). Every method returns
 * undefined without a project id or if the service does not support the network, and can throw ServiceUnavailable; an
 * abort rejects with the signal's reason.
 */
export interface BlockchainService {
  /** Rows that do not parse are skipped. */
  fetchBalance(query: BalanceQuery, signal: AbortSignal): Promise<readonly TokenBalance[] | undefined>
  fetchHistory(query: HistoryQuery, signal: AbortSignal): Promise<HistoryPage | undefined>
  /** The names of an eip155 address, oldest first. */
  namesOf(address: string, networkId: CaipNetworkId, signal: AbortSignal): Promise<readonly string[] | undefined>
  /** The client of one feature's part of the API. Undefined without a project id. */
  client<T>(create: (api: BlockchainApi) => T): Promise<T | undefined>
}
