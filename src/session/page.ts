import type { Environment } from '../domain/wallet/platform'
import type { DappMetadata } from '../domain/page/optionTypes'
import type { RandomSource } from '../domain/siwx/nonce'

/** A popup opened for a login, as far as an action may use it. */
export interface Popup {
  /**
   * A hint: a page in it with a Cross-Origin-Opener-Policy makes it look closed, and the visitor goes on in it.
   */
  readonly closed: boolean
  close(): void
  navigate(url: string): void
  /** Called before it navigates, so that the page in it cannot reach this one. */
  disown(): void
  /**
   * Resolves with the result that the page in it posts, or any page of that origin for the login with this `state`.
   * @throws UntrustedOrigin for a message from another origin, and the signal's reason when aborted
   */
  result(origin: string, signal: AbortSignal, state: string | undefined): Promise<string>
}

/** The host page, as far as an action may access it. */
export interface Page {
  readonly environment: Environment
  /**
   * `uri` is origin and path: all of the page's URL that others may see. `href` stays here. At an opaque origin, `host`
   * is empty and `origin` is `null`.
   */
  location(): {
    readonly host: string
    readonly hostname: string
    readonly origin: string
    readonly uri: string
    readonly href: string
  }
  metadata(): DappMetadata
  /** Opens a URL that `domain/link` accepted. False when the browser refused. */
  open(link: string, target: '_self' | '_top' | '_blank'): boolean
  /**
   * Opens a popup for a login or a purchase, within the visitor's press. `own` if there are no other windows than that
   * of the page, undefined when the browser refused.
   */
  popup(url: string): Popup | 'own' | undefined
  /** Replaces the page's URL without a request, for example to remove a login result from it. */
  replaceUrl(url: string): void
  /** Loads a URL of the page in place of this one; one that differs only in its fragment without a request. */
  load(url: string): void
  copy(text: string): Promise<void>
  /** Reads the clipboard within a press. Absent where pages have no access to it. Rejects when the browser refuses. */
  paste?(): Promise<string>
  visible(): boolean
  /** While the browser renders the page in advance: resolves when the visitor opens it. Else undefined. */
  activation(): Promise<void> | undefined
  /** Whether the visitor is in this page, not in another window. */
  focused(): boolean
  /** Whether the visitor asked to save data, or is on a connection as slow as 2G. */
  savesData(): boolean
  /** Calls the listener on every change of visibility until the returned function is called. */
  onVisibility(listener: (visible: boolean) => void): () => void
  /** Calls the listener when another window takes the focus, and when the page has it again. */
  onFocus(listener: (focused: boolean) => void): () => void
  /**
   * Calls the listener when the page may have slept or lost its network: it becomes visible, is opened after
   * it was rendered in advance, comes back from the browser's cache, or is online again. Until the returned function is called.
   */
  onWake(listener: () => void): () => void
  readonly random: RandomSource
}
