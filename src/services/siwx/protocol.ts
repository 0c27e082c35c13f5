import type { SiwxSite } from '../../domain/siwx/backends'
import type { SiwxMessageData } from '../../domain/siwx/message'
import type { SignInEndReason, SiwxSession } from '../../domain/siwx/session'
import type { PageEdge } from './send'

/** What is sent to the page's server (docs/protocol/services.md#sign-in-endpoints). */
export type SignInProof = { readonly session: SiwxSession; readonly account: object }

/** `serverTime` in milliseconds since 1970, if the response tells: servers of other origins have to allow it. */
export type ServerNonce = { readonly nonce: string; readonly serverTime: number | undefined }

/** Whose nonce it will be, for a server that keeps them by account. */
export type NonceAccount = Pick<SiwxMessageData, 'accountAddress' | 'chainId'>

type Endpoints = SiwxSite['endpoints']

/** How a kind of sign-in server is spoken to. Each step is called only if its endpoint is set. */
export interface SiwxProtocol {
  /**
   * A fresh nonce, and the server's time. The caller's signal has the timeout.
   * @param account undefined while none is connected
   * @throws SiwxServerUnreachable, and the signal's reason when aborted
   */
  fetchNonce(
    endpoints: Endpoints,
    account: NonceAccount | undefined,
    signal: AbortSignal,
    edge?: PageEdge,
  ): Promise<ServerNonce>
  /**
   * Sends the proof. Resolves with what the server says about the visitor who is now signed in.
   * @throws SiwxRejectedByServer, SiwxServerUnreachable, and the signal's reason when aborted
   */
  postProof(endpoints: Endpoints, proof: SignInProof, signal: AbortSignal, edge?: PageEdge): Promise<unknown>
  /** Whether the visitor is still signed in to the site. Undefined if the response does not tell. */
  fetchAuthenticated(endpoints: Endpoints, signal: AbortSignal, edge?: PageEdge): Promise<boolean | undefined>
  /**
   * Tells the server to end its session. Resolves with the JSON body, if there is one. A server that knows no session,
   * or leads to another page, has none any more.
   * @throws SiwxServerUnreachable, also for a response of 5xx, and the signal's reason when aborted
   */
  postSignOut(
    endpoints: Endpoints,
    about: { readonly reason: SignInEndReason; readonly account?: object },
    signal: AbortSignal,
    edge?: PageEdge,
  ): Promise<unknown>
}
