import { NetworkImage } from '../../ui/images/NetworkImage'
import { findNetwork } from '../../domain/network/network'
import type { Transaction } from '../../domain/transaction'
import { selectActiveNetworkId } from '../../session/store/selectors'
import { useSelector } from '../../ui/context'
import { useBuyMessages } from './useBuyMessages'

/** One purchase: token, time, network if it is not the active one, and status, which is announced when it changes. */
export function Order({ order: { metadata, transfers } }: { order: Transaction }) {
  const { t, amount } = useBuyMessages()
  const { quantity, fungible } = transfers.find(({ direction }) => direction === 'in') ?? {}
  const symbol = fungible?.symbol ?? ''
  const elsewhere = useSelector((state) =>
    metadata.chain === selectActiveNetworkId(state) ? undefined : findNetwork(state.networks, metadata.chain)?.name,
  )
  return (
    <li className="row static" part="row" aria-live="polite" aria-atomic="true">
      <NetworkImage src={fungible?.iconUrl} name={symbol} />
      <span className="row-text">
        <bdi className="row-name">{quantity === undefined ? symbol : amount(quantity, symbol)}</bdi>
        <span className="row-detail">
          <time dateTime={metadata.minedAt}>
            {new Intl.DateTimeFormat(t.language, { timeStyle: 'short' }).format(new Date(metadata.minedAt))}
          </time>
          {elsewhere && (
            <>
              {' · '}
              <bdi>{elsewhere}</bdi>
            </>
          )}
        </span>
      </span>
      <span className="tag" part="tag">
        {t.activity[metadata.status]}
      </span>
    </li>
  )
}
