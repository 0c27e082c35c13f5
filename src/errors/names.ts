import { errorOf } from './errorOf'
import { WalletButtonError } from './WalletButtonError'

/** ENS has no such name (ENSIP-15). `refusal` says why, in the English of the standard. */
export class NameInvalid extends WalletButtonError {
  constructor(readonly refusal: string) {
    super('name_invalid', 'ENS doesn’t allow this name.', { hint: refusal })
  }
}

/** A name could not be resolved to an address. */
export class NameResolveFailed extends errorOf(
  'name_resolve_failed',
  'Error resolving name',
  'Check the name and try again, or enter the address.',
) {}

/** Suggestions for a name could not be loaded. */
export class NameSuggestionsFailed extends errorOf(
  'name_suggestions_failed',
  'Error fetching name suggestions',
  'Try again in a moment.',
) {}

/** The names of an address could not be loaded. */
export class AddressNamesFailed extends errorOf(
  'address_names_failed',
  'Error fetching names for address',
  'Try again in a moment.',
) {}

/** A name could not be registered. */
export class NameRegistrationFailed extends errorOf(
  'name_registration_failed',
  'Error registering name',
  'Try again in a moment.',
) {}
