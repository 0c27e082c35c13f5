import { addToMonths, dropFromMonths } from './domain/months'
import type { Transaction, TransactionsByYear } from '../../domain/transaction'
import type { Change } from '../../session/store/createStore'
import { selectAccountScope } from '../../session/store/holdings'
import type { ActivityState, AccountScope, Problem, State } from '../../session/store/state'

/** Rows of the network in use, and where the next ones begin. */
export interface ActivityPage {
  readonly rows: readonly Transaction[]
  readonly next: string | undefined
}

/** The history of the active account, if the network in use is the one that it was last fetched for: only the connected chain is shown. */
export function selectActivity(state: State): ActivityState | undefined {
  return isHistoryOf(state.activity, selectAccountScope(state)) ? state.activity : undefined
}

/** Was this history fetched for this account, and its network the last in view? Transactions of the network before are never mixed with it. */
function isHistoryOf(activity: ActivityState | undefined, scope: AccountScope | undefined): activity is ActivityState {
  return (
    activity !== undefined &&
    scope !== undefined &&
    activity.lastNetworkInView === scope.networkId &&
    activity.scope.address === scope.address
  )
}

/** A first page is on its way. What is held of the same owner stays, that of another one goes (specification, section 3). */
export function beginActivity(scope: AccountScope): Change {
  return (state) => {
    const held = isHistoryOf(state.activity, scope) ? state.activity : undefined
    return { activity: { ...(held ?? nothing(scope)), loading: true, problem: undefined } }
  }
}

/**
 * The newest page has arrived. It replaces what is held when the two do not meet, so that no transaction between them is
 * passed over in silence; otherwise what is held behind it stays. A pending one that the service no longer names is gone.
 */
export function prependNewestPage(scope: AccountScope, { rows, next }: ActivityPage): Change {
  return change(scope, (held) => {
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
export function appendNextPage(scope: AccountScope, { rows, next }: ActivityPage): Change {
  return change(scope, (held) => ({
    transactions: mergeCopies(held.transactions, rows),
    transactionsByYear: addToMonths(held.transactionsByYear, rows),
    next,
  }))
}

/** Newer copies of transactions that are held; others are left out. */
export function takeCopies(scope: AccountScope, rows: readonly Transaction[]): Change {
  return change(scope, (held) => {
    const ids = new Set(held.transactions.map(({ id }) => id))
    const copies = rows.filter(({ id }) => ids.has(id))
    return {
      transactions: mergeCopies(held.transactions, copies),
      transactionsByYear: addToMonths(held.transactionsByYear, copies),
    }
  })
}

/** Purchases, mixed in among the transactions. */
export function mergePurchases(scope: AccountScope, purchases: readonly Transaction[]): Change {
  return change(scope, (held) => ({
    coinbaseTransactions: purchases,
    transactionsByYear: addToMonths(held.transactionsByYear, purchases),
  }))
}

/** Further rows are on their way. */
export function beginMoreActivity(scope: AccountScope): Change {
  return (state) => (isHistoryOf(state.activity, scope) ? { activity: { ...state.activity, loading: true } } : {})
}

/** Nobody keeps the history of this network, or the page does without it. */
export function activityNotServed(scope: AccountScope): Change {
  return () => ({ activity: { ...nothing(scope), served: false } })
}

/** The history could not be had: the list is empty and the cursor is cleared (specification, section 4). */
export function failActivity(scope: AccountScope, problem: Problem): Change {
  return (state) => (isHistoryOf(state.activity, scope) ? { activity: { ...nothing(scope), problem } } : {})
}

/** Where in the list the visitor was when leaving it. */
export function savePlace(scope: AccountScope, place: number): Change {
  return (state) => (isHistoryOf(state.activity, scope) ? { activity: { ...state.activity, place } } : {})
}

type Arrived = Partial<
  Pick<ActivityState, 'transactions' | 'coinbaseTransactions' | 'transactionsByYear' | 'next' | 'place'>
>

function change(scope: AccountScope, arrived: (held: ActivityState) => Arrived): Change {
  return (state) => {
    const held = state.activity
    // An answer about an account or network that is left already is nobody's.
    if (!isHistoryOf(held, scope)) return {}
    const now = { ...held, ...arrived(held), loading: false, problem: undefined }
    return { activity: { ...now, empty: isEmpty(now.transactionsByYear) && now.next === undefined } }
  }
}

function nothing(scope: AccountScope): ActivityState {
  return {
    scope,
    transactions: [],
    coinbaseTransactions: [],
    transactionsByYear: [],
    loading: false,
    empty: false,
    next: undefined,
    lastNetworkInView: scope.networkId,
    served: true,
    place: 0,
    problem: undefined,
  }
}

function mergeCopies(held: readonly Transaction[], added: readonly Transaction[]): readonly Transaction[] {
  const latest = new Map(added.map((transaction) => [transaction.id, transaction]))
  // A further page has none of what is held: then nothing is made anew for thousands.
  if (!held.some(({ id }) => latest.has(id))) return [...held, ...latest.values()]
  const kept = held.map((transaction) => {
    const newer = latest.get(transaction.id)
    latest.delete(transaction.id)
    return newer ?? transaction
  })
  return [...kept, ...latest.values()]
}

const isEmpty = (years: TransactionsByYear): boolean => years.length === 0
