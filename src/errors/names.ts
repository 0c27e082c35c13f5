import { WalletButtonError } from './WalletButtonError'

/** A name could not be turned into an address (specification, section 8). */
export class NameResolveFailed extends WalletButtonError {
  constructor(cause?: unknown) {
    super('name_resolve_failed', 'Error resolving name', { cause })
  }
}

/** No suggestions for a name could be had (specification, section 8). */
export class NameSuggestionsFailed extends WalletButtonError {
  constructor(cause?: unknown) {
    super('name_suggestions_failed', 'Error fetching name suggestions', { cause })
  }
}

/** The names of an address could not be had (specification, section 8). */
export class AddressNamesFailed extends WalletButtonError {
  constructor(cause?: unknown) {
    super('address_names_failed', 'Error fetching names for address', { cause })
  }
}

/** A name could not be registered (specification, section 8). */
export class NameRegistrationFailed extends WalletButtonError {
  constructor(cause?: unknown) {
    super('name_registration_failed', 'Error registering name', { cause })
  }
}
