import type { BubblingEvents } from './element/types'
import { WalletConnectButton } from './element/WalletConnectButton'

WalletConnectButton.define()

declare global {
  interface HTMLElementTagNameMap {
    'wallet-connect-button': WalletConnectButton
  }
  // `close` and `error` do not bubble: listen for them on the element.
  interface DocumentEventMap extends BubblingEvents {}
}

export { WalletConnectButton }
export { WalletButtonError } from './errors/WalletButtonError'
export type { ErrorCode } from './errors/catalogue'
export type { ConnectRequest, ElementAccount, ElementNetwork, ElementWallet } from './app/bridge'
export type { Finding } from './doctor/checks'
export type { Diagnosis } from './doctor/doctor'
export type { CaipAddress, CaipNetworkId, ChainNamespace } from './domain/network/caip'
export type { Network } from './domain/network/network'
export type { Options, SiwxProof, SiwxSession } from './domain/page/options'
export type {
  ConnectMethod,
  FeatureName,
  NetworkId,
  NetworkInput,
  NetworkName,
  ServiceUrls,
  SiweConfig,
  SocialProvider,
} from './domain/page/optionTypes'

export type { SignInEndReason } from './domain/siwx/session'
export type { PluralTexts, TextKey, Texts } from './domain/page/texts'
export type { ViewName } from './domain/page/viewName'
export type { CloseReason, DisconnectReason, EventDetails, EventName } from './session/events'
export type { Eip1193Provider, WalletMethod } from './wallets/contract'
