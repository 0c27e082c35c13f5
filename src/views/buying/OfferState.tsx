import { Button } from '../../components/Button'
import { EmptyState } from '../../components/EmptyState'
import { SkeletonRows } from '../../components/Skeleton'
import { CoinsIcon } from '../../components/accountIcons'
import { WarningIcon } from '../../components/viewIcons'
import { leaveBuyAmount } from '../../flows/leaveBuyAmount'
import { selectBuy, selectSold } from '../../store/buy'
import { selectActiveNetwork } from '../../store/selectors'
import { useFact, useWorld } from '../context'
import { useBuyWords } from './useBuyWords'

const PLACEHOLDERS = 3

/** What stands in place of an offer that is not there: on its way, not to be had, or none for this network. */
export function OfferState({ onRetry }: { onRetry: () => void }) {
  const world = useWorld()
  const { t, words, problem: say } = useBuyWords()
  const offer = useFact(selectBuy)?.offer
  const network = useFact(selectActiveNetwork)?.name ?? t.unknownNetwork
  const nothing = useFact(selectSold).length === 0
  if (!offer || offer.status === 'loading') {
    return (
      <>
        <p className="unseen" role="status">
          {words.loadingOffer}
        </p>
        <SkeletonRows count={PLACEHOLDERS} />
      </>
    )
  }
  const on = <Button onPress={() => leaveBuyAmount(world)}>{words.withoutAmount}</Button>
  if (offer.status === 'failed') {
    return (
      <EmptyState problem icon={<WarningIcon />} title={words.offerFailed}>
        <p className="secondary">{say(offer.problem).hint ?? say(offer.problem).text}</p>
        <Button kind="main" data-action="retry" onPress={onRetry}>
          {t.tryAgain}
        </Button>
        {on}
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={<CoinsIcon />} title={offer.status === 'ready' && nothing ? words.nothingSold(network) : words.offerUnserved(network)}>
      <p className="secondary">{words.priceAtProvider}</p>
      {on}
    </EmptyState>
  )
}
