import { Button } from '../../ui/controls/Button'
import { showBatch } from '../../session/account/showBatch'
import { selectPendingBatchesHere, type PendingBatch } from '../../session/store/pendingBatches'
import { selectActiveConnection } from '../../session/store/selectors'
import { useMessages, useSelector } from '../../ui/context'
import { useAction } from '../../ui/hooks/useAction'
import { useSendMessages } from '../../ui/hooks/useSendMessages'

/** Swaps that the wallet took as one request with their approval, and that are in no history yet. */
export function PendingSwaps() {
  const t = useMessages()
  const batches = useSelector(selectPendingBatchesHere)
  if (batches.length === 0) return undefined
  return (
    <ul className="rows" role="list" aria-label={t.activity.pending}>
      {batches.map((batch) => (
        <PendingSwap key={batch.id} batch={batch} />
      ))}
    </ul>
  )
}

function PendingSwap({ batch }: { batch: PendingBatch }) {
  const { t, number } = useSendMessages()
  const show = useAction(showBatch)
  const connection = useSelector(selectActiveConnection)
  return (
    <li className="row static" part="row">
      <span className="row-text">
        <bdi className="row-name">
          {t.swap.pending(`${number(batch.pays.amount)} ${batch.pays.symbol}`, batch.receives.symbol)}
        </bdi>
        <span className="row-detail" role="status">
          {show.failed ? t.error(show.failed) : t.activity.pending}
        </span>
        {connection?.capabilities.showsBatches && !show.failed && (
          <Button kind="link" pending={show.running} onPress={() => show.start(batch)}>
            {t.swap.showIn(connection.wallet.name)}
          </Button>
        )}
      </span>
    </li>
  )
}
