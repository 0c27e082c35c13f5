import type { TokenBalance } from '../../domain/money/tokenBalance'
import type { ConnectionFacts, EmbeddedAccountType, EmbeddedProfile } from '../../wallets/contract'
import type { CaipNetworkId, ChainNamespace } from '../../domain/network/caip'
import type { ResolvedFeatures } from '../../domain/page/resolveFeatures'
import type { WalletLink } from '../../domain/page/link'
import type { Network } from '../../domain/network/network'
import type { Options, SocialProvider } from '../../domain/page/options'
import type { WalletPlatform } from '../../domain/wallet/walletPlatforms'
import type { SiwxMessageData } from '../../domain/siwx/message'
import type { SiwxSession } from '../../domain/siwx/session'
import type { ViewName } from '../../domain/page/viewName'
import type { InstalledWallet, Wallet } from '../../domain/wallet/wallet'
import type { Slices } from './slices'

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
  /** The token that a form begins with. */
  readonly token?: TokenBalance
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

/** An account on a network: whose tokens, history or names a service is asked for. */
export interface AccountScope {
  readonly networkId: CaipNetworkId
  readonly address: string
}

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
  readonly embedded: EmbeddedState
  /** Each absent until something is put into it; reset by the store when its scope is left. */
  readonly slices: Partial<Slices>
  /** The tracking event of the first act was told. */
  readonly introduced: boolean
  /** The visitor has ticked the consent box in this session. */
  readonly consented: boolean
}

/** A change of state as a value: `store.setState(beginSwitch(id))`. */
export type Change = (state: State) => Partial<State>
