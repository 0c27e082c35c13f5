import type { Http } from '../api/http'
import type { CaipNetworkId } from '../../domain/network/caip'
import type { TokenBalance } from '../../domain/money/tokenBalance'
import type { Transaction } from '../../domain/transaction'

export interface BalanceQuery {
  readonly address: string
  readonly networkId: CaipNetworkId
  /** Tokens whose balance has just changed: the service looks at them anew. */
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
}

/**
 * The provider's blockchain API on the rpc host (docs/protocol/services.md#supported-networks). Each call answers
 * undefined where the service does not serve the network, or there is no project id to ask it with. All raise
 * ServiceUnavailable; an abort rejects with the signal's reason.
 */
export interface BlockchainService {
  /** Rows whose shape is wrong are left out. */
  fetchBalance(question: BalanceQuery, signal: AbortSignal): Promise<readonly TokenBalance[] | undefined>
  fetchHistory(question: HistoryQuery, signal: AbortSignal): Promise<HistoryPage | undefined>
  /** The names of an eip155 address, oldest first. */
  namesOf(address: string, networkId: CaipNetworkId, signal: AbortSignal): Promise<readonly string[] | undefined>
  /** The client of one feature's part of the API. Undefined without a project id. */
  client<T>(create: (api: BlockchainApi) => T): Promise<T | undefined>
}
