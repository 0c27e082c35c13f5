import { Button } from '../../ui/controls/Button'
import { RetryButton } from '../../ui/controls/RetryButton'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { SkeletonRows } from '../../ui/lists/Skeleton'
import { CoinsIcon } from '../../ui/icons/objectIcons'
import { continueFromBuyAmount } from './actions/continueFromBuyAmount'
import { selectBuy } from './state'
import { selectActiveNetwork } from '../../session/store/selectors'
import { useSelector, useAppContext, useMessages } from '../../ui/context'

const PLACEHOLDERS = 3

/** Shown in place of an offer that is loading, failed or empty. Buying at the provider works without it. */
export function OfferState({ onRetry }: { onRetry: () => void }) {
  const context = useAppContext()
  const t = useMessages()
  const status = useSelector((state) => selectBuy(state)?.offer.status ?? 'loading')
  const network = useSelector(selectActiveNetwork)?.name ?? t.titles.UnsupportedChain
  const failed = status === 'failed'
  if (status === 'loading') {
    return (
      <>
        <p className="visually-hidden" role="status">
          {t.general.loading}
        </p>
        <SkeletonRows count={PLACEHOLDERS} />
      </>
    )
  }
  return (
    <EmptyState problem={failed} icon={<CoinsIcon />} title={failed ? t.general.loadFailed : t.general.notOn(network)}>
      <p className="secondary">{t.buy.priceAtProvider}</p>
      {failed && <RetryButton onPress={onRetry} />}
      <Button onPress={() => continueFromBuyAmount(context)}>{t.buy.withoutAmount}</Button>
    </EmptyState>
  )
}
