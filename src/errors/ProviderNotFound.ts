import { WalletButtonError } from './WalletButtonError'

/** The selected or connected wallet has no provider. */
export class ProviderNotFound extends WalletButtonError {
  constructor(readonly connectorId?: string) {
    super('provider_not_found', 'Provider not found', { hint: 'Connect the wallet again.' })
  }
}
