import { Spinner } from '../../ui/feedback/Spinner'
import { TransactionActions } from '../../ui/layout/TransactionActions'
import { ViewFrame } from '../../ui/layout/ViewFrame'
import { WarningIcon } from '../../ui/icons/statusIcons'
import { findNetwork } from '../../domain/network/network'
import { swapDifference, type SwapDifference } from './state'
import { useSelector, useAppContext } from '../../ui/context'
import { useSwapMessages } from './useSwapMessages'

/** The last swap is not the one that was shown. The form comes back when the visitor has read that. */
export function SwapDiffers({ difference }: { difference: SwapDifference }) {
  const context = useAppContext()
  const { t, number } = useSwapMessages()
  const { problem, hash, networkId, pays } = difference
  const network = useSelector((state) => findNetwork(state.networks, networkId))
  return (
    <ViewFrame name="Swap" layout="centred">
      <span className="wallet-image glyph size-72 round" data-state="failed">
        <WarningIcon />
        <Spinner state="failed" />
      </span>
      <div role="status">
        <h2 className="headline">{t.error(problem)}</h2>
      </div>
      <p className="secondary">{t.hint(problem)}</p>
      <bdi className="receipt-amount">
        {number(pays.amount)} {pays.symbol}
      </bdi>
      <TransactionActions
        network={network}
        hash={hash}
        differs
        onDone={() => context.store.setState(swapDifference.reset())}
      />
    </ViewFrame>
  )
}
