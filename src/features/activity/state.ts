import { addToMonths, dropFromMonths } from './domain/months'
import type { CaipNetworkId } from '../../domain/network/caip'
import type { Transaction, TransactionsByYear } from '../../domain/transaction'
import type { HistoryPage } from '../../session/account/fetchHistory'
import type { Change } from '../../session/store/createStore'
import { defineSlice } from '../../session/store/slices'
import type { AccountScope, Problem } from '../../session/store/state'

declare module '../../session/store/slices' {
  interface Slices {
    activity: ActivityState
  }
}

/** The history of the active account on the active network. */
export interface ActivityState {
  /** What it was fetched for. */
  readonly scope: AccountScope
  readonly lastNetworkInView: CaipNetworkId
  readonly transactions: readonly Transaction[]
  readonly coinbaseTransactions: readonly Transaction[]
  readonly transactionsByYear: TransactionsByYear
  readonly loading: boolean
  readonly empty: boolean
  /** Cursor of the next page; undefined at the end. */
  readonly next: string | undefined
  /** False where the service has no history of this network, or the project has turned it off. */
  readonly served: boolean
  /** How far the list was scrolled when it was left, in pixels. */
  readonly place: number
  readonly problem: Problem | undefined
}

const activity = defineSlice({
  key: 'activity',
  scope: 'account+network',
  tasks: ['activity', 'more-activity', 'pending-activity'],
})
export const selectActivity = activity.select

/** A first page is on its way; what is held stays. */
export function beginActivity(scope: AccountScope): Change {
  return (state) =>
    activity.set({ ...(selectActivity(state) ?? emptyActivity(scope)), loading: true, problem: undefined })(state)
}

/**
 * The newest page has arrived. Where it does not overlap with what is held, it replaces that, so that no transaction in
 * between is missing; otherwise the older rows stay. A pending transaction that the service no longer lists is dropped.
 */
export function prependNewestPage({ rows, next }: HistoryPage): Change {
  return arrived((held) => {
    const ids = new Set(rows.map(({ id }) => id))
    const meets = held.transactions.some(({ id }) => ids.has(id))
    if (!meets && (next !== undefined || held.transactions.length === 0)) {
      return {
        transactions: rows,
        transactionsByYear: addToMonths(addToMonths([], held.coinbaseTransactions), rows),
        next,
        place: 0,
      }
    }
    const oldest =
      next === undefined
        ? ''
        : rows.reduce((least, { metadata }) => (metadata.minedAt < least ? metadata.minedAt : least), '~')
    const gone = new Set(
      held.transactions
        .filter(({ id, metadata }) => metadata.status === 'pending' && metadata.minedAt >= oldest && !ids.has(id))
        .map(({ id }) => id),
    )
    const stays = ({ id }: Transaction): boolean => !gone.has(id)
    return {
      transactions: mergeCopies(held.transactions.filter(stays), rows),
      transactionsByYear: addToMonths(
        gone.size > 0 ? dropFromMonths(held.transactionsByYear, ({ id }) => gone.has(id)) : held.transactionsByYear,
        rows,
      ),
    }
  })
}

/** A further page has arrived. */
export function appendNextPage({ rows, next }: HistoryPage): Change {
  return arrived((held) => ({
    transactions: mergeCopies(held.transactions, rows),
    transactionsByYear: addToMonths(held.transactionsByYear, rows),
    next,
  }))
}

/** Newer copies of transactions that are held; others are left out. */
export function takeCopies(rows: readonly Transaction[]): Change {
  return arrived((held) => {
    const ids = new Set(held.transactions.map(({ id }) => id))
    const copies = rows.filter(({ id }) => ids.has(id))
    return {
      transactions: mergeCopies(held.transactions, copies),
      transactionsByYear: addToMonths(held.transactionsByYear, copies),
    }
  })
}

/** Purchases, mixed in among the transactions. */
export function mergePurchases(purchases: readonly Transaction[]): Change {
  return arrived((held) => ({
    coinbaseTransactions: purchases,
    transactionsByYear: addToMonths(held.transactionsByYear, purchases),
  }))
}

/** Further rows are on their way. */
export function beginMoreActivity(): Change {
  return activity.change({ loading: true })
}

/** The service has no history of this network, or the project has turned it off. */
export function activityNotServed(scope: AccountScope): Change {
  return activity.set({ ...emptyActivity(scope), served: false })
}

/** The history could not be fetched: the list is emptied and the cursor cleared. */
export function failActivity(scope: AccountScope, problem: Problem): Change {
  return activity.set({ ...emptyActivity(scope), problem })
}

/** Where the list was left. A view leaves it after another list has taken its place, so it says which one it means. */
export function savePlace(list: AccountScope, place: number): Change {
  return activity.change(({ scope }) => (scope === list ? { place } : {}))
}

type Arrived = Partial<
  Pick<ActivityState, 'transactions' | 'coinbaseTransactions' | 'transactionsByYear' | 'next' | 'place'>
>

function arrived(change: (held: ActivityState) => Arrived): Change {
  return activity.change((held) => {
    const now = { ...held, ...change(held), loading: false, problem: undefined }
    return { ...now, empty: now.transactionsByYear.length === 0 && now.next === undefined }
  })
}

function emptyActivity(scope: AccountScope): ActivityState {
  return {
    scope,
    lastNetworkInView: scope.networkId,
    transactions: [],
    coinbaseTransactions: [],
    transactionsByYear: [],
    loading: false,
    empty: false,
    next: undefined,
    served: true,
    place: 0,
    problem: undefined,
  }
}

function mergeCopies(held: readonly Transaction[], added: readonly Transaction[]): readonly Transaction[] {
  const latest = new Map(added.map((transaction) => [transaction.id, transaction]))
  // A further page repeats nothing that is held: thousands of rows need not be copied then.
  if (!held.some(({ id }) => latest.has(id))) return [...held, ...latest.values()]
  const kept = held.map((transaction) => {
    const newer = latest.get(transaction.id)
    latest.delete(transaction.id)
    return newer ?? transaction
  })
  return [...kept, ...latest.values()]
}
