import type { Account } from '../domain/account/account'
import type { ChainNamespace } from '../domain/network/caip'
import type { Network } from '../domain/network/network'
import type { Nft } from '../domain/nft/nft'
import type { TokenBalance } from '../domain/money/tokenBalance'
import type { LiveConnection } from '../wallets/contract'
import type { NftSearch } from './nftSearch'

export interface NativeBalance {
  /** Decimal text, exact. */
  readonly amount: string
  readonly symbol: string
}

/** A token that the page has named, to be looked for without any service. */
export interface TokenReference {
  /** Contract or mint. */
  readonly address: string
}

/** Collectibles as a chain tells them. */
export interface NftsRead {
  readonly nfts: readonly Nft[]
  /** Not all could be searched: some may be missing. */
  readonly incomplete: boolean
  /** What came long ago was not searched for: having found none does not say that there are none. */
  readonly recentOnly?: boolean
}

/** Reads of the chain itself, for networks that no service knows. All raise ServiceUnavailable. */
export interface ChainHoldings {
  /** The native currency first, then those of `tokens` that the account owns. No prices. */
  tokens(
    account: Account,
    network: Network,
    tokens: readonly TokenReference[],
    signal: AbortSignal,
  ): Promise<readonly TokenBalance[]>
  /** At most a hundred, as far as the chain can list them: the newest transfers, and the contracts of the search. */
  nfts(account: Account, network: Network, search: NftSearch, signal: AbortSignal): Promise<NftsRead>
}

export interface TransferOrder {
  readonly from: Account
  readonly network: Network
  /** Absent for the native currency. */
  readonly token?: { readonly address: string; readonly symbol: string; readonly decimals: number }
  readonly recipient: string
  /** In the token's smallest unit. */
  readonly baseUnits: bigint
}

/** A transfer that is ready to be handed to the wallet: its bytes are fixed. */
export interface PreparedTransfer {
  /** What these bytes say, decoded again from them. */
  readonly says: {
    readonly recipient: string
    readonly baseUnits: bigint
    readonly token?: string
    /** What the token itself keeps back of them on the way, so that less arrives than is sent; absent where it keeps nothing. */
    readonly withheld?: bigint
  }
  /** Estimated fee in the native currency's smallest unit. */
  readonly feeBaseUnits: bigint
  /** Hands exactly these bytes to the wallet; `asked` is called when nothing is left to be done before it. Resolves with the hash. Raises UserRejected, WalletRequestFailed. */
  send(connection: LiveConnection, signal: AbortSignal, asked: () => void): Promise<string>
}

export interface ChainTransfers {
  /** Builds the bytes, estimates the fee. Raises ServiceUnavailable, and what the chain says against it (TransferSimulationFailed). */
  prepare(order: TransferOrder, signal: AbortSignal): Promise<PreparedTransfer>
  /** What must stay behind for the fee when all of the native currency is sent, in its smallest unit. */
  reserve(from: Account, network: Network, signal: AbortSignal): Promise<bigint>
  /** Does code live at the address? Undefined where the family has no such thing. */
  isContract(address: string, network: Network, signal: AbortSignal): Promise<boolean | undefined>
  /** Resolves when the chain has taken or refused the transaction; asks while it is pending. */
  settled(hash: string, network: Network, signal: AbortSignal): Promise<'confirmed' | 'failed'>
}

/** A call that a service has built for the wallet to sign. */
export interface SwapCall {
  readonly from: Account
  readonly network: Network
  readonly to: string
  readonly data: string
  /** What goes along of the native currency, in its smallest unit. */
  readonly value: bigint
}

/** What an approval says: who may take how much. */
export interface ApprovalTerms {
  readonly spender: string
  /** In the token's smallest unit. */
  readonly baseUnits: bigint
}

export interface PreparedCall {
  /** Estimated fee in the native currency's smallest unit. */
  readonly feeBaseUnits: bigint
  /** Hands exactly this call to the wallet; `asked` as for a transfer. Resolves with the hash. Raises UserRejected, WalletRequestFailed. */
  send(connection: LiveConnection, signal: AbortSignal, asked: () => void): Promise<string>
}

/** Calls to simulate together, in their order: the swap last, before it the approvals that it still needs. */
export interface SwapSimulationOrder {
  readonly from: Account
  readonly network: Network
  readonly calls: readonly Pick<SwapCall, 'to' | 'data' | 'value'>[]
  /** Contract of the token that is paid; absent for the native currency. */
  readonly pays?: string
  /** Contract of the token that is received; absent for the native currency. */
  readonly receives?: string
}

/** What simulated calls do to the account, in the smallest units. */
export type SwapOutcome =
  | { readonly status: 'reverted' }
  | {
      readonly status: 'succeeded'
      readonly received: bigint
      readonly paid: bigint
      /** Tokens that have no part in the swap leave the account as well. */
      readonly takesOthers: boolean
    }

/** Swapping by way of contracts that a service names. */
export interface ChainSwaps {
  /** What the account has of a token that no list has; undefined where there is no token. Raises ServiceUnavailable. */
  findToken(address: string, account: Account, network: Network, signal: AbortSignal): Promise<TokenBalance | undefined>
  /** The bytes of an approval. Undefined when the terms cannot be put into bytes. */
  encodeApproval(terms: ApprovalTerms): string | undefined
  /** What the bytes say. Undefined when they are no approval. */
  readApproval(data: string): ApprovalTerms | undefined
  /** Would the call move or give away the tokens of whoever signs it, instead of asking a contract to swap? */
  movesTokens(data: string): boolean
  /** Has the network try the call. Raises SwapSimulationFailed, InsufficientFunds, ServiceUnavailable. */
  prepare(call: SwapCall, signal: AbortSignal): Promise<PreparedCall>
  /** Runs the calls on top of the latest block without sending them. Undefined where the node cannot simulate. Raises SwapMismatch for what is no call. */
  simulate(order: SwapSimulationOrder, signal: AbortSignal): Promise<SwapOutcome | undefined>
  /** What must stay behind for the fees when all of the native currency is swapped, in its smallest unit. */
  reserve(from: Account, network: Network, signal: AbortSignal): Promise<bigint>
}

/** What one family of chains can do. One folder per namespace; loaded when the family is first used. */
export interface ChainAdapter {
  readonly namespace: ChainNamespace
  /** The address in the form it is shown and compared in (EIP-55 for eip155). */
  normalizeAddress(address: string): string
  /** Asks the wallet to move. Resolves when the wallet accepted; the active network changes when the wallet reports it. */
  switchTo(connection: LiveConnection, network: Network, signal: AbortSignal): Promise<void>
  addNetwork(connection: LiveConnection, network: Network, signal: AbortSignal): Promise<void>
  /** Codes 4902, 5000, ±32603, also nested (decisions.md 23). */
  isUnrecognizedChain(reason: unknown): boolean
  /** The error that a person should see for a failed switch. */
  explain(reason: unknown, network: Network): Error
  /** Signature in the namespace's own text form (hex, base58). */
  signMessage(connection: LiveConnection, account: Account, text: string, signal: AbortSignal): Promise<string>
  balance(account: Account, network: Network, signal: AbortSignal): Promise<NativeBalance>
  /** What an account owns, read from the chain itself; its code comes when it is asked for. */
  holdings(): Promise<ChainHoldings>
  /** Sending; its code comes when it is asked for. */
  transfers(): Promise<ChainTransfers>
  /** Swapping; its code comes when it is asked for. Absent where the family has none. */
  readonly swaps?: () => Promise<ChainSwaps>
}
