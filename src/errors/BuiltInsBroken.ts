import { WalletButtonError } from './WalletButtonError'

/** A script of the page has replaced built-in functions by others that do not do the same. */
export class BuiltInsBroken extends WalletButtonError {
  constructor(readonly names: readonly string[]) {
    super('built_in_broken', `A script on this page breaks ${names.join(', ')}, which the wallet window needs.`, {
      hint: 'Only the owner of this site can fix that.',
    })
  }
}
