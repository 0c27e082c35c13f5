import type { Transaction } from '../../domain/transaction'
import type { AccountWords } from '../../messages/account/words'

/** What a transaction was, in a word. */
export function kindOf({ metadata }: Transaction, { kinds, other }: AccountWords['history']): string {
  return Object.hasOwn(kinds, metadata.operationType) ? (kinds[metadata.operationType] ?? other) : other
}
