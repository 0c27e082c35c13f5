import { useEffect } from 'react'
import { Button } from '../../components/Button'
import { EmptyState } from '../../components/EmptyState'
import { SkeletonRows } from '../../components/Skeleton'
import { ViewFrame } from '../../components/ViewFrame'
import { HistoryIcon } from '../../components/activityIcons'
import { WalletIcon } from '../../components/icons'
import { WarningIcon } from '../../components/viewIcons'
import { PURCHASE_POLL_MS } from '../../config/limits'
import { groupByDay } from '../../domain/activity/days'
import type { Transaction } from '../../domain/transaction'
import { goTo } from '../../flows/goTo'
import { loadOrders, watchOrders } from '../../flows/loadOrders'
import { startBuying } from '../../flows/startBuying'
import { selectBuy } from '../../store/buy'
import { selectOffers, selectOwner } from '../../store/holdings'
import { selectProviders } from '../../store/onrampProviders'
import { useBuyWords } from '../buying/useBuyWords'
import { useFact, useWorld } from '../context'
import { useFlow } from '../useFlow'
import { useWhileVisible } from '../useWhileVisible'
import { Order } from './Order'
import { useSettledOrders } from './useSettledOrders'

const PLACEHOLDERS = 4

/** Purchases of the active account, day by day; looked at anew while one is in progress (views.md, 11.6). */
export function BuyActivity() {
  const { t, words } = useBuyWords()
  const owner = useFact(selectOwner)
  // Until the project has answered nobody knows who sells.
  const known = useFact((state) => state.features !== undefined || state.options.projectId === undefined)
  const orders = useFact(selectBuy)?.orders
  const { start: load } = useFlow(loadOrders, { onLeave: 'keep' })
  const { start: watch } = useFlow(watchOrders, { onLeave: 'keep' })
  useEffect(() => {
    if (known) load()
  }, [load, known, owner?.networkId, owner?.address])
  useWhileVisible(PURCHASE_POLL_MS, () => watch())
  const settled = useSettledOrders(orders?.list)
  const waiting = orders === undefined || (orders.status === 'loading' && !orders.list)
  if (!owner) {
    return (
      <ViewFrame name="BuyActivity" layout="centred">
        <EmptyState icon={<WalletIcon />} title={t.noAccount} />
      </ViewFrame>
    )
  }
  return (
    <ViewFrame name="BuyActivity" busy={waiting}>
      <p className="unseen" role="status">
        {waiting ? words.loadingOrders : settled}
      </p>
      {waiting ? <SkeletonRows count={PLACEHOLDERS} /> : orders.list?.length ? <List orders={orders.list} /> : orders.status === 'failed' ? <Failed hint={orders.problem && t.hint(orders.problem)} onRetry={load} /> : <Empty unserved={orders.status === 'unserved'} />}
    </ViewFrame>
  )
}

function List({ orders }: { orders: readonly Transaction[] }) {
  const { t } = useBuyWords()
  const dates = new Intl.DateTimeFormat(t.language, { day: 'numeric', month: 'long', year: 'numeric' })
  return (
    <>
      {groupByDay(orders).map(({ at, transactions }) => {
        const day = dates.format(new Date(at))
        return (
          <section key={day} aria-label={day}>
            <h2 className="section">{day}</h2>
            <ul className="rows" role="list">
              {transactions.map((order) => (
                <Order key={order.id} order={order} />
              ))}
            </ul>
          </section>
        )
      })}
      <Buy />
    </>
  )
}

function Failed({ hint, onRetry }: { hint: string | undefined; onRetry: () => void }) {
  const { t, words } = useBuyWords()
  return (
    <EmptyState problem icon={<WarningIcon />} title={words.ordersFailed}>
      {hint && <p className="secondary">{hint}</p>}
      <Button kind="main" data-action="retry" onPress={onRetry}>
        {t.tryAgain}
      </Button>
    </EmptyState>
  )
}

function Empty({ unserved }: { unserved: boolean }) {
  const world = useWorld()
  const { t, words } = useBuyWords()
  const showsActivity = useFact((state) => selectOffers(state, 'activity'))
  return (
    <EmptyState icon={<HistoryIcon />} title={unserved ? words.ordersUnserved : words.noOrders}>
      {unserved && showsActivity ? (
        <Button kind="main" data-action="main" onPress={() => goTo(world, { name: 'Activity' })}>
          {t.titles.Activity}
        </Button>
      ) : (
        <Buy first />
      )}
    </EmptyState>
  )
}

function Buy({ first = false }: { first?: boolean }) {
  const world = useWorld()
  const { t, words } = useBuyWords()
  const buys = useFact((state) => selectProviders(state).length > 0)
  return (
    buys && (
      <Button kind={first ? 'main' : 'quiet'} data-action="main" onPress={() => startBuying(world)}>
        {first ? t.titles.BuyProviders : words.buyMore}
      </Button>
    )
  )
}
