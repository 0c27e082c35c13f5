import type { Account } from '../../domain/account/account'
import type { CaipAddress, CaipNetworkId } from '../../domain/network/caip'
import type { Network } from '../../domain/network/network'
import type { TokenBalance } from '../../domain/money/tokenBalance'

/** What is swapped for what, by whom and how much. */
export interface SwapOrder {
  readonly network: Network
  readonly account: Account
  readonly from: OrderedToken
  readonly to: OrderedToken
  /** What is paid of `from`. */
  readonly baseUnits: bigint
}

/** A token of an order; without an address it is the native currency. */
export interface OrderedToken {
  readonly address?: CaipAddress
  readonly symbol: string
  readonly decimals: number
}

/** A call that the service has built. Its terms were held against the order. */
export interface BuiltCall {
  readonly to: string
  readonly data: string
}

export interface BuiltSwap extends BuiltCall {
  /** What it would give now, in the smallest unit of the token that is received. */
  readonly toBaseUnits: bigint
}

/**
 * The swap calls of the blockchain API (docs/protocol/services.md#swaps). All raise ServiceUnavailable, and
 * SwapChainUnsupported where the network is not served; an abort rejects with the signal's reason. What answers
 * another question than was asked is a SwapMismatch, a no of the service InsufficientLiquidity or
 * SwapSimulationFailed.
 */
export interface SwapService {
  /** All tokens that can be swapped, with a quantity of nothing. Rows whose shape is wrong are left out. */
  tokens(networkId: CaipNetworkId, signal: AbortSignal): Promise<readonly TokenBalance[]>
  /** Prices in US dollars by CAIP-10 address in small letters, as far as the service knows them. */
  prices(
    addresses: readonly string[],
    networkId: CaipNetworkId,
    signal: AbortSignal,
  ): Promise<Readonly<Record<string, number>>>
  /** In wei. */
  gasPrice(networkId: CaipNetworkId, signal: AbortSignal): Promise<bigint>
  /** What the order would give, in the smallest unit of the token that is received. */
  quote(order: SwapOrder, gasPrice: bigint, signal: AbortSignal): Promise<bigint>
  /** How much of the token that is paid the exchange may take from the account. */
  allowance(order: SwapOrder, signal: AbortSignal): Promise<bigint>
  /** Allows the exchange to take exactly what the order pays. */
  buildApproval(order: SwapOrder, signal: AbortSignal): Promise<BuiltCall>
  /** `tried`: the service refuses what could not be carried out as things are. */
  build(order: SwapOrder, tried: boolean, signal: AbortSignal): Promise<BuiltSwap>
}
