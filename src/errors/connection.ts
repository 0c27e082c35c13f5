import { errorOf } from './errorOf'
import { WalletButtonError } from './WalletButtonError'

/** A connection was requested before any connector was available. */
export class NoConnectionClient extends errorOf(
  'no_connection_client',
  'No ConnectionController client found',
  'Connect a wallet first.',
) {}

/** The account type or the email should change, but no embedded wallet is connected. */
export class AuthConnectorNotFound extends errorOf(
  'address_or_auth_connector_not_found',
  'Address or auth connector not found',
  'Log in with email or a social account first.',
) {}

/** At least one namespace could not be disconnected. `namespaces` lists them, `cause` holds the reasons. */
export class DisconnectFailed extends WalletButtonError {
  constructor(
    readonly namespaces: readonly string[],
    cause?: unknown,
  ) {
    super('disconnect_failed', 'Failed to disconnect chains', { hint: 'Disconnect in your wallet.', cause })
  }
}

/** Accounts of the namespace are only connected: there is no adapter that signs, reads or sends on its chains. */
export class ChainAdapterNotFound extends WalletButtonError {
  constructor(readonly namespace: string) {
    super('chain_adapter_not_found', 'Chain adapter not found', { hint: 'Choose another network or another wallet.' })
  }
}

/** The wallet disconnected during a request (EIP-1193 codes 4900 and 4901). */
export class ProviderDisconnected extends errorOf(
  'provider_disconnected',
  'The wallet is no longer connected.',
  'Connect the wallet again.',
) {}

/** The wallet is neither installed nor in the wallet directory. */
export class WalletNotFound extends WalletButtonError {
  constructor(readonly wallet: string) {
    super('wallet_not_found', 'This wallet wasn’t found.', { hint: 'Install it or choose another one.' })
  }
}

/** The QR code or link was not used in time. */
export class PairingExpired extends errorOf(
  'pairing_expired',
  'The connection request has expired.',
  'Request a new code.',
) {}

/** The WalletConnect relay is unreachable, so there is no QR code to show. */
export class RelayUnreachable extends errorOf(
  'relay_unreachable',
  'The connection service can’t be reached.',
  'Check your connection and try again.',
) {}

/** The relay refuses this device's tokens as dated in its future or past. */
export class DeviceClockWrong extends errorOf(
  'device_clock_wrong',
  'Your device’s clock seems to be wrong.',
  'Correct it and try again.',
) {}

/** The visitor closed the dialog, or the page cancelled, before a wallet was connected. */
export class ConnectAborted extends errorOf('connect_aborted', 'The connection was cancelled.') {}
