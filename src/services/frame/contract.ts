import type { CaipNetworkId } from '../../domain/network/caip'
import type { FrameRect } from '../../domain/page/frameRect'
import type { FrameDappData, FrameEventName, FrameRequest, FrameResponse, FrameTheme } from './events'

export interface FrameSettings {
  /** The frame's page. Messages are exchanged with its origin alone (docs/protocol/frame.md#url-and-query). */
  readonly url: string
  readonly projectId: string
  /** The active network when an iframe is created. */
  readonly networkId: () => CaipNetworkId | undefined
  /** Title of the iframe for assistive technology. */
  readonly title: () => string
  readonly enableLogger: boolean
  /** Posted with the theme each time the frame is ready, before any request. */
  readonly dappData: () => FrameDappData
  readonly theme: () => FrameTheme
  /** A new session token (`SESSION_UPDATE`). */
  readonly onToken: (token: string) => void
  /**
   * The frame was not ready in time or may not load at all (`iframe_load_failed`), or did not respond to a request in
   * time. Called once each time. The iframe has been removed; the next request that needs it creates a new one.
   */
  readonly onTimeout: (reason: 'iframe_load_failed' | 'iframe_request_timeout', error: Error) => void
  /** Escape, or a press beside the shown frame. */
  readonly onCloseRequest: () => void
}

/** The embedded wallet's page: one iframe, its messages, its place on screen. */
export interface Frame {
  /** There is an iframe in the page, ready or not. */
  readonly attached: boolean
  /**
   * Creates the iframe unless there is one, and resolves once requests may flow. A failed attempt leaves nothing
   * behind: the next call starts again.
   * @throws FrameLoadError, FrameNotReady
   */
  attach(): Promise<void>
  /**
   * Sends a request once the frame is ready. Rows of the event table with `opensFrame` create the frame; the others
   * bring back one that was lost before `remove()`, unless they tolerate its absence.
   * @throws FrameLoadError, FrameNotReady, FrameRequestTimeout, FrameError; FrameMessageInvalid when the payload does
   * not match its schema; when aborted, RpcRequestAborted for RPC_REQUEST and FrameRequestAborted for the others
   */
  request<Name extends FrameEventName>(
    name: Name,
    payload: FrameRequest<Name>,
    signal?: AbortSignal,
  ): Promise<FrameResponse<Name>>
  /** Aborts the pending RPC requests whose method matches, and sends RPC_ABORT. */
  abortRequests(matches: (method: string) => boolean): void
  /** Lays the frame over the card. Called again with another rectangle to follow it. Never re-parents the iframe. */
  show(rect: FrameRect): void
  hide(): void
  /** Mirrors the card's shake. */
  shake(): void
  /** Aborts everything and removes the iframe. A later call creates a new one. */
  remove(): void
}
