import { WalletButtonError } from './WalletButtonError'

/** A name could not be resolved to an address. */
export class NameResolveFailed extends WalletButtonError {
  constructor(cause?: unknown) {
    super('name_resolve_failed', 'Error resolving name', { cause })
  }
}

/** Suggestions for a name could not be loaded. */
export class NameSuggestionsFailed extends WalletButtonError {
  constructor(cause?: unknown) {
    super('name_suggestions_failed', 'Error fetching name suggestions', { cause })
  }
}

/** The names of an address could not be loaded. */
export class AddressNamesFailed extends WalletButtonError {
  constructor(cause?: unknown) {
    super('address_names_failed', 'Error fetching names for address', { cause })
  }
}

/** A name could not be registered. */
export class NameRegistrationFailed extends WalletButtonError {
  constructor(cause?: unknown) {
    super('name_registration_failed', 'Error registering name', { cause })
  }
}
