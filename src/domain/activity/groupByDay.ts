import type { Transaction } from '../transaction'

/** The transactions of one day in the visitor's time zone. */
export interface Day {
  /** A time on that day, ISO 8601. */
  readonly at: string
  readonly transactions: readonly Transaction[]
}

/** Groups transactions by day, newest first. */
export function groupByDay(transactions: readonly Transaction[]): readonly Day[] {
  const days = new Map<string, Transaction[]>()
  // The times share one format, so comparing their texts orders them.
  for (const transaction of [...transactions].sort((a, b) => (a.metadata.minedAt < b.metadata.minedAt ? 1 : -1))) {
    const key = new Date(transaction.metadata.minedAt).toDateString()
    const day = days.get(key) ?? []
    day.push(transaction)
    days.set(key, day)
  }
  return [...days.values()].map((group) => ({ at: group[0]?.metadata.minedAt ?? '', transactions: group }))
}
