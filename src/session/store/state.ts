import type { ConnectionFacts, EmbeddedAccountType, EmbeddedProfile } from '../../wallets/contract'
import type { CaipNetworkId, ChainNamespace } from '../../domain/network/caip'
import type { ResolvedFeatures } from '../../domain/page/resolveFeatures'
import type { WalletLink } from '../../domain/page/link'
import type { Network } from '../../domain/network/network'
import type { Options, SocialProvider } from '../../domain/page/options'
import type { Nft } from '../../domain/nft/nft'
import type { TokenBalance } from '../../domain/money/tokenBalance'
import type { Transaction, TransactionsByYear } from '../../domain/transaction'
import type { WalletPlatform } from '../../domain/wallet/walletPlatforms'
import type { SiwxMessageData } from '../../domain/siwx/message'
import type { SiwxSession } from '../../domain/siwx/session'
import type { ViewName } from '../../domain/page/viewName'
import type { InstalledWallet, Wallet } from '../../domain/wallet/wallet'
import type { SwapState } from '../../features/swap/stateTypes'
import type { BuyState } from '../../features/buy/stateTypes'

export type ConnectionStatus = 'disconnected' | 'connecting' | 'connected' | 'reconnecting'

/** What a view shows of an error: never the error itself, so that state stays plain data. */
export interface Problem {
  readonly code: string
  readonly message: string
  readonly hint?: string
}

export interface ViewEntry {
  readonly name: ViewName
  /** The wallet a connecting or download view is about. */
  readonly wallet?: Wallet
  readonly installedId?: string
  /** The network a switch view is about. */
  readonly networkId?: CaipNetworkId
  /** The family of chains a connecting view asks for. */
  readonly namespace?: ChainNamespace
  /** Where what a receiving view is about comes from. */
  readonly source?: 'exchange'
  /** The collectible a detail view is about. */
  readonly nftId?: string
  /** The social login a connecting view is about. */
  readonly social?: SocialProvider
}

export interface RouterState {
  /** Never empty; the last one is on screen. */
  readonly stack: readonly [ViewEntry, ...ViewEntry[]]
  readonly direction: 'forward' | 'back' | 'none'
  /** View to go to once connected (views.md 1.1). */
  readonly requested?: ViewName
}

export interface ModalState {
  /** Id of the element whose dialog is open. */
  readonly openIn: string | undefined
  /** First set-up work is pending. */
  readonly loading: boolean
  /** Grows by one with every refused close, so that the shell shakes again. */
  readonly refusals: number
}

export interface Toast {
  readonly id: number
  readonly tone: 'success' | 'error' | 'loading'
  /** In English, or in the visitor's language when the view that shows it has translated it. */
  readonly text: string
  /** By which it is translated when it is drawn. */
  readonly code?: string
  /** The number in it, when it has one. */
  readonly secondsLeft?: number
}

export interface Alert {
  readonly code: string
  readonly message: string
  readonly long: string
}

/** A part of the directory that is fetched once. */
export interface WalletList {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  readonly wallets: readonly Wallet[]
}

export interface WalletPages extends WalletList {
  readonly page: number
  /** Total the directory claims; never shrinks (wire-facts 4.1). */
  readonly count: number
  /** True while a further page is fetched behind those already held. */
  readonly more: boolean
}

export interface WalletSearch extends WalletList {
  readonly query: string
}

export interface DirectoryState {
  readonly recommended: WalletList
  readonly featured: WalletList
  /** At most two, newest first (specification, section 9). */
  readonly recent: readonly Wallet[]
  readonly pages: WalletPages
  readonly search: WalletSearch
  readonly certifiedOnly: boolean
}

export type PairingState =
  | { readonly status: 'idle' }
  | { readonly status: 'creating' }
  /** `link`: the app that was opened on this pairing, as the relay library stores it. */
  | { readonly status: 'waiting'; readonly uri: string; readonly expiresAt: number; readonly link?: WalletLink }
  | { readonly status: 'expired' }
  | { readonly status: 'rejected'; readonly problem: Problem }
  | { readonly status: 'failed'; readonly problem: Problem }

/** An attempt to connect an installed wallet. */
export type AttemptState =
  | { readonly status: 'idle' }
  | { readonly status: 'asking'; readonly walletId: string; readonly since: number }
  | {
      readonly status: 'rejected' | 'pending-elsewhere' | 'gone' | 'failed'
      readonly walletId: string
      readonly problem: Problem
    }

export interface SiwxState {
  readonly session: SiwxSession | undefined
  /** The message that waits for a signature; made afresh for every attempt. */
  readonly request: { readonly data: SiwxMessageData; readonly message: string } | undefined
  readonly phase: 'idle' | 'preparing' | 'waiting' | 'signing' | 'verifying'
  readonly problem: Problem | undefined
}

export type SwitchState =
  | { readonly status: 'idle' }
  | { readonly status: 'asking'; readonly networkId: CaipNetworkId }
  | {
      readonly status: 'rejected' | 'unsupported' | 'failed'
      readonly networkId: CaipNetworkId
      readonly problem: Problem
    }

/** A login to the embedded wallet, from the field to the account. Never holds a code, a token or a sign-in address. */
export interface EmailLoginState {
  readonly status: 'idle' | 'sending' | 'waiting-device' | 'waiting-code' | 'checking' | 'entering' | 'failed'
  /** The address the code was sent to. */
  readonly email: string
  /** Moment (wall clock, ms) until which no further mail is sent (specification, section 9). */
  readonly mailAgainAt: number
  /** Grows by one with every wrong code, so that the boxes empty and shake again. */
  readonly wrongCodes: number
  readonly problem: Problem | undefined
}

export type SocialLoginState =
  | { readonly status: 'idle' }
  /** `opening`: the address of the provider is fetched; `waiting`: the visitor is in the pop-up; `entering`: the account is fetched. */
  | { readonly status: 'opening' | 'waiting' | 'entering' | 'blocked'; readonly provider: SocialProvider }
  | { readonly status: 'failed'; readonly provider: SocialProvider; readonly problem: Problem }

export type FarcasterState =
  | { readonly status: 'idle' | 'creating' }
  | { readonly status: 'waiting' | 'entering'; readonly url: string }
  | { readonly status: 'failed'; readonly problem: Problem }

/** A change of the email, step by step (views.md 4.3). */
export interface EmailUpdateState {
  readonly status: 'idle' | 'sending' | 'waiting-primary' | 'waiting-secondary' | 'checking' | 'failed'
  readonly email: string
  readonly mailAgainAt: number
  readonly wrongCodes: number
  readonly problem: Problem | undefined
}

export type AccountTypeState =
  | { readonly status: 'idle' }
  | { readonly status: 'switching'; readonly to: EmbeddedAccountType }
  | { readonly status: 'failed'; readonly problem: Problem }

/** The secure frame's approval (specification, section 6). */
export type ApprovalState =
  | { readonly status: 'idle' }
  | { readonly status: 'waiting'; readonly method: string }
  | { readonly status: 'failed'; readonly method: string; readonly problem: Problem }

export interface EmbeddedState {
  /** Undefined without an embedded wallet. */
  readonly profile: EmbeddedProfile | undefined
  readonly emailLogin: EmailLoginState
  readonly social: SocialLoginState
  readonly farcaster: FarcasterState
  readonly emailUpdate: EmailUpdateState
  readonly accountType: AccountTypeState
  readonly approval: ApprovalState
  /** The page's origin is on the project's list as far as is known (specification, section 5). */
  readonly originRefused: boolean
}

export interface BalanceState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  readonly amount?: string
  readonly symbol?: string
  /** Floored, with its symbol, as the button shows it. */
  readonly short?: string
  /** Moment of the monotonic clock before which a failed read is not tried again (specification, section 9). */
  readonly retryAt?: number
}

/** Who and where a slice of what somebody owns is about; that of another account or network is nobody's. */
export interface AccountScope {
  readonly networkId: CaipNetworkId
  readonly address: string
}

/** The tokens of an account on a network. */
export interface TokensState {
  readonly scope: AccountScope
  readonly status: 'loading' | 'ready' | 'failed'
  /** Sorted by value; the last known ones stay while loading and after a failure. */
  readonly tokens: readonly TokenBalance[] | undefined
  /** By CAIP-10 account, also of former ones: moment of the monotonic clock before which a failed read is not tried again (specification, section 9). */
  readonly blocked: Readonly<Record<string, number>>
  /** The service has said that it is not ready yet, which passes by itself (wire facts, 6.2). */
  readonly notReady?: boolean
}

export interface NftsState {
  readonly scope: AccountScope
  readonly status: 'loading' | 'ready' | 'failed' | 'unsupported'
  /** The last known ones stay while loading and after a failure. */
  readonly nfts: readonly Nft[] | undefined
  /** Not all could be searched: some may be missing. */
  readonly incomplete?: boolean
  /** What came long ago was not searched for. */
  readonly recentOnly?: boolean
  /** Moment of the monotonic clock at which they were read. */
  readonly at?: number
}

/** The transaction store of the specification (section 3). */
export interface ActivityState {
  readonly scope: AccountScope
  readonly transactions: readonly Transaction[]
  readonly coinbaseTransactions: readonly Transaction[]
  readonly transactionsByYear: TransactionsByYear
  readonly loading: boolean
  readonly empty: boolean
  /** Cursor of the next page; undefined at the end. */
  readonly next: string | undefined
  /** The network that it was fetched for; on another one none of it is shown. */
  readonly lastNetworkInView: CaipNetworkId
  /** False where nobody keeps the history of this network, or the page does without it. */
  readonly served: boolean
  /** How far down the visitor was, in pixels of the list, so that coming back finds the place. */
  readonly place: number
  readonly problem: Problem | undefined
}

/** What the visitor is about to send (views.md, 9). */
export interface SendState {
  readonly scope: AccountScope
  readonly token: TokenBalance | undefined
  /** As typed, in the language's own digits. */
  readonly amount: string
  /** What the amount is typed in. */
  readonly unit: 'token' | 'currency'
  /** The amount in the token as exact decimal text; undefined while what was typed is none. */
  readonly exact: string | undefined
  /** More decimals were typed than the token has; they do not count. */
  readonly cut: boolean
  /** All there is, less what the fee needs, was asked for; `counting` while the fee is looked at. */
  readonly max: 'no' | 'counting' | 'yes'
  /** As typed: an address or a name. */
  readonly recipient: string
  readonly resolution: SendResolution
  readonly progress: SendProgress
}

export type SendResolution =
  /** `unregistered`: a name that leads to no address. */
  | { readonly status: 'none' | 'looking-up' | 'invalid' | 'unregistered' }
  /** `contract`: code, or an account that belongs to a program, lives there. */
  | { readonly status: 'resolved'; readonly address: string; readonly name?: string; readonly contract?: boolean }
  | { readonly status: 'failed'; readonly problem: Problem }

export type SendProgress =
  | { readonly status: 'editing' | 'estimating' }
  | { readonly status: 'ready' | 'signing'; readonly preview: SendPreview; readonly rejected?: boolean }
  | { readonly status: 'failed'; readonly problem: Problem; readonly preview?: SendPreview }
  | {
      readonly status: 'sent' | 'settled' | 'reverted' | 'unsettled'
      readonly hash: string
      readonly preview: SendPreview
    }

/** A transaction that a wallet was asked for and has not answered: also one that the visitor has left waiting there. It outlives the form. */
export interface OpenRequest {
  readonly kind: 'send' | 'swap'
  readonly scope: AccountScope
}

/** What the very bytes handed to the wallet say, decoded again. */
export interface SendPreview {
  /** Exact decimal text. */
  readonly amount: string
  /** What of it arrives, where the token itself keeps something back: exact decimal text. */
  readonly arrives?: string
  readonly symbol: string
  /** Contract or mint; absent for the native currency. */
  readonly token?: string
  readonly recipient: string
  /** The name that led to the receiver. */
  readonly name?: string
  readonly networkId: CaipNetworkId
  /** Estimated, in the native currency: exact decimal text. */
  readonly fee: string
  readonly feeSymbol: string
}

/** A name that the visitor is about to give the account (views.md, 8). */
export interface NamingState {
  readonly scope: AccountScope
  /** Names that the account has already, oldest first; undefined until they are known. */
  readonly own: readonly string[] | undefined
  readonly ownProblem: Problem | undefined
  /** False where nobody keeps names of this network. */
  readonly served: boolean
  /** As typed, without the zone and without what cannot be part of a name. */
  readonly label: string
  readonly suggestions: NameSuggestions
  readonly progress: NamingProgress
}

export type NameSuggestions =
  | { readonly status: 'none' | 'looking-up' }
  | { readonly status: 'ready'; readonly names: readonly { readonly label: string; readonly taken: boolean }[] }
  | { readonly status: 'failed'; readonly problem: Problem }

export type NamingProgress =
  | { readonly status: 'editing' | 'signing' | 'registering' }
  /** `late`: it was approved too late; `clock`: the clock of this device is not that of the service; `because`: the service's own words. */
  | {
      readonly status: 'failed'
      readonly problem: Problem
      readonly untimely?: 'late' | 'clock'
      readonly because?: string
    }
  | { readonly status: 'done'; readonly name: string }

export interface State {
  readonly options: Options
  readonly networks: readonly Network[]
  readonly activeNamespace: ChainNamespace
  /** Network in use per namespace; may be one that is not configured. */
  readonly networkIds: Readonly<Partial<Record<ChainNamespace, CaipNetworkId>>>
  readonly status: Readonly<Record<ChainNamespace, ConnectionStatus>>
  readonly connections: Readonly<Partial<Record<ChainNamespace, ConnectionFacts>>>
  /** Name or shortened address of the last visit, shown while reconnecting (views.md 1.6). */
  readonly lastKnown: { readonly label: string; readonly icon?: string } | undefined
  /** Name and picture of the account with this address, as far as they are known; see `selectIdentity`. */
  readonly identity: { readonly address: string; readonly name?: string; readonly avatar?: string } | undefined
  readonly installed: readonly InstalledWallet[]
  readonly directory: DirectoryState
  /** Undefined until the remote configuration has answered or failed. */
  readonly features: ResolvedFeatures | undefined
  readonly modal: ModalState
  readonly router: RouterState
  /** What the entering action of the view on screen failed with (`ViewActions.onEnter`). */
  readonly viewProblem: Problem | undefined
  readonly toasts: readonly Toast[]
  /** How many toasts there ever were; the next one's id. */
  readonly toastCount: number
  readonly alerts: readonly Alert[]
  readonly pairing: PairingState
  /** When the pairing that failed last began, on the monotonic clock; undefined once its retry may begin. */
  readonly pairingFailedFrom: number | undefined
  /** Platform tab chosen for the wallet that is being paired. */
  readonly platform: WalletPlatform | undefined
  /** Why a deep link could not be opened, or undefined. */
  readonly linkProblem: Problem | undefined
  readonly attempt: AttemptState
  /** The family of chains that a connection is wanted for; undefined when any will do (views.md 7.3). */
  readonly connectingNamespace: ChainNamespace | undefined
  readonly siwx: SiwxState
  readonly switching: SwitchState
  readonly disconnecting: boolean
  readonly balance: BalanceState
  readonly embedded: EmbeddedState
  /** Each absent until its view asks for it. */
  readonly tokens?: TokensState | undefined
  readonly nfts?: NftsState | undefined
  readonly activity?: ActivityState | undefined
  /** The tab of the account that was shown last; remembered for the session (views.md, 6.1). */
  readonly accountTab?: 'tokens' | 'nfts' | 'activity'
  readonly send?: SendState | undefined
  readonly swap?: SwapState | undefined
  readonly openRequests?: readonly OpenRequest[]
  /** Addresses that an account has dealt with, for the warning about those that look like them. */
  readonly dealtWith?: { readonly scope: AccountScope; readonly addresses: readonly string[] } | undefined
  readonly naming?: NamingState | undefined
  readonly buy?: BuyState | undefined
  /** The tracking event of the first act was told. */
  readonly introduced: boolean
  /** The visitor has ticked the consent box in this session. */
  readonly consented: boolean
}
