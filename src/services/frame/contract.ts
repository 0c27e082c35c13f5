import type { CaipNetworkId, ChainNamespace } from '../../domain/network/caip'
import type { FrameRect } from '../../domain/page/frameRect'
import type { SiwxMessageData } from '../../domain/siwx/message'

export type ChainIdOnWire = string | number

/** `eoa` or `smartAccount` (specification, section 5). */
export type EmbeddedAccountType = 'eoa' | 'smartAccount'

/** The socials of GET_SOCIAL_REDIRECT_URI; Farcaster has a pair of its own (specification, section 5; decisions.md, 19). */
export type RedirectProvider = 'google' | 'github' | 'apple' | 'facebook' | 'x' | 'discord'

/** A sign-in message that the frame completes with the account (wire facts, 2.1). */
export type SiwxOnWire = Omit<SiwxMessageData, 'accountAddress'> & {
  readonly accountAddress: string
  readonly serializedMessage?: string
}

/** Who is logged in, as the frame tells it (specification, section 3; wire facts, 2.2). */
export interface FrameUser {
  readonly email?: string | null | undefined
  readonly address: string
  readonly chainId: ChainIdOnWire
  readonly smartAccountDeployed?: boolean | undefined
  readonly accounts?: readonly { readonly address: string; readonly type: EmbeddedAccountType }[] | undefined
  readonly preferredAccountType?: string | undefined
  readonly userName?: string | null | undefined
  readonly signature?: string | undefined
  readonly message?: string | undefined
}

export interface RpcOnWire {
  readonly method: string
  readonly params?: unknown
  readonly chainId?: ChainIdOnWire
  readonly chainNamespace?: ChainNamespace
  readonly rpcUrl?: string
}

export interface ThemeOnWire {
  readonly themeMode?: 'light' | 'dark'
  readonly themeVariables?: Readonly<Record<string, string | number>>
  readonly w3mThemeVariables?: Readonly<Record<string, string>>
}

export interface DappDataOnWire {
  readonly metadata?: {
    readonly name: string
    readonly description: string
    readonly url: string
    readonly icons: readonly string[]
  }
  readonly sdkVersion?: string
  readonly sdkType?: string
  readonly projectId: string
}

/** Every question of the app with its answer, under the protocol's own names (wire facts, 2.1 and 2.2). `undefined`: carries nothing. */
export interface FrameProtocol {
  SWITCH_NETWORK: {
    ask: { readonly chainId: ChainIdOnWire; readonly rpcUrl?: string }
    response: { readonly chainId: ChainIdOnWire }
  }
  CONNECT_EMAIL: {
    ask: { readonly email: string }
    response: { readonly action: 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT' }
  }
  CONNECT_DEVICE: { ask: undefined; response: undefined }
  CONNECT_OTP: { ask: { readonly otp: string }; response: undefined }
  CONNECT_SOCIAL: {
    ask: {
      readonly uri: string
      readonly preferredAccountType?: string
      readonly chainId?: ChainIdOnWire
      readonly siwxMessage?: SiwxOnWire
      readonly rpcUrl?: string
    }
    response: FrameUser
  }
  GET_SOCIAL_REDIRECT_URI: { ask: { readonly provider: RedirectProvider }; response: { readonly uri: string } }
  GET_FARCASTER_URI: { ask: undefined; response: { readonly url: string } }
  CONNECT_FARCASTER: { ask: undefined; response: { readonly userName: string } }
  GET_USER: {
    ask:
      | {
          readonly chainId?: ChainIdOnWire
          readonly preferredAccountType?: string
          readonly socialUri?: string
          readonly siwxMessage?: SiwxOnWire
          readonly rpcUrl?: string
        }
      | undefined
    response: FrameUser
  }
  SIGN_OUT: { ask: undefined; response: undefined }
  IS_CONNECTED: { ask: { readonly token: string } | undefined; response: { readonly isConnected: boolean } }
  GET_CHAIN_ID: { ask: undefined; response: { readonly chainId: ChainIdOnWire } }
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: {
    ask: undefined
    response: { readonly smartAccountEnabledNetworks: readonly number[] }
  }
  INIT_SMART_ACCOUNT: { ask: undefined; response: { readonly address: string; readonly isDeployed: boolean } }
  SET_PREFERRED_ACCOUNT: {
    ask: { readonly type: EmbeddedAccountType }
    response: { readonly type: string; readonly address: string }
  }
  RPC_REQUEST: { ask: RpcOnWire; response: unknown }
  RPC_ABORT: { ask: undefined; response: undefined }
  UPDATE_EMAIL: {
    ask: { readonly email: string }
    response: { readonly action: 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP' }
  }
  UPDATE_EMAIL_PRIMARY_OTP: { ask: { readonly otp: string }; response: undefined }
  UPDATE_EMAIL_SECONDARY_OTP: { ask: { readonly otp: string }; response: { readonly newEmail: string } }
  SYNC_THEME: { ask: ThemeOnWire; response: undefined }
  SYNC_DAPP_DATA: { ask: DappDataOnWire; response: undefined }
  RELOAD: { ask: undefined; response: undefined }
}

export type FrameEventName = keyof FrameProtocol

export interface FrameSettings {
  /** Full address of the frame's page; messages are exchanged with its origin alone (decisions.md, 16). */
  readonly address: string
  readonly projectId: string
  /** Network at the moment of creation. */
  readonly networkId: () => CaipNetworkId | undefined
  /** Title of the iframe for assistive technology. */
  readonly title: () => string
  readonly enableLogger: boolean
  /** Sent after each creation, before anything else counts as ready. */
  readonly dappData: () => DappDataOnWire
  readonly theme: () => ThemeOnWire
  /** A new session token (SESSION_UPDATE). */
  readonly onToken: (token: string) => void
  /**
   * The frame was not ready in time or may not load at all (`iframe_load_failed`), or took a request and did not answer. Once
   * per occasion; the errors go to whoever asked, and the iframe is taken out, so that the next question gets a new one.
   */
  readonly onTimeout: (reason: 'iframe_load_failed' | 'iframe_request_timeout', error: Error) => void
  /** Escape or a press beside the shown frame. */
  readonly onCloseAsked: () => void
}

/** The embedded wallet's page: one iframe, its messages, its place on screen. */
export interface Frame {
  /** There is an iframe, ready or not. */
  readonly attached: boolean
  /** Creates the iframe unless there is one, and resolves once requests may flow. Raises FrameLoadError, FrameNotReady. A failed attempt leaves nothing behind: the next call begins anew. */
  attach(): Promise<void>
  /**
   * Asks one question. The events that may create the frame do so (wire facts, 2.3), and any but the SYNC ones bring back a
   * frame that was lost before `remove()`; all wait until it is ready. SIGN_OUT resolves after 3 s at the latest.
   * Raises FrameLoadError, FrameNotReady, FrameRequestTimeout, FrameError, FrameMessageInvalid (an outgoing payload outside
   * the schema), RpcRequestAborted for RPC_REQUEST and FrameRequestAborted for every other when called off.
   */
  ask<Name extends FrameEventName>(
    name: Name,
    payload: FrameProtocol[Name]['ask'],
    signal?: AbortSignal,
  ): Promise<FrameProtocol[Name]['response']>
  /** Calls off open RPC requests for which `which` is true, telling the frame with RPC_ABORT. */
  abortRequests(which: (method: string) => boolean): void
  /** Lays the frame over the card. Again with another box to follow it. Never re-parents. */
  show(box: FrameRect): void
  hide(): void
  /** Mirrors the card's shake. */
  shake(): void
  /** Calls off everything and takes the iframe out of the page. A later call creates a new one. */
  remove(): void
}
