import { Button } from '../../ui/controls/Button'
import { RetryButton } from '../../ui/controls/RetryButton'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { SkeletonRows } from '../../ui/lists/Skeleton'
import { HistoryIcon } from '../../ui/icons/actionIcons'
import { PURCHASE_POLL_MS } from '../../config/limits'
import { groupByDay } from '../../domain/activity/groupByDay'
import type { Transaction } from '../../domain/transaction'
import { goTo } from '../../session/navigation/goTo'
import { loadOrders, watchOrders } from './actions/loadOrders'
import { selectBuy } from './state'
import { selectOffers } from '../../session/store/holdings'
import { selectIsUnconfiguredNetwork } from '../../session/store/selectors'
import { BuyButton } from './BuyButton'
import { BuyFrame } from './BuyFrame'
import { useSelector, useAppContext, useMessages } from '../../ui/context'
import { UnconfiguredNetwork } from '../../ui/feedback/UnconfiguredNetwork'
import { useAction } from '../../ui/hooks/useAction'
import { useWhileVisible } from '../../ui/hooks/useWhileVisible'
import { Order } from './Order'

export { sheets } from './sheets'
export { loadOrders as refresh } from './actions/loadOrders'

const PLACEHOLDERS = 4

/** Purchases of the active account by day, fetched again while one is pending. */
export function BuyActivity() {
  // The providers are unknown until the project's features are loaded.
  const orders = useSelector(selectBuy)?.orders
  const { start: load } = useAction(loadOrders, { onLeave: 'keep' })
  const { start: watch } = useAction(watchOrders, { onLeave: 'keep' })
  useWhileVisible(PURCHASE_POLL_MS, () => watch())
  const unconfigured = useSelector(selectIsUnconfiguredNetwork)
  if (unconfigured) {
    return (
      <BuyFrame name="BuyActivity">
        <UnconfiguredNetwork />
      </BuyFrame>
    )
  }
  const status = orders?.status ?? 'loading'
  const list = orders?.list ?? []
  return (
    <BuyFrame name="BuyActivity" busy={status === 'loading'}>
      {list.length > 0 ? (
        <List orders={list} />
      ) : status === 'loading' ? (
        <SkeletonRows count={PLACEHOLDERS} />
      ) : (
        <Nothing status={status} onRetry={load} />
      )}
    </BuyFrame>
  )
}

function List({ orders }: { orders: readonly Transaction[] }) {
  const t = useMessages()
  const dates = new Intl.DateTimeFormat(t.language, { dateStyle: 'long' })
  return (
    <>
      {groupByDay(orders).map(({ at, transactions }) => (
        <section key={at}>
          <h2 className="section">{dates.format(new Date(at))}</h2>
          <ul className="rows" role="list">
            {transactions.map((order) => (
              <Order key={order.id} order={order} />
            ))}
          </ul>
        </section>
      ))}
      <BuyButton />
    </>
  )
}

/** There are none, they cannot be had, or they show elsewhere. */
function Nothing({ status, onRetry }: { status: 'ready' | 'failed' | 'unserved'; onRetry: () => void }) {
  const context = useAppContext()
  const t = useMessages()
  const showsActivity = useSelector((state) => selectOffers(state, 'activity'))
  return (
    <EmptyState
      problem={status === 'failed'}
      icon={<HistoryIcon />}
      title={{ ready: t.buy.noPurchases, failed: t.general.loadFailed, unserved: t.buy.purchasesInActivity }[status]}>
      {status === 'failed' ? (
        <RetryButton onPress={onRetry} />
      ) : status === 'unserved' && showsActivity ? (
        <Button kind="main" data-action="main" onPress={() => goTo(context, { name: 'Activity' })}>
          {t.titles.Activity}
        </Button>
      ) : (
        <BuyButton main />
      )}
    </EmptyState>
  )
}
