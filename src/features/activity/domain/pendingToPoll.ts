import type { Transaction } from '../../../domain/transaction'

const PENDING_TRANSACTIONS_MAX = 99

/** The pending transactions that are looked at again: at most 99, the oldest dropped (specification, section 9; decisions.md, 24). */
export function pendingToPoll(transactions: readonly Transaction[]): readonly Transaction[] {
  const pending = transactions.filter(({ metadata }) => metadata.status === 'pending')
  return pending.length <= PENDING_TRANSACTIONS_MAX
    ? pending
    : [...pending].sort((a, b) => (a.metadata.minedAt < b.metadata.minedAt ? 1 : -1)).slice(0, PENDING_TRANSACTIONS_MAX)
}
