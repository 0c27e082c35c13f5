import type { ViewName } from '../../domain/page/viewName'
import type { State, ViewEntry } from '../store/state'
import type { World } from '../world'

/** What the module of a view brings besides its component. Views draw; these start the work. */
export interface ViewActions {
  /**
   * Runs once when the view comes on screen. The signal is aborted when the visitor leaves for another view or closes the
   * dialog. What it rejects with is in `State.viewProblem`.
   */
  readonly onEnter?: (world: World, entry: ViewEntry, signal: AbortSignal) => unknown
  /** Fetches what the view shows: when it comes on screen, and again for another account, network or set of features. */
  readonly refresh?: (world: World, signal: AbortSignal) => unknown
}

/** What navigation knows of a view before its feature is loaded. */
export interface ViewRules {
  /** The folder in `features` that it belongs to. */
  readonly feature: string
  /** Fetches the code of the view. @throws whatever the import rejects with */
  readonly load: () => ViewActions | Promise<ViewActions>
  /** A view that came with the app and is entered before the networks are known. */
  readonly isEager?: true
  /** A view that makes sense without a wallet. All others open behind Connect, and are left when the last wallet goes. */
  readonly needsWallet: boolean
  /** False for a view that is about something in its history entry or in a login: its name alone says too little. */
  readonly opensByName?: false
  /** The view that replaces it for a visitor who is connected. */
  readonly whenConnected?: ViewName
  /** May a page open it by name? Absent: always. */
  readonly mayOpen?: (state: State) => boolean
  /** May the visitor close the dialog here? Absent: always. */
  readonly mayClose?: (state: State) => boolean
  /** May the visitor go back from here, given that there is somewhere to go? Absent: always. */
  readonly mayGoBack?: (state: State) => boolean
  /** Ends what the view started; called when the visitor goes back from it. */
  readonly onBack?: (world: World) => void
  /** Ends what the view started; called when the visitor closes the dialog on it. */
  readonly onClose?: (world: World) => void
  /** Called when the session has changed and asks nothing more of the visitor (`evaluateSession`). */
  readonly afterConnecting?: (world: World, cause: 'restored' | 'moved') => void
  /** Approves a request of the embedded wallet; it covers the view that asked. */
  readonly isApproval?: true
}

export type ViewTable = Readonly<Record<ViewName, ViewRules>>
