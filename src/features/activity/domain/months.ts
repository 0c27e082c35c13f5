import type { Transaction, TransactionsByYear } from '../../../domain/transaction'

type Year = TransactionsByYear[number]
type Month = Year['months'][number]

/**
 * Adds transactions to a history grouped by year and month in the visitor's time zone, newest first. A newer copy
 * replaces an older one. Unchanged months keep their identity.
 */
export function addToMonths(current: TransactionsByYear, added: readonly Transaction[]): TransactionsByYear {
  const latest = new Map(added.map((transaction) => [transaction.id, transaction]))
  const fresh = new Map<string, { year: number; month: number; transactions: Transaction[] }>()
  for (const transaction of latest.values()) {
    const at = new Date(transaction.metadata.minedAt)
    const [year, month] = [at.getFullYear(), at.getMonth() + 1]
    const key = `${year} ${month}`
    const group = fresh.get(key) ?? { year, month, transactions: [] }
    group.transactions.push(transaction)
    fresh.set(key, group)
  }

  const months = flatMonths(dropFromMonths(current, (transaction) => latest.has(transaction.id))).map(
    ({ year, month, transactions }) => {
      const more = fresh.get(`${year} ${month}`)
      fresh.delete(`${year} ${month}`)
      return { year, month, transactions: more ? merged(transactions, more.transactions) : transactions }
    },
  )
  return byYear([
    ...months,
    ...[...fresh.values()].map((group) => ({ ...group, transactions: newestFirst(group.transactions) })),
  ])
}

/** Removes transactions from a grouped history. */
export function dropFromMonths(
  current: TransactionsByYear,
  drop: (transaction: Transaction) => boolean,
): TransactionsByYear {
  // Usually there is none, because a further page is older than everything loaded.
  if (!current.some(({ months }) => months.some(({ transactions }) => transactions.some(drop)))) return current
  return byYear(
    flatMonths(current).flatMap((group) => {
      if (!group.transactions.some(drop)) return [group]
      const transactions = group.transactions.filter((transaction) => !drop(transaction))
      return transactions.length > 0 ? [{ ...group, transactions }] : []
    }),
  )
}

export function flatMonths(years: TransactionsByYear): readonly (Month & { readonly year: number })[] {
  return years.flatMap(({ year, months }) => months.map((month) => ({ year, ...month })))
}

/** The same transactions in groups of another calendar: one for each heading, in the order of the history. */
export function groupByHeading(
  years: TransactionsByYear,
  headingOf: (minedAt: string) => string,
): readonly { readonly heading: string; readonly transactions: readonly Transaction[] }[] {
  const groups: { heading: string; transactions: Transaction[] }[] = []
  for (const { transactions } of flatMonths(years)) {
    for (const transaction of transactions) {
      const heading = headingOf(transaction.metadata.minedAt)
      const group = groups.at(-1)
      if (group?.heading === heading) group.transactions.push(transaction)
      else groups.push({ heading, transactions: [transaction] })
    }
  }
  return groups
}

function byYear(months: readonly (Month & { readonly year: number })[]): TransactionsByYear {
  const years = new Map<number, Month[]>()
  for (const { year, month, transactions } of [...months].sort((a, b) => b.year - a.year || b.month - a.month)) {
    const group = years.get(year) ?? []
    group.push({ month, transactions })
    years.set(year, group)
  }
  return [...years].map(([year, group]): Year => ({ year, months: group }))
}

/** Only sorted if needed: the usual page continues where the month ends. */
function merged(current: readonly Transaction[], added: readonly Transaction[]): readonly Transaction[] {
  const further = newestFirst(added)
  const all = [...current, ...further]
  return (current.at(-1)?.metadata.minedAt ?? '') >= (further[0]?.metadata.minedAt ?? '') ? all : newestFirst(all)
}

// All timestamps have the same format, so their texts sort like the times.
const newestFirst = (transactions: readonly Transaction[]): readonly Transaction[] =>
  [...transactions].sort((a, b) =>
    a.metadata.minedAt < b.metadata.minedAt ? 1 : a.metadata.minedAt > b.metadata.minedAt ? -1 : 0,
  )
