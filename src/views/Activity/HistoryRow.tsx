import { memo } from 'react'
import { Address } from '../../components/Address'
import { MarkImage } from '../../components/MarkImage'
import { Picture } from '../../components/Picture'
import { ExchangeIcon, IncomingIcon, OutgoingIcon, ScriptIcon } from '../../components/activityIcons'
import { movedLines, otherParty, type MovedLine } from '../../domain/activity/lines'
import type { Transaction } from '../../domain/transaction'
import { useMessages } from '../context'
import { useWords } from '../useWords'
import { kindOf } from './kindOf'
import type { HistoryFormats } from './historyFormats'

interface HistoryRowProps {
  readonly transaction: Transaction
  /** The account whose history it is. */
  readonly own: string
  readonly formats: HistoryFormats
  /** Where it can be looked at; a row without such a place copies its hash. */
  readonly link: string | undefined
  readonly onCopy: (hash: string) => void
  readonly index: number
  /** The one that the tab key reaches. */
  readonly isStop: boolean
}

/** One transaction: what it was, with whom and when, and what moved. */
export const HistoryRow = memo(function HistoryRow({ transaction, own, formats, link, onCopy, index, isStop }: HistoryRowProps) {
  const t = useMessages()
  const { history } = useWords('account')
  const { metadata } = transaction
  const lines = movedLines(transaction)
  const party = otherParty(transaction, own)
  const moved = lines.map((line, at) => (
    <bdi key={at} dir="ltr" className={line.sign === '+' ? 'history-moved plus' : 'history-moved'}>
      {formats.moved(line, t.amount, history.collectible)}
    </bdi>
  ))
  const inner = (
    <>
      <RowImage lines={lines} />
      <span className={metadata.status === 'failed' ? 'history-lines failed' : 'history-lines'}>
        <span className={moved[0] ? 'history-line shared' : 'history-line'}>
          <span className="row-name">{kindOf(transaction, history)}</span>
          {moved[0]}
        </span>
        <span className={moved[1] ? 'history-line shared' : 'history-line'}>
          <span className="row-detail history-detail">
            {metadata.status !== 'confirmed' && <span className={`history-status ${metadata.status}`}>{history[metadata.status]} · </span>}
            <time dateTime={metadata.minedAt}>{formats.date(metadata.minedAt)}</time>
            {party && (
              // Beside a second amount there is no room for it; it can still be heard.
              <span className={moved.length > 1 ? 'unseen' : undefined}>
                {' · '}
                {history[party.side]} <Address value={party.address} />
              </span>
            )}
          </span>
          {moved[1]}
        </span>
      </span>
    </>
  )
  const common = { className: 'row', part: 'row', 'data-index': index, 'data-status': metadata.status, tabIndex: isStop ? 0 : -1 }
  return link ? (
    <a {...common} href={link} target="_blank" rel="noopener noreferrer">
      {inner}
      <span className="unseen"> {t.newTab}</span>
    </a>
  ) : (
    <button {...common} type="button" onClick={() => onCopy(metadata.hash)}>
      {inner}
      <span className="unseen"> {history.copyHash}</span>
    </button>
  )
})

/** The picture of what moved with the direction at its corner, or the direction alone. */
function RowImage({ lines }: { lines: readonly MovedLine[] }) {
  const directions = new Set(lines.map(({ direction }) => direction))
  const mark = directions.size > 1 ? <ExchangeIcon /> : directions.has('in') ? <IncomingIcon /> : directions.has('out') ? <OutgoingIcon /> : <ScriptIcon />
  const shown = lines.find(({ image }) => image !== undefined)
  if (!shown) return <MarkImage>{mark}</MarkImage>
  return (
    <span className="wallet-image round size-40" part="row-icon">
      <Picture src={shown.image} name={shown.name} />
      <span className="history-mark">{mark}</span>
    </span>
  )
}
