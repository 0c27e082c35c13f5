import type { ViewName } from '../../domain/page/viewName'
import type { State, ViewEntry } from '../store/state'
import type { World } from '../world'

/** The actions that a view's module exports beside its component. Views draw; these start the work. */
export interface ViewActions {
  /** Runs when the visitor goes forward to the view, not when they come back to it. */
  readonly onOpen?: (world: World, entry: ViewEntry) => unknown
  /** Runs when the view appears, until it is left (`signal`). Failures are stored in `State.viewProblem`. */
  readonly onEnter?: (world: World, entry: ViewEntry, signal: AbortSignal) => unknown
  /** Fetches what the view shows: when it appears, and again for another account, network or set of features. */
  readonly refresh?: (world: World, signal: AbortSignal) => unknown
}

/** What navigation knows about a view before its feature is loaded. */
export interface ViewRules {
  /** The folder in `features` that owns it. */
  readonly feature: string
  /** Loads the view's code. @throws what the import rejects with */
  readonly load: () => ViewActions | Promise<ViewActions>
  /** Loads code that the view uses, beside its own. Contacts no service. */
  readonly loadBeside?: () => Promise<unknown>
  /** Sends the first requests of the view, beside its code. Never throws. */
  readonly startBeside?: (world: World) => void
  /** A view bundled with the app, entered before the networks are known. */
  readonly isEager?: true
  /** False for a view that works without a wallet. Others are left when the last wallet disconnects. */
  readonly needsWallet: boolean
  /** False for a view whose subject is in its history entry or in a login, so that its name alone is not enough. */
  readonly opensByName?: false
  /** The view that replaces it for a connected visitor. */
  readonly whenConnected?: ViewName
  /** Whether a page may open it by name. Default: always. */
  readonly mayOpen?: (state: State) => boolean
  /** Whether the visitor may close the dialog here. Default: always. */
  readonly mayClose?: (state: State) => boolean
  /** Whether the visitor may go back from here, if there is history. Default: always. */
  readonly mayGoBack?: (state: State) => boolean
  /** Ends what the view started; called when the visitor goes back from it. */
  readonly onBack?: (world: World) => void
  /** Ends what the view started; called when the visitor closes the dialog on it. */
  readonly onClose?: (world: World) => void
  /** Called when the session has changed and needs nothing more from the visitor (`evaluateSession`). */
  readonly afterConnecting?: (world: World, cause: 'restored' | 'moved') => void
  /** The view approves a request of the embedded wallet and covers the view that sent it. */
  readonly isApproval?: true
}

export type ViewTable = Readonly<Record<ViewName, ViewRules>>
