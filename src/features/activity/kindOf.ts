import type { Transaction } from '../../domain/transaction'
import type { Messages } from '../../messages/messages'

/** The kind of a transaction, in a word. */
export function kindOf({ metadata }: Transaction, { activity: { kinds, other } }: Messages): string {
  return Object.hasOwn(kinds, metadata.operationType) ? (kinds[metadata.operationType] ?? other) : other
}
