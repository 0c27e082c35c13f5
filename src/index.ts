import { WalletConnectButton } from './element/WalletConnectButton'

WalletConnectButton.define()

declare global {
  interface HTMLElementTagNameMap {
    'wallet-connect-button': WalletConnectButton
  }
}

export { WalletConnectButton }
export { WalletButtonError } from './errors/WalletButtonError'
export type { ErrorCode } from './errors/catalogue'
export type { EventDetails, EventName } from './session/events'
export type { Options } from './domain/page/options'
