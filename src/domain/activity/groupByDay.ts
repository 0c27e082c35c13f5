import type { Transaction } from '../transaction'

/** Transactions of one day of the visitor's time zone. */
export interface Day {
  /** A moment of that day, ISO 8601. */
  readonly at: string
  readonly transactions: readonly Transaction[]
}

/** By day, the newest first. */
export function groupByDay(transactions: readonly Transaction[]): readonly Day[] {
  const days = new Map<string, Transaction[]>()
  // Moments are written alike, so that their texts sort as they do.
  for (const transaction of [...transactions].sort((a, b) => (a.metadata.minedAt < b.metadata.minedAt ? 1 : -1))) {
    const key = new Date(transaction.metadata.minedAt).toDateString()
    const day = days.get(key) ?? []
    day.push(transaction)
    days.set(key, day)
  }
  return [...days.values()].map((group) => ({ at: group[0]?.metadata.minedAt ?? '', transactions: group }))
}
