import type { Transaction } from '../../domain/transaction'
import type { Messages } from '../../messages/messages'

/** The label of a transaction's type. */
export function kindOf({ metadata }: Transaction, { activity: { kinds, other } }: Messages): string {
  return Object.hasOwn(kinds, metadata.operationType) ? (kinds[metadata.operationType] ?? other) : other
}
