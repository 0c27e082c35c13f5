import { addToMonths, dropFromMonths } from './domain/months'
import type { CaipNetworkId } from '../../domain/network/caip'
import type { Transaction, TransactionsByYear } from '../../domain/transaction'
import type { HistoryPage } from '../../session/account/fetchHistory'
import { defineSlice } from '../../session/store/slices'
import { selectActiveNetwork } from '../../session/store/selectors'
import type { AccountScope, Change, Problem, State } from '../../session/store/state'

declare module '../../session/store/state' {
  interface Slices {
    activity: ActivityState
  }
}

/** The history of the active account on the active network. */
export interface ActivityState {
  /** The account and network that it was fetched for. */
  readonly scope: AccountScope
  /** The network whose rows these are. */
  readonly lastNetworkInView: CaipNetworkId
  readonly transactions: readonly Transaction[]
  readonly coinbaseTransactions: readonly Transaction[]
  readonly transactionsByYear: TransactionsByYear
  readonly loading: boolean
  readonly empty: boolean
  /** Cursor of the next page; undefined at the end. */
  readonly next: string | undefined
  /** False if the service does not support the network, or the project has turned the history off. */
  readonly served: boolean
  /** The scroll position when the list was left, in pixels. */
  readonly scrollTop: number
  readonly problem: Problem | undefined
}

const activity = defineSlice({
  key: 'activity',
  scope: 'account+network',
  tasks: ['activity', 'more-activity', 'pending-activity'],
})
export const selectActivity = activity.select

/** The history, where it is that of the active network: no row is ever drawn under another one. */
export function selectActivityInView(state: State): ActivityState | undefined {
  const current = selectActivity(state)
  return current?.lastNetworkInView === selectActiveNetwork(state)?.caipNetworkId ? current : undefined
}

/** A first page is loading; what is shown stays. */
export function beginActivity(scope: AccountScope): Change {
  return (state) =>
    activity.set({ ...(selectActivity(state) ?? emptyActivity(scope)), loading: true, problem: undefined })(state)
}

/**
 * Adds the newest page. If it does not overlap with the current rows, it replaces them, so that nothing in between is
 * missing. A pending transaction that the service no longer lists is dropped.
 */
export function prependNewestPage({ rows, next }: HistoryPage): Change {
  return addRows((current) => {
    const ids = new Set(rows.map(({ id }) => id))
    const overlaps = current.transactions.some(({ id }) => ids.has(id))
    if (!overlaps && (next !== undefined || current.transactions.length === 0)) {
      return {
        transactions: rows,
        transactionsByYear: addToMonths(addToMonths([], current.coinbaseTransactions), rows),
        next,
        scrollTop: 0,
      }
    }
    const oldest =
      next === undefined
        ? ''
        : rows.reduce((least, { metadata }) => (metadata.minedAt < least ? metadata.minedAt : least), '~')
    const gone = new Set(
      current.transactions
        .filter(({ id, metadata }) => metadata.status === 'pending' && metadata.minedAt >= oldest && !ids.has(id))
        .map(({ id }) => id),
    )
    return {
      transactions: mergeCopies(
        current.transactions.filter(({ id }) => !gone.has(id)),
        rows,
      ),
      transactionsByYear: addToMonths(
        gone.size > 0
          ? dropFromMonths(current.transactionsByYear, ({ id }) => gone.has(id))
          : current.transactionsByYear,
        rows,
      ),
    }
  })
}

export function appendNextPage({ rows, next }: HistoryPage): Change {
  return addRows((current) => ({
    transactions: mergeCopies(current.transactions, rows),
    transactionsByYear: addToMonths(current.transactionsByYear, rows),
    next,
  }))
}

/** Updates the current transactions with newer copies; other rows are ignored. */
export function updateTransactions(rows: readonly Transaction[]): Change {
  return addRows(({ transactions, transactionsByYear }) => {
    const ids = new Set(transactions.map(({ id }) => id))
    const copies = rows.filter(({ id }) => ids.has(id))
    return {
      transactions: mergeCopies(transactions, copies),
      transactionsByYear: addToMonths(transactionsByYear, copies),
    }
  })
}

/** Adds purchases among the transactions. */
export function mergePurchases(purchases: readonly Transaction[]): Change {
  return addRows(({ transactionsByYear }) => ({
    coinbaseTransactions: purchases,
    transactionsByYear: addToMonths(transactionsByYear, purchases),
  }))
}

export function beginMoreActivity(): Change {
  return activity.change({ loading: true })
}

export function activityNotServed(scope: AccountScope): Change {
  return activity.set({ ...emptyActivity(scope), served: false })
}

/** The history could not be fetched: the list is emptied and the cursor cleared. */
export function failActivity(scope: AccountScope, problem: Problem): Change {
  return activity.set({ ...emptyActivity(scope), problem })
}

/** Saves the scroll position of a list, which may have been replaced by another by the time it is left. */
export function saveScrollTop(list: AccountScope, scrollTop: number): Change {
  return activity.change(({ scope }) => (scope === list ? { scrollTop } : {}))
}

function addRows(change: (current: ActivityState) => Partial<ActivityState>): Change {
  return activity.change((current) => {
    const now = { ...current, ...change(current), loading: false, problem: undefined }
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
    scrollTop: 0,
    problem: undefined,
  }
}

function mergeCopies(current: readonly Transaction[], added: readonly Transaction[]): readonly Transaction[] {
  const latest = new Map(added.map((transaction) => [transaction.id, transaction]))
  // The usual next page repeats nothing, so thousands of rows need not be copied.
  if (!current.some(({ id }) => latest.has(id))) return [...current, ...latest.values()]
  const updated = current.map((transaction) => {
    const newer = latest.get(transaction.id)
    latest.delete(transaction.id)
    return newer ?? transaction
  })
  return [...updated, ...latest.values()]
}
