import { useId, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { drawnOf, layOut } from './domain/listWindow'
import { groupByHeading } from './domain/months'
import { rowAfterKey } from './domain/rowAfterKey'
import { holdingsBySymbol } from './domain/transferSummary'
import { reuseKeys } from './domain/reuseKeys'
import type { Network } from '../../domain/network/network'
import type { TransactionsByYear } from '../../domain/transaction'
import { selectOwnedTokens } from '../../session/store/tokens'
import { useMessages, useSelector } from '../../ui/context'
import type { HistoryFormats } from './historyFormats'
import { HistoryRow } from './HistoryRow'
import { useListWindow } from './useListWindow'

const HISTORY_HEADING_PX = 36
const HISTORY_ROW_GAP_PX = 8
const HISTORY_ROW_PX = 56
const SIZES = { heading: HISTORY_HEADING_PX, row: HISTORY_ROW_PX + HISTORY_ROW_GAP_PX }

interface HistoryWindowProps {
  readonly years: TransactionsByYear
  readonly own: string
  readonly network: Network | undefined
  readonly formats: HistoryFormats
  /** Placeholders were shown before it. */
  readonly isAwaited: boolean
  /** There are more rows to load. */
  readonly unfinished: boolean
  readonly onCopy: (hash: string) => void
  /** The last rows are visible, or about to be. */
  readonly onNearEnd: () => void
}

/**
 * A history of any length by months. Only the rows near the visible part are rendered. One tab stop; arrow keys, page
 * keys, Home and End move the focus.
 */
export function HistoryWindow({
  years,
  own,
  network,
  formats,
  isAwaited,
  unfinished,
  onCopy,
  onNearEnd,
}: HistoryWindowProps) {
  const t = useMessages()
  const base = useId()
  const hints = useMemo(() => ({ out: `${base}-out`, copy: `${base}-copy` }), [base])
  const list = useRef<HTMLDivElement>(null)
  const months = useMemo(() => groupByHeading(years, formats.month), [years, formats])
  const layout = useMemo(
    () =>
      layOut(
        months.map(({ transactions }) => transactions.length),
        SIZES,
      ),
    [months],
  )
  const { drawn: range, spans, atEndOf } = useListWindow(list, layout, isAwaited)
  const owned = useSelector(selectOwnedTokens)
  const held = useMemo(() => holdingsBySymbol(owned), [owned])
  const keysOf = useRef<ReadonlyMap<string, ReadonlyMap<string, number>>>(new Map())

  // The row that was focused last stays rendered wherever the list is scrolled to, so that the focus is not lost.
  const [stopId, setStopId] = useState<string>()
  const stop = useMemo(() => indexOf(months, stopId) ?? 0, [months, stopId])

  const isShort = unfinished && atEndOf === layout
  const onShort = useRef(onNearEnd)
  onShort.current = onNearEnd
  useLayoutEffect(() => {
    if (isShort) onShort.current()
  }, [isShort, layout])

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const at = Number((event.target as Element).closest<HTMLElement>('[data-index]')?.dataset['index'] ?? NaN)
    const index = rowAfterKey(event.key, at, layout.rows)
    if (index === undefined) return
    event.preventDefault()
    // Render first; the browser scrolls to what is focused.
    flushSync(() => setStopId(transactionAt(index)?.id))
    list.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus()
  }
  const transactionAt = (index: number) => {
    const at = layout.spans.findLastIndex(({ first }) => first <= index)
    return months[at]?.transactions[index - (layout.spans[at]?.first ?? 0)]
  }

  const drawn = layout.spans.flatMap(({ first, count, top }, at) => {
    const group = months[at]
    if (!group) return []
    const rows = drawnOf({ first, count }, range, stop).flatMap((index) => {
      const transaction = group.transactions[index - first]
      return transaction ? [{ index, transaction }] : []
    })
    if (rows.length === 0 && (at < spans.from || at >= spans.to)) return []
    const heading = `${base}-${group.heading.replace(/\s/g, '-')}`
    const keys = reuseKeys(
      keysOf.current.get(heading) ?? new Map(),
      rows.map(({ transaction }) => transaction.id),
      transactionAt(stop)?.id,
    )
    return [{ heading, group, at, count, first, top, rows, keys }]
  })
  keysOf.current = new Map(drawn.map(({ heading, keys }) => [heading, keys]))

  return (
    <div
      ref={list}
      role="presentation"
      className="history"
      style={{ blockSize: layout.height }}
      onKeyDown={onKeyDown}
      onFocus={(event) => setStopId(transactionAt(Number((event.target as HTMLElement).dataset['index']))?.id)}>
      {/* Descriptions that the rows share. */}
      <span id={hints.out} hidden>
        {t.general.newTab}
      </span>
      <span id={hints.copy} hidden>
        {t.activity.copyHash}
      </span>
      {drawn.map(({ heading, group, at, count, first, top, rows, keys }) => (
        <section key={heading} aria-labelledby={heading}>
          <h2 id={heading} className="section history-month" style={{ insetBlockStart: top }}>
            {group.heading}
          </h2>
          <ul
            role="list"
            aria-labelledby={heading}
            style={{ insetBlockStart: top + SIZES.heading, blockSize: count * SIZES.row }}>
            {rows.map(({ index, transaction }) => (
              <li
                key={keys.get(transaction.id)}
                style={{ insetBlockStart: (index - first) * SIZES.row }}
                aria-setsize={unfinished && at === layout.spans.length - 1 ? -1 : count}
                aria-posinset={index - first + 1}>
                <HistoryRow
                  transaction={transaction}
                  own={own}
                  formats={formats}
                  network={network}
                  held={held}
                  onCopy={onCopy}
                  index={index}
                  isStop={index === stop}
                  hints={hints}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function indexOf(months: ReturnType<typeof groupByHeading>, id: string | undefined): number | undefined {
  let first = 0
  for (const { transactions } of id === undefined ? [] : months) {
    const at = transactions.findIndex((transaction) => transaction.id === id)
    if (at >= 0) return first + at
    first += transactions.length
  }
  return undefined
}
