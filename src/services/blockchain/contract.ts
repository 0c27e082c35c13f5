import type { CaipNetworkId } from '../../domain/network/caip'
import type { TokenBalance } from '../../domain/money/tokenBalance'
import type { Transaction } from '../../domain/transaction'
import type { OnrampService } from './onramp/contract'
import type { NameService } from './names/names'
import type { SwapService } from './swap/contract'

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

/**
 * The provider's blockchain API on the rpc host (docs/protocol/services.md#supported-networks). Each call answers
 * undefined where the service does not serve the network, or there is no project id to ask it with. All raise
 * ServiceUnavailable; an abort rejects with the signal's reason.
 */
export interface BlockchainService {
  /** Rows whose shape is wrong are left out. */
  fetchBalance(question: BalanceQuery, signal: AbortSignal): Promise<readonly TokenBalance[] | undefined>
  fetchHistory(question: HistoryQuery, signal: AbortSignal): Promise<HistoryPage | undefined>
  /** The eip155 address that a name stands for; undefined where nobody has registered it. */
  resolveName(name: string, networkId: CaipNetworkId, signal: AbortSignal): Promise<string | undefined>
  /** Buying; its code comes with the first question. Undefined without a project id. */
  onramp(): Promise<OnrampService | undefined>
  /** The names of an eip155 address, oldest first. */
  namesOf(address: string, networkId: CaipNetworkId, signal: AbortSignal): Promise<readonly string[] | undefined>
  /** What is done for a new name; its code comes with the first question. */
  names(): Promise<NameService>
  /** Swapping; its code comes with the first question. Undefined without a project id. */
  swap(): Promise<SwapService | undefined>
}
