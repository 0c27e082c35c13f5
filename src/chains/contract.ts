import type { NftMetadata } from '../domain/nft/nftMetadata'
import type { Transaction } from '../domain/transaction'
import type { Account } from '../domain/account/account'
import type { ChainNamespace } from '../domain/network/caip'
import type { Network } from '../domain/network/network'
import type { Nft } from '../domain/nft/nft'
import type { TokenBalance } from '../domain/money/tokenBalance'
import type { TokenScale } from '../domain/money/tokenScale'
import type { WalletButtonError } from '../errors/WalletButtonError'
import type { LiveConnection } from '../wallets/contract'

export interface NativeBalance {
  /** Decimal text, exact. */
  readonly amount: string
  readonly symbol: string
}

/** A token that the page has configured, to be read without any service. */
export interface TokenReference {
  /** Contract or mint. */
  readonly address: string
}

/** NFTs as read from a chain. */
export interface NftsRead {
  readonly nfts: readonly Nft[]
  /** Not everything could be searched: some may be missing. */
  readonly incomplete: boolean
  /** Only recent transfers were searched: finding none does not mean that there are none. */
  readonly recentOnly?: boolean
}

/**
 * Reads from the chain itself, for networks that no service serves.
 * @throws ServiceUnavailable, in every method
 */
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
  /**
   * Tokens that a service has listed, with the amounts that their programs show. Absent in namespaces without
   * `tokenScales`.
   * @throws ServiceUnavailable
   */
  scaled?(tokens: readonly TokenBalance[], network: Network, signal: AbortSignal): Promise<readonly TokenBalance[]>
}

export interface TransferOrder {
  readonly from: Account
  readonly network: Network
  /** Absent for the native currency. */
  readonly token?: {
    readonly address: string
    readonly symbol: string
    readonly decimals: number
    /** How its program shows amounts, as far as the list knows. */
    readonly scale?: TokenScale
  }
  readonly recipient: string
  /** In the token's smallest unit. */
  readonly baseUnits: bigint
  /** Solana: the wallet says that it signs versioned transactions. */
  readonly versioned?: boolean
  /** Solana: a text for the recipient, which everyone can read. */
  readonly memo?: string
}

/** A transfer that is ready to be sent: its bytes are fixed. */
export interface PreparedTransfer {
  /** What the bytes do, decoded from them. */
  readonly says: {
    readonly recipient: string
    readonly baseUnits: bigint
    readonly token?: string
    /** The token's transfer fee, by which less arrives than is sent; absent where there is none. */
    readonly withheld?: bigint
    /** Who can dispose of what arrives, where that is not the recipient, such as the owner of a token account. */
    readonly owner?: string
    readonly memo?: string
  }
  /** How the token's program shows amounts now. */
  readonly scale?: TokenScale
  /** Estimated fee in the native currency's smallest unit. */
  readonly feeBaseUnits: bigint
  /**
   * Has the wallet send exactly these bytes; `asked` is called just before the wallet request. Resolves with the hash.
   * @throws UserRejected, WalletRequestFailed
   */
  send(connection: LiveConnection, signal: AbortSignal, asked: () => void): Promise<string>
}

/** A transfer as it was previewed. */
export interface SentTransfer {
  readonly from: Account
  readonly says: PreparedTransfer['says']
}

/**
 * What is at the address that a transfer goes to. What follows for the visitor is a row of
 * features/send/recipientKinds.ts. `account`: someone has its key, or nothing is there yet. `contract`: a contract, or
 * an account that a program owns. `token`: what is to be sent is a token, and this the contract of one, which takes
 * tokens and gives none back. `nobody`: no key and no contract could ever move what arrives.
 */
export type RecipientKind = 'account' | 'contract' | 'token' | 'nobody'

export interface Recipient {
  readonly kind: RecipientKind
  /** Why nothing is sent there, where the namespace knows more than its kind. */
  readonly refused?: new () => WalletButtonError
}

/**
 * What became of a transaction. `cancelled` and `replaced`: the account's wallet has sent another one in its place,
 * which does nothing, or something else.
 */
export type TransactionStatus = 'confirmed' | 'failed' | 'cancelled' | 'replaced'
/**
 * Why it is in no block yet: the network does not know it (any more), or other owners of the account have to approve.
 */
export type TransactionDelay = 'unknown' | 'owners'

export interface TransactionOutcome {
  readonly status: TransactionStatus
  /**
   * Of what is in a block. Another one than was sent where the wallet has sent the same call again with a higher fee,
   * and where the account is a contract whose wallet gave a hash of its own (Safe).
   */
  readonly hash: string
}

export interface ChainTransfers {
  /**
   * Builds the bytes and estimates the fee.
   * @throws ServiceUnavailable, TransferSimulationFailed, RecipientRefuses, GasOverLimit, InsufficientFunds, an error
   * of errors/transferRefusals.ts
   */
  prepare(order: TransferOrder, signal: AbortSignal): Promise<PreparedTransfer>
  /**
   * What is kept for the fee when all of the native currency is sent, in its smallest unit: an estimate of that
   * transfer with a margin. Without a recipient, one to an unused address is estimated.
   * @throws ServiceUnavailable
   */
  reserve(
    order: Pick<TransferOrder, 'from' | 'network' | 'versioned' | 'memo'> & { readonly recipient?: string | undefined },
    signal: AbortSignal,
  ): Promise<bigint>
  /**
   * The most of a token that can leave by one transfer, in its smallest unit. Absent in namespaces where that is always
   * all that the account owns.
   * @throws ServiceUnavailable, TransferSimulationFailed, and the errors of errors/transferRefusals.ts
   */
  available?(
    order: Omit<TransferOrder, 'baseUnits' | 'recipient'> & {
      readonly token: NonNullable<TransferOrder['token']>
      readonly recipient?: string
    },
    signal: AbortSignal,
  ): Promise<bigint>
  /**
   * What is at the recipient's address, for this token.
   * @throws ServiceUnavailable
   */
  recipient(order: Pick<TransferOrder, 'network' | 'recipient' | 'token'>, signal: AbortSignal): Promise<Recipient>
  /**
   * Polls until the transaction, or what took its place, is in a block. Without `sender` only this hash is looked for.
   * @throws ServiceUnavailable after half an hour
   */
  settled(
    hash: string,
    network: Network,
    signal: AbortSignal,
    sender?: { readonly address: string; readonly onDelay: (delay: TransactionDelay) => void },
  ): Promise<TransactionOutcome>
  /**
   * Reads a confirmed transaction back: is it the transfer that was previewed, or one with the same effect? Undefined
   * where the network does not say.
   * @throws ServiceUnavailable
   */
  isAsPreviewed(hash: string, sent: SentTransfer, network: Network, signal: AbortSignal): Promise<boolean | undefined>
}

/** A call that a service has built for the wallet to sign. */
export interface SwapCall {
  readonly from: Account
  readonly network: Network
  readonly to: string
  readonly data: string
  /** The native currency to send along, in its smallest unit. */
  readonly value: bigint
}

/** The spender and the amount of a token approval. */
export interface ApprovalTerms {
  readonly spender: string
  /** In the token's smallest unit. */
  readonly baseUnits: bigint
}

export interface PreparedCall {
  /** Estimated fee in the native currency's smallest unit. */
  readonly feeBaseUnits: bigint
  /**
   * Has the wallet send exactly this call; `asked` as for a transfer. Resolves with the hash.
   * @throws UserRejected, WalletRequestFailed
   */
  send(connection: LiveConnection, signal: AbortSignal, asked: () => void): Promise<string>
}

/** Calls to simulate in order: the approvals that are still needed, then the swap itself. */
export interface SwapSimulationOrder {
  readonly from: Account
  readonly network: Network
  readonly calls: readonly Pick<SwapCall, 'to' | 'data' | 'value'>[]
  /** Contract of the token to pay; absent for the native currency. */
  readonly pays?: string
  /** Contract of the token to receive; absent for the native currency. */
  readonly receives?: string
  /** In base units of the token to pay. */
  readonly baseUnits: bigint
}

/** What simulated calls do to the account, in the smallest units. */
export type SwapOutcome =
  | { readonly status: 'reverted' }
  | {
      readonly status: 'succeeded'
      readonly received: bigint
      readonly paid: bigint
      /**
       * Something besides the payment leaves the account, or may be taken from it later. Undefined where the node does
       * not report enough to say.
       */
      readonly takesOthers: boolean | undefined
    }

/** What the visitor was shown of a swap. Contracts are absent for the native currency. */
export interface SentSwap {
  readonly account: Pick<Account, 'address'>
  readonly pays?: string
  /** The most that may be paid, in base units. */
  readonly baseUnits: bigint
  readonly receives?: string
  /** The least that may arrive, in base units. */
  readonly minimum: bigint
}

/** Swaps through contracts that a service names. */
export interface ChainSwaps {
  /**
   * Reads a confirmed swap back from all of its transactions: has the minimum arrived, and no more been paid? Undefined
   * where the network does not say, as of the native currency that arrives at a contract account.
   * @throws ServiceUnavailable
   */
  isAsPreviewed(
    hashes: readonly string[],
    sent: SentSwap,
    network: Network,
    signal: AbortSignal,
  ): Promise<boolean | undefined>
  /**
   * The account's balance of a token that is in no list; undefined where there is no token at the address.
   * @throws ServiceUnavailable
   */
  findToken(address: string, account: Account, network: Network, signal: AbortSignal): Promise<TokenBalance | undefined>
  /** The bytes of an approval. Undefined for invalid terms. */
  encodeApproval(terms: ApprovalTerms): string | undefined
  /** The terms of the bytes. Undefined when they are no approval. */
  readApproval(data: string): ApprovalTerms | undefined
  /** Does the call use a function that exchanges are known to swap with, or that the page names by its selector? */
  isSwapFunction(data: string, named: unknown): boolean
  /**
   * Does the call wrap the native currency, or unwrap it, in the network's own wrapped token, and exactly the amount
   * ordered? The token gives its holder what the holder has, so no one has to be approved for it.
   */
  isWrapping(
    call: Pick<SwapCall, 'to' | 'data' | 'value'>,
    order: Pick<SwapSimulationOrder, 'network' | 'pays' | 'receives' | 'baseUnits'>,
  ): boolean
  /**
   * Simulates the call and estimates its fee.
   * @throws SwapSimulationFailed, GasOverLimit, InsufficientFunds, ServiceUnavailable
   */
  prepare(call: SwapCall, signal: AbortSignal): Promise<PreparedCall>
  /**
   * Runs the calls on top of the latest block without sending them. Undefined where the node cannot simulate.
   * @throws SwapMismatch for an invalid call, and if the last one is to a contract that keeps something for accounts,
   * unless it wraps;
   * ServiceUnavailable
   */
  simulate(order: SwapSimulationOrder, signal: AbortSignal): Promise<SwapOutcome | undefined>
  /**
   * What is kept for the fees when all of the native currency is swapped, in its smallest unit: an estimate of the
   * call, or of a typical one if there is none, with a margin.
   * @throws ServiceUnavailable
   */
  reserve(
    swap: Pick<SwapCall, 'from' | 'network'> & { readonly call?: Pick<SwapCall, 'to' | 'data' | 'value'> | undefined },
    signal: AbortSignal,
  ): Promise<bigint>
  /**
   * The fee of a typical swap on this network, shown until one is estimated, in the native currency's smallest unit.
   * @throws ServiceUnavailable
   */
  typicalFee(from: Account, network: Network, signal: AbortSignal): Promise<bigint>
}

/** What a wallet says that it can do with several calls in one request (EIP-5792). */
export interface BatchSupport {
  /** It carries out all of them or none: at once, or after it has upgraded the account. */
  readonly atomic: boolean
  /** It has fees paid by a service that the page names (ERC-7677). */
  readonly paymaster: boolean
  /** It reported that it can, and then refused such a request. */
  readonly refused?: true
}

/** Calls for one request to the wallet, in order. */
export interface CallBatch {
  readonly from: Account
  readonly network: Network
  readonly calls: readonly Pick<SwapCall, 'to' | 'data' | 'value'>[]
  readonly paymasterUrl?: string | undefined
}

export interface BatchOutcome {
  /**
   * `not_sent`: the wallet did not send it. `failed`: it was reverted. `partial`: only a part of it took effect,
   * against what the wallet promised. `unknown`: the wallet does not know it, or has not reported for too long.
   */
  readonly status: 'confirmed' | 'not_sent' | 'failed' | 'partial' | 'unknown'
  /** Of its transactions, in order, as far as the wallet has reported. */
  readonly hashes: readonly string[]
}

/** Several calls by one request to the wallet. */
export interface ChainBatches {
  /** Asked once per connection, account and network. Nothing is supported by a wallet that does not say. */
  support(connection: LiveConnection, account: Account, network: Network): Promise<BatchSupport>
  /**
   * Has the wallet carry out exactly these calls, all or none; `asked` as for a transfer. Resolves with the id that the
   * wallet gives the batch; undefined if it cannot do so after all, and has asked no one.
   * @throws UserRejected, CallsOutcomeUnknown, SwapMismatch, WalletRequestFailed
   */
  send(
    connection: LiveConnection,
    batch: CallBatch,
    signal: AbortSignal,
    asked: () => void,
  ): Promise<string | undefined>
  /** Polls until the wallet says what became of the batch. `connection` is undefined while it is not connected. */
  settled(
    connection: () => LiveConnection | undefined,
    id: string,
    network: Network,
    signal: AbortSignal,
  ): Promise<BatchOutcome>
  /**
   * Has the wallet show the batch.
   * @throws RequestUnsupported, WalletRequestFailed
   */
  show(connection: LiveConnection, id: string, signal: AbortSignal): Promise<void>
}

/** What the chains of one namespace can do. One folder per namespace; loaded on first use. */
export interface ChainAdapter {
  readonly namespace: ChainNamespace
  /** The address in its canonical form (EIP-55 for eip155). */
  normalizeAddress(address: string): string
  /**
   * A name in its canonical form; its code is loaded by this call. Absent in namespaces without names.
   * @throws NameInvalid
   */
  readonly normalizeName?: (name: string) => Promise<string>
  /**
   * Requests a network switch. Resolves when the wallet accepted; the active network changes when the wallet reports
   * it.
   */
  switchTo(connection: LiveConnection, network: Network, signal: AbortSignal): Promise<void>
  addNetwork(connection: LiveConnection, network: Network, signal: AbortSignal): Promise<void>
  /** Codes 4902, 5000 and ±32603, also in nested errors. */
  isUnrecognizedChain(reason: unknown): boolean
  /** The error to show for a failed switch. */
  explain(reason: unknown, network: Network): Error
  /** Signature in the namespace's own text form (hex, base58). */
  signMessage(connection: LiveConnection, account: Account, text: string, signal: AbortSignal): Promise<string>
  /** Such a signature as sign-in servers take it, where that is another text form. */
  encodeProof?(signature: string): string
  balance(account: Account, network: Network, signal: AbortSignal): Promise<NativeBalance>
  /** Balances and NFTs read from the chain; its code is loaded by this call. */
  holdings(): Promise<ChainHoldings>
  /** Sending; its code is loaded by this call. */
  transfers(): Promise<ChainTransfers>
  /** Swapping; its code is loaded by this call. Absent in namespaces without swaps. */
  readonly swaps?: () => Promise<ChainSwaps>
  /** Several calls by one wallet request; its code is loaded by this call. Absent in namespaces without. */
  readonly batches?: () => Promise<ChainBatches>
}

/** How NFTs are searched. */
export interface NftSearch {
  /** Contracts that the page has configured. */
  readonly tokens: readonly TokenReference[]
  /** The metadata at a URL; undefined where it may not be fetched or is unusable. Throws only for the signal. */
  readonly readMetadata: (address: string, signal: AbortSignal) => Promise<NftMetadata | undefined>
  /**
   * The recent transfers of the history service, newest first: none where the network is not served, fewer where it
   * `failed`, all of them where it is `whole`. Throws only for the signal.
   */
  readonly readHistory: (
    signal: AbortSignal,
  ) => Promise<{ readonly rows: readonly Transaction[]; readonly failed: boolean; readonly whole: boolean }>
}
