import { servesOnramp } from '../../../domain/money/onramp'
import type { Transaction } from '../../../domain/transaction'
import { changeBuy, selectBuy } from '../state'
import { selectAccountScope } from '../../../session/store/holdings'
import { refreshAfterTransaction } from '../../../session/holdings/refreshAfterTransaction'
import { fetchPurchases } from './fetchPurchases'
import type { Context } from '../../../session/context'

/**
 * Fetches the purchases of the active account on the active network, never from a cache. Only Coinbase has a list of
 * them. The outcome is kept in the form; after a failure a list that was loaded before stays.
 */
export async function loadOrders(context: Context): Promise<void> {
  const { store, tasks } = context
  const scope = selectAccountScope(store.getState())
  const list = selectBuy(store.getState())?.orders?.list
  if (!scope) return
  await tasks.run('orders', async (signal) => {
    const { activeNamespace, features } = store.getState()
    const kept = servesOnramp('coinbase', activeNamespace) && features?.onramp.includes('coinbase')
    if (!list) store.setState(changeBuy({ orders: { status: 'loading', list } }))
    const rows = kept ? await fetchPurchases(context, scope, 'coinbase', signal).catch(() => false as const) : undefined
    if (signal.aborted || (rows === false && list)) return
    store.setState(
      changeBuy({
        orders: rows
          ? { status: 'ready', list: rows }
          : { status: rows === false ? 'failed' : 'unserved', list: undefined },
      }),
    )
    if (rows && list?.some((before) => isOpen(before) && !rows.some((row) => row.id === before.id && isOpen(row))))
      await refreshAfterTransaction(context, [])
  })
}

/** Fetches the purchases again if some are still pending. */
export async function watchOrders(context: Context): Promise<void> {
  if (selectBuy(context.store.getState())?.orders?.list?.some(isOpen)) await loadOrders(context)
}

function isOpen({ metadata }: Transaction): boolean {
  return metadata.status === 'pending'
}
