import type { Transaction, TransactionsByYear } from '../../../domain/transaction'

type Year = TransactionsByYear[number]
type Month = Year['months'][number]

/**
 * The grouped history with these transactions in it, newest first, by the years and months of the visitor's time zone.
 * The newer copy of a transaction replaces the one that is held (wire facts, 15.29). Months without change stay the same.
 */
export function addToMonths(held: TransactionsByYear, added: readonly Transaction[]): TransactionsByYear {
  const latest = new Map(added.map((transaction) => [transaction.id, transaction]))
  const fresh = new Map<
    string,
    { readonly year: number; readonly month: number; readonly transactions: Transaction[] }
  >()
  for (const transaction of latest.values()) {
    const at = new Date(transaction.metadata.minedAt)
    const [year, month] = [at.getFullYear(), at.getMonth() + 1]
    const key = `${year} ${month}`
    const group = fresh.get(key) ?? { year, month, transactions: [] }
    group.transactions.push(transaction)
    fresh.set(key, group)
  }

  const months = flatMonths(dropFromMonths(held, (transaction) => latest.has(transaction.id))).map(
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

/** The grouped history without those transactions. */
export function dropFromMonths(
  held: TransactionsByYear,
  drop: (transaction: Transaction) => boolean,
): TransactionsByYear {
  // As a rule there is none: a page of a long history is older than all that is held.
  if (!held.some(({ months }) => months.some(({ transactions }) => transactions.some(drop)))) return held
  return byYear(
    flatMonths(held).flatMap((group) => {
      if (!group.transactions.some(drop)) return [group]
      const transactions = group.transactions.filter((transaction) => !drop(transaction))
      return transactions.length > 0 ? [{ ...group, transactions }] : []
    }),
  )
}

/** The months, newest first. */
export function flatMonths(years: TransactionsByYear): readonly (Month & { readonly year: number })[] {
  return years.flatMap(({ year, months }) => months.map((month) => ({ year, ...month })))
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

/** The usual page continues where the month ends. */
function merged(held: readonly Transaction[], added: readonly Transaction[]): readonly Transaction[] {
  const further = newestFirst(added)
  const all = [...held, ...further]
  return (held.at(-1)?.metadata.minedAt ?? '') >= (further[0]?.metadata.minedAt ?? '') ? all : newestFirst(all)
}

// Moments are written alike, so that their texts sort as they do; of the same moment, who came first stays first.
const newestFirst = (transactions: readonly Transaction[]): readonly Transaction[] =>
  [...transactions].sort((a, b) =>
    a.metadata.minedAt < b.metadata.minedAt ? 1 : a.metadata.minedAt > b.metadata.minedAt ? -1 : 0,
  )
