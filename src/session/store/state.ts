import type { TokenBalance } from '../../domain/money/tokenBalance'
import type { ConnectionFacts, EmbeddedAccountType, EmbeddedProfile } from '../../wallets/contract'
import type { CaipNetworkId, ChainNamespace } from '../../domain/network/caip'
import type { ResolvedFeatures } from '../../domain/page/resolveFeatures'
import type { WalletLink } from '../../domain/wallet/deepLink'
import type { Network } from '../../domain/network/network'
import type { Options } from '../../domain/page/options'
import type { SocialProvider } from '../../domain/page/optionTypes'
import type { WalletPlatform } from '../../domain/wallet/walletPlatforms'
import type { SiwxMessageData } from '../../domain/siwx/message'
import type { SiwxSession } from '../../domain/siwx/session'
import type { ViewName } from '../../domain/page/viewName'
import type { InstalledWallet, Wallet } from '../../domain/wallet/wallet'
import type { Alert } from '../../errors/alerts'
import type { Toast } from '../../errors/toasts'

export type ConnectionStatus = 'disconnected' | 'connecting' | 'connected' | 'reconnecting'

/** A stored session from an earlier page, still waiting for its wallet. */
export interface WaitingSession {
  readonly status: 'waiting'
  /** The id that it is stored with. */
  readonly connectorId: string
  /**
   * `asking`: the wallet is being asked. `unannounced`: it has not announced itself. `locked`: it gives no account.
   * `unauthorized`: it also says that the site has no permission. `unreachable`: it failed or gave no answer.
   * `unserved`: this page has no network of the namespace.
   */
  readonly reason: 'asking' | 'unannounced' | 'locked' | 'unauthorized' | 'unreachable' | 'unserved'
  /** The wallet of this page that was asked. */
  readonly wallet?: { readonly id: string; readonly name: string }
}

export type NamespaceSession = { readonly status: 'connected'; readonly facts: ConnectionFacts } | WaitingSession

/** The part of an error that a view shows, because state is plain data. */
export interface Problem {
  readonly code: string
  readonly message: string
  readonly hint?: string
  /** The wallet's own message, safe to show, as a quotation. */
  readonly walletMessage?: string
}

export interface ViewEntry {
  readonly name: ViewName
  /** The wallet to connect or download. */
  readonly wallet?: Wallet
  readonly installedId?: string
  /** The network to switch to. */
  readonly networkId?: CaipNetworkId
  /** The namespace that a connecting view connects. */
  readonly namespace?: ChainNamespace
  /** Set when Receive shows how to withdraw from an exchange. */
  readonly source?: 'exchange'
  /** The collectible that a detail view shows. */
  readonly nftId?: string
  /** The token that is preselected in a form. */
  readonly token?: TokenBalance
  /** The provider of a social login. */
  readonly social?: SocialProvider
}

export interface RouterState {
  /** Never empty. The last entry is the current view. */
  readonly stack: readonly [ViewEntry, ...ViewEntry[]]
  readonly direction: 'forward' | 'back' | 'none'
  /** The view to show once a wallet is connected. */
  readonly requested?: ViewName
}

export interface ModalState {
  /** Id of the element whose dialog is open. */
  readonly openIn: string | undefined
  /** The view that is drawn in advance in an element's dialog, closed or opened on it. */
  readonly prepared: { readonly element: string; readonly entry: ViewEntry } | undefined
  /** Whether the project's features are loading. */
  readonly loading: boolean
  /** Number of refused attempts to close. The card shakes when it grows. */
  readonly refusals: number
}

/** A list of wallets and the state of its request. */
export interface WalletList {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  readonly wallets: readonly Wallet[]
}

export interface WalletPages extends WalletList {
  readonly page: number
  /** Total number of wallets according to the directory. Never shrinks. */
  readonly count: number
  /** Whether another page is loading. */
  readonly more: boolean
}

export interface WalletSearch extends WalletList {
  readonly query: string
}

export interface DirectoryState {
  readonly recommended: WalletList
  readonly featured: WalletList
  /** At most `RECENT_WALLETS_MAX`, newest first. */
  readonly recent: readonly Wallet[]
  readonly pages: WalletPages
  readonly search: WalletSearch
  readonly certifiedOnly: boolean
}

export type PairingState =
  | { readonly status: 'idle' }
  | { readonly status: 'creating' }
  /** `link`: the wallet that was opened with this pairing, as the relay library stores it. */
  | { readonly status: 'waiting'; readonly uri: string; readonly expiresAt: number; readonly link?: WalletLink }
  | { readonly status: 'expired' }
  | { readonly status: 'rejected'; readonly problem: Problem }
  | { readonly status: 'failed'; readonly problem: Problem }

/** An attempt to connect an installed wallet. */
export type AttemptState =
  | { readonly status: 'idle' }
  | { readonly status: 'asking'; readonly walletId: string; readonly since: number }
  | {
      readonly status: 'rejected' | 'already-pending' | 'needs-press' | 'gone' | 'failed'
      readonly walletId: string
      readonly problem: Problem
    }

export interface SiwxState {
  readonly session: SiwxSession | undefined
  /** The message to sign. Created again for each attempt. */
  readonly request: { readonly data: SiwxMessageData; readonly message: string } | undefined
  readonly phase: 'idle' | 'preparing' | 'waiting' | 'signing' | 'verifying'
  /** How far the visitor's clock is ahead of that of the page's server, as far as it is known. */
  readonly clockAheadMs: number
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

/** An email login to the embedded wallet. Never holds a code or a token. */
export interface EmailLoginState {
  readonly status: 'idle' | 'sending' | 'waiting-device' | 'waiting-code' | 'checking' | 'entering' | 'failed'
  /** The email address that the code was sent to. */
  readonly email: string
  /** Wall-clock time in ms before which no other mail is sent. */
  readonly mailAgainAt: number
  /** Number of wrong codes. The field empties and shakes when it grows. */
  readonly wrongCodes: number
  readonly problem: Problem | undefined
}

export type SocialLoginState =
  | { readonly status: 'idle' }
  /**
   * `opening`: the URL is being fetched; `waiting`: the popup is open; `hidden`: it was closed, or only looks so;
   * `entering`: the account is being fetched.
   */
  | { readonly status: 'opening' | 'waiting' | 'hidden' | 'entering' | 'blocked'; readonly provider: SocialProvider }
  | { readonly status: 'failed'; readonly provider: SocialProvider; readonly problem: Problem }

export type FarcasterState =
  | { readonly status: 'idle' | 'creating' }
  | { readonly status: 'waiting' | 'entering'; readonly url: string }
  | { readonly status: 'failed'; readonly problem: Problem }

/** A change of the email address. */
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

/** The approval of a request in the embedded wallet's frame. */
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
  /** Whether the project's allowlist is known to lack the page's origin. */
  readonly originRefused: boolean
}

/**
 * What each slice holds, by its key. The file that defines a slice adds its type:
 * `declare module '…/session/store/state' { interface Slices { send: SendState } }`
 */
// oxlint-disable-next-line typescript/no-empty-interface
export interface Slices {}

/** An account on a network, as services are asked for its data. */
export interface AccountScope {
  readonly networkId: CaipNetworkId
  readonly address: string
}

export interface State {
  readonly options: Options
  readonly networks: readonly Network[]
  readonly activeNamespace: ChainNamespace
  /** The active network of each namespace. It may be one that is not configured. */
  readonly networkIds: Readonly<Partial<Record<ChainNamespace, CaipNetworkId>>>
  readonly sessions: Readonly<Partial<Record<ChainNamespace, NamespaceSession>>>
  /** The account of the last visit, shown while reconnecting. */
  readonly lastKnown: { readonly label: string; readonly icon?: string } | undefined
  readonly installed: readonly InstalledWallet[]
  readonly directory: DirectoryState
  /** Undefined until the remote configuration has loaded or failed. */
  readonly features: ResolvedFeatures | undefined
  /** The device has no network. */
  readonly offline: boolean
  readonly modal: ModalState
  readonly router: RouterState
  /** Why `ViewActions.onEnter` of the current view failed. */
  readonly viewProblem: Problem | undefined
  readonly toasts: readonly (Toast & { readonly id: number })[]
  /** Number of toasts so far, which is the id of the next one. */
  readonly toastCount: number
  readonly alerts: readonly Alert[]
  readonly pairing: PairingState
  /** The selected platform tab while pairing. */
  readonly platform: WalletPlatform | undefined
  /** Why a deep link could not be opened. */
  readonly linkProblem: Problem | undefined
  readonly attempt: AttemptState
  /** The namespace whose wallet is asked. No status of its session, which stays as it is until the wallet agrees. */
  readonly connectingIn: ChainNamespace | undefined
  /** The namespace to connect. Undefined for any. */
  readonly connectingNamespace: ChainNamespace | undefined
  readonly siwx: SiwxState
  readonly switching: SwitchState
  readonly disconnecting: boolean
  readonly embedded: EmbeddedState
  /** The state of features: docs/decisions/slices-by-scope.md */
  readonly slices: Partial<Slices>
  /** Whether the first interaction was tracked. */
  readonly introduced: boolean
  /** The wallet of the last connection, also of an earlier visit: the id of a row of Connect. */
  readonly lastWallet: string | undefined
  /** Whether the visitor has accepted the terms in this session. */
  readonly consented: boolean
}

/** A change of state as a value: `store.setState(beginSwitch(id))`. */
export type Change = (state: State) => Partial<State>
