import { NetworkImage } from '../../components/NetworkImage'
import type { Transaction } from '../../domain/transaction'
import { useBuyWords } from '../buying/useBuyWords'

/** One purchase: what was bought, when, and where it stands, which is spoken when it changes. */
export function Order({ order: { metadata, transfers } }: { order: Transaction }) {
  const { t, words, amount } = useBuyWords()
  const { quantity, fungible } = transfers.find(({ direction }) => direction === 'in') ?? {}
  const symbol = fungible?.symbol ?? ''
  return (
    <li className="row still" part="row" aria-live="polite" aria-atomic="true">
      <NetworkImage src={fungible?.iconUrl} name={symbol} />
      <span className="row-text">
        <bdi className="row-name">{quantity === undefined ? symbol : amount(quantity, symbol)}</bdi>
        <time className="row-detail" dateTime={metadata.minedAt}>
          {new Intl.DateTimeFormat(t.language, { timeStyle: 'short' }).format(new Date(metadata.minedAt))}
        </time>
      </span>
      <span className="tag" part="tag">
        {words.statuses[metadata.status]}
      </span>
    </li>
  )
}
