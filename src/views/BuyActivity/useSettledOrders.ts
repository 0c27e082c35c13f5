import { useEffect, useRef, useState } from 'react'
import type { Transaction } from '../../domain/transaction'
import { useBuyWords } from '../buying/useBuyWords'

/** What to say when purchases that were in progress have settled; empty until then. */
export function useSettledOrders(orders: readonly Transaction[] | undefined): string {
  const { words } = useBuyWords()
  const open = useRef<ReadonlySet<string>>(new Set())
  const [said, setSaid] = useState('')
  useEffect(() => {
    const settled = (orders ?? []).filter(({ id, metadata }) => metadata.status !== 'pending' && open.current.has(id))
    open.current = new Set((orders ?? []).filter(({ metadata }) => metadata.status === 'pending').map(({ id }) => id))
    if (settled.length > 0) setSaid(settled.map(({ metadata }) => words.settled(words.somewhat, metadata.status === 'confirmed')).join(' '))
  }, [orders, words])
  return said
}
