import { useMessages } from '../../ui/context'
import { useEffect, useRef, useState } from 'react'
import type { Transaction } from '../../domain/transaction'
import type { ActivityState } from './state'
import { kindOf } from './kindOf'

/** Announces the type and outcome of each pending transaction that has settled; empty until then. */
export function useSettledAnnouncement(activity: ActivityState | undefined): string {
  const t = useMessages()
  const pending = useRef<ReadonlySet<string>>(new Set())
  const [announcement, announce] = useState('')
  const transactions = activity?.transactions
  const purchases = activity?.coinbaseTransactions
  useEffect(() => {
    const waited = pending.current
    const waiting = new Set<string>()
    const settled: Transaction[] = []
    for (const rows of [transactions, purchases]) {
      for (const transaction of rows ?? []) {
        if (transaction.metadata.status === 'pending') waiting.add(transaction.id)
        else if (waited.has(transaction.id)) settled.push(transaction)
      }
    }
    pending.current = waiting
    if (settled.length > 0)
      announce(
        settled
          .map((transaction) => `${kindOf(transaction, t)}: ${t.activity[transaction.metadata.status]}.`)
          .join(' '),
      )
  }, [transactions, purchases, t])
  return announcement
}
