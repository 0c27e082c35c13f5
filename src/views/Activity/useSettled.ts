import { useEffect, useRef, useState } from 'react'
import type { ActivityState } from '../../store/state'
import { useWords } from '../useWords'
import { kindOf } from './kindOf'

/** What to say when transactions that were pending have settled: kind and outcome of each; empty until then. */
export function useSettled(activity: ActivityState | undefined): string {
  const { history } = useWords('account')
  const pending = useRef<ReadonlySet<string>>(new Set())
  const [said, setSaid] = useState('')
  const transactions = activity?.transactions
  const purchases = activity?.coinbaseTransactions
  useEffect(() => {
    const all = [...(transactions ?? []), ...(purchases ?? [])]
    const settled = all.filter(({ id, metadata }) => metadata.status !== 'pending' && pending.current.has(id))
    pending.current = new Set(all.filter(({ metadata }) => metadata.status === 'pending').map(({ id }) => id))
    if (settled.length > 0) setSaid(settled.map((transaction) => history.settled(kindOf(transaction, history), transaction.metadata.status === 'confirmed')).join(' '))
  }, [transactions, purchases, history])
  return said
}
