import { memo } from 'react'
import { Address } from '../../ui/text/Address'
import { firstLetter } from '../../ui/images/firstLetter'
import { movedLines, otherParty, type Holdings, type MovedLine } from './domain/transferSummary'
import type { Network } from '../../domain/network/network'
import type { Transaction } from '../../domain/transaction'
import { explorerUrl } from '../../session/networks/explorerUrl'
import { useMessages, useAppContext } from '../../ui/context'
import { kindOf } from './kindOf'
import type { HistoryFormats } from './historyFormats'

interface HistoryRowProps {
  readonly transaction: Transaction
  /** The account whose history it is. */
  readonly own: string
  readonly network: Network | undefined
  readonly held: Holdings
  readonly formats: HistoryFormats
  readonly onCopy: (hash: string) => void
  readonly index: number
  /** Whether it is the list's tab stop. */
  readonly isStop: boolean
  /** Ids of the descriptions of rows that open a new tab, and of rows that copy. */
  readonly hints: { readonly out: string; readonly copy: string }
}

/**
 * One transaction: its type, status and date, the other party, and what moved. Opens the explorer; without one it
 * copies the hash; without a hash it does nothing. It has as few elements as possible, because a long history is
 * scrolled through.
 */
export const HistoryRow = memo(function HistoryRow({
  transaction,
  own,
  network,
  held,
  formats,
  onCopy,
  index,
  isStop,
  hints,
}: HistoryRowProps) {
  const t = useMessages()
  const { metadata } = transaction
  const lines = movedLines(transaction, held)
  const shown = lines.find(({ image }) => image !== undefined)
  const party = otherParty(transaction, own)
  const link = network && metadata.hash ? explorerUrl(network, metadata.hash, 'transaction') : undefined
  const [first, second] = lines.map((line, at) => (
    <bdi key={at} dir="ltr" className={line.sign === '+' ? 'history-moved plus' : 'history-moved'}>
      {formats.moved(line, t.titles.Nft)}
    </bdi>
  ))
  const otherSide = party && (
    <>
      {` · ${t.activity[party.side]} `}
      <Address value={party.address} />
    </>
  )
  const inner = (
    <>
      {/* Keyed by its image, because the letter shows until the image has loaded. */}
      <RowImage key={shown?.image} lines={lines} shown={shown} />
      <span className={first ? 'row-name' : 'row-name alone'}>{kindOf(transaction, t)}</span>
      {first}
      <span className="row-detail history-detail">
        {metadata.status !== 'confirmed' && (
          <span className={`history-status ${metadata.status}`}>{t.activity[metadata.status]} · </span>
        )}
        <time dateTime={metadata.minedAt}>{formats.date(metadata.minedAt)}</time>
        {/* Beside a second amount there is no room for it, so it is only read out. */}
        {otherSide && second ? <span className="visually-hidden">{otherSide}</span> : otherSide}
      </span>
      {second}
    </>
  )
  const common = {
    className: 'row',
    part: 'row',
    'data-index': index,
    'data-status': metadata.status,
    tabIndex: isStop ? 0 : -1,
  }
  if (link) {
    return (
      <a {...common} href={link} target="_blank" rel="noopener noreferrer" aria-describedby={hints.out}>
        {inner}
      </a>
    )
  }
  // The arrow keys reach it nevertheless, so that it is read out.
  if (!metadata.hash) {
    return (
      <div {...common} className="row static">
        {inner}
      </div>
    )
  }
  return (
    <button {...common} type="button" aria-describedby={hints.copy} onClick={() => onCopy(metadata.hash)}>
      {inner}
    </button>
  )
})

/**
 * The image of what moved, with the direction in its corner, or the direction alone. The style sheet draws the signs.
 */
function RowImage({ lines, shown }: { lines: readonly MovedLine[]; shown: MovedLine | undefined }) {
  const { pictures } = useAppContext().services
  const directions = new Set(lines.map(({ direction }) => direction))
  const sign = directions.size > 1 ? 'exchange' : directions.has('in') ? 'in' : directions.has('out') ? 'out' : 'script'
  return (
    <span
      className={shown ? 'history-image' : 'history-image bare'}
      part="row-icon"
      data-sign={sign}
      aria-hidden="true">
      {shown && firstLetter(shown.name)}
      {shown && (
        <img
          src={(shown.image && pictures.known(shown.image)) ?? undefined}
          alt=""
          referrerPolicy="no-referrer"
          decoding="async"
          draggable={false}
          ref={(image) => {
            if (image && !image.src && shown.image) void draw(image, pictures.load(shown.image))
            else show(image)
          }}
          onLoad={({ currentTarget }) => show(currentTarget)}
        />
      )}
    </span>
  )
}

/** On the element itself as well. The row of another image has another element. */
async function draw(image: HTMLImageElement, url: Promise<string | undefined>): Promise<void> {
  image.src = (await url) ?? ''
}

/** Shows a loaded image over its letter. Set on the element itself, so that nothing renders again. */
function show(image: HTMLImageElement | null): void {
  if (image?.complete && image.naturalWidth > 0 && image.parentElement) image.parentElement.dataset['shown'] = ''
}
