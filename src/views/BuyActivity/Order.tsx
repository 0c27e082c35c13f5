import { NetworkImage } from '../../components/NetworkImage'
import type { Transaction } from '../../domain/transaction'
import { selectActiveNetwork } from '../../store/selectors'
import { explorerAddress } from '../Account/explorerAddress'
import { useBuyWords } from '../buying/useBuyWords'
import { useFact } from '../context'
import { useMoney } from '../useMoney'

/** One purchase: what was bought, when, what it is worth, and where it stands. It leads to the explorer where there is one. */
export function Order({ order: { metadata, transfers } }: { order: Transaction }) {
  const { t, words, amount } = useBuyWords()
  const money = useMoney()
  const network = useFact(selectActiveNetwork)
  const bought = transfers.find(({ direction }) => direction === 'in')
  const symbol = bought?.fungible?.symbol ?? bought?.fungible?.name ?? ''
  const name = bought?.quantity === undefined ? symbol || words.somewhat : amount(bought.quantity, symbol)
  const time = new Intl.DateTimeFormat(t.language, { hour: 'numeric', minute: '2-digit' }).format(new Date(metadata.minedAt))
  const link = network && metadata.hash ? explorerAddress(network, metadata.hash, 'transaction') : undefined
  const inner = (
    <>
      <NetworkImage src={bought?.fungible?.iconUrl} name={symbol || words.somewhat} />
      <span className="row-text">
        <bdi className="row-name">{name}</bdi>
        <span className="row-detail">
          <time dateTime={metadata.minedAt}>{time}</time>
          {bought?.value !== undefined && <bdi> · {money.value(bought.value)}</bdi>}
        </span>
      </span>
      <span className="tag" part="tag" data-status={metadata.status}>
        {words.statuses[metadata.status]}
      </span>
    </>
  )
  if (!link) {
    return (
      <li className="row still" part="row">
        {inner}
      </li>
    )
  }
  return (
    <li>
      <a className="row" part="row" href={link} target="_blank" rel="noopener noreferrer">
        {inner}
        <span className="unseen"> {t.newTab}</span>
      </a>
    </li>
  )
}
