import { WalletButtonError } from './WalletButtonError'

/** A connection was asked for before any way to connect was set up (specification, section 8). */
export class NoConnectionClient extends WalletButtonError {
  constructor() {
    super('no_connection_client', 'No ConnectionController client found')
  }
}

/** The account type or the email was to change, but no embedded wallet is connected (specification, section 8). */
export class AuthConnectorNotFound extends WalletButtonError {
  constructor() {
    super('address_or_auth_connector_not_found', 'Address or auth connector not found')
  }
}

/** At least one namespace could not be disconnected. `namespaces` names them; `cause` holds the reasons (specification, section 8). */
export class DisconnectFailed extends WalletButtonError {
  constructor(
    readonly namespaces: readonly string[],
    cause?: unknown,
  ) {
    super('disconnect_failed', 'Failed to disconnect chains', { hint: 'Disconnect from inside the wallet.', cause })
  }
}

/** Nothing here speaks the namespace (specification, section 8). */
export class ChainAdapterNotFound extends WalletButtonError {
  constructor(readonly namespace: string) {
    super('chain_adapter_not_found', 'Chain adapter not found')
  }
}

/** The wallet that was chosen, or that was connected, offers no provider (specification, section 8). */
export class ProviderNotFound extends WalletButtonError {
  constructor(readonly connectorId?: string) {
    super('provider_not_found', 'Provider not found', { hint: 'Connect the wallet again.' })
  }
}

/** The wallet went away while something was asked of it (EIP-1193 codes 4900 and 4901). */
export class ProviderDisconnected extends WalletButtonError {
  constructor(cause?: unknown) {
    super('provider_disconnected', 'The wallet is no longer connected.', { hint: 'Connect the wallet again.', cause })
  }
}

/** The wallet named by `connect()` or by the visitor is neither installed nor in the directory. */
export class WalletNotFound extends WalletButtonError {
  constructor(readonly wallet: string) {
    super('wallet_not_found', 'This wallet was not found.', { hint: 'Install it or choose another one.' })
  }
}

/** The QR or link was not used in time (specification, section 9). */
export class PairingExpired extends WalletButtonError {
  constructor() {
    super('pairing_expired', 'The connection request has expired.', { hint: 'Ask for a new code.' })
  }
}

/** The WalletConnect relay cannot be reached, so there is no pairing to show. */
export class RelayUnreachable extends WalletButtonError {
  constructor(cause?: unknown) {
    super('relay_unreachable', 'The connection service cannot be reached.', {
      hint: 'Check your connection and try again.',
      cause,
    })
  }
}

/** The visitor closed the window, or the page gave up, before a wallet was connected. */
export class ConnectAborted extends WalletButtonError {
  constructor(cause?: unknown) {
    super('connect_aborted', 'Connecting was cancelled.', { cause })
  }
}
