import { useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { RetryButton } from '../../ui/controls/RetryButton'
import { Button } from '../../ui/controls/Button'
import { ExplorerButton } from '../../ui/controls/ExplorerButton'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { SkeletonLine, SkeletonRows } from '../../ui/lists/Skeleton'
import { HistoryIcon } from '../../ui/icons/actionIcons'
import { WalletIcon } from '../../ui/icons/coreIcons'
import { WarningIcon } from '../../ui/icons/statusIcons'
import type { Network } from '../../domain/network/network'
import { HistoryAddressMissing } from '../../errors/transactions'
import { problemOf } from '../../session/problemOf'
import { goTo, goToOrBackTo } from '../../session/navigation/goTo'
import { saveActivityScroll } from './actions/saveActivityScroll'
import { loadActivity } from './actions/loadActivity'
import { loadMoreActivity } from './actions/loadMoreActivity'
import { watchPending } from './actions/watchPending'
import { selectActivityInView, type ActivityState } from './state'
import { selectOffers, selectAccountScope } from '../../session/store/holdings'
import { selectProviders } from '../../session/store/onrampProviders'
import { selectActiveNetwork, selectIsUnconfiguredNetwork } from '../../session/store/selectors'
import type { AccountScope } from '../../session/store/state'
import activityCss from './activity.css?inline'
import { useSelector, useMessages, useAppContext } from '../../ui/context'
import { scrollParent } from '../../ui/hooks/scrollParent'
import { UnconfiguredNetwork } from '../../ui/feedback/UnconfiguredNetwork'
import { useDelay } from '../../ui/hooks/useDelay'
import { useCopy } from '../../ui/hooks/useCopy'
import { useAction } from '../../ui/hooks/useAction'
import { useWhileVisible } from '../../ui/hooks/useWhileVisible'
import { createHistoryFormats, type HistoryFormats } from './historyFormats'
import { HistoryWindow } from './HistoryWindow'
import { PendingSwaps } from './PendingSwaps'
import { useSettledAnnouncement } from './useSettledAnnouncement'

const LOADING_ANNOUNCEMENT_DELAY_MS = 150
const PLACEHOLDERS = 7
const PENDING_POLL_MS = 10_000

/** Style sheets of the list, for whichever view shows it. */
export const sheets: readonly string[] = [activityCss]

/** The history of the active account on the active network, shown in a view of its own or in a tab. */
export function ActivityList() {
  const t = useMessages()
  const { start: load } = useAction(loadActivity, { onLeave: 'keep' })
  const { start: watch } = useAction(watchPending, { onLeave: 'keep' })
  useWhileVisible(PENDING_POLL_MS, () => watch())
  const [latestScope, latestNetwork] = [useSelector(selectAccountScope), useSelector(selectActiveNetwork)]
  const latestActivity = useSelector(selectActivityInView)
  // Deferred because a response may be long; all of it together, so that no row appears under another network.
  const { scope, network, activity } = useDeferredValue(
    useMemo(
      () => ({ scope: latestScope, network: latestNetwork, activity: latestActivity }),
      [latestScope, latestNetwork, latestActivity],
    ),
  )
  const settled = useSettledAnnouncement(activity)
  const unconfigured = useSelector(selectIsUnconfiguredNetwork)
  const waiting = activity === undefined || (activity.loading && activity.transactionsByYear.length === 0)
  const announcesLoading = scope !== undefined && waiting
  return (
    <div className="activity" aria-busy={announcesLoading || undefined}>
      <p className="visually-hidden" role="status">
        {announcesLoading ? t.general.loading : settled}
      </p>
      <PendingSwaps />
      {scope ? (
        <Content scope={scope} network={network} activity={waiting ? undefined : activity} onRetry={() => load()} />
      ) : unconfigured ? (
        <UnconfiguredNetwork />
      ) : (
        <EmptyState icon={<WalletIcon />} title={t.general.noAccount}>
          <p className="secondary">{t.error(problemOf(new HistoryAddressMissing()))}</p>
        </EmptyState>
      )}
    </div>
  )
}

interface ContentProps {
  readonly scope: AccountScope
  readonly network: Network | undefined
  /** Undefined while the first page is loading. */
  readonly activity: ActivityState | undefined
  readonly onRetry: () => void
}

function Content({ scope, network, activity, onRetry }: ContentProps) {
  const t = useMessages()
  const context = useAppContext()
  const { clock } = context.services
  // Selected only for an empty history: finding out the visitor's region is expensive.
  const buys = useSelector((state) => activity?.empty && selectProviders(state).length > 0)
  const receives = useSelector((state) => activity?.empty && selectOffers(state, 'receive'))
  // Expensive, so they are made while the history is loading.
  const formats = useMemo(() => createHistoryFormats(t.language, clock.now()), [t.language, clock])
  const [isAwaited] = useState(activity === undefined)
  // The list shows the failure.
  const { start: loadMore } = useAction(loadMoreActivity, { onLeave: 'keep' })
  const name = network?.name ?? t.titles.UnsupportedChain

  if (!activity) {
    return (
      <>
        <div className="history-month skeleton-month">
          <SkeletonLine />
        </div>
        <SkeletonRows count={PLACEHOLDERS} />
      </>
    )
  }
  if (activity.problem) {
    return (
      <EmptyState problem icon={<WarningIcon />} title={t.general.loadFailed}>
        <p className="secondary">{t.hint(activity.problem) ?? t.error(activity.problem)}</p>
        <RetryButton onPress={onRetry} />
      </EmptyState>
    )
  }
  if (!activity.served) {
    return (
      <EmptyState icon={<HistoryIcon />} title={t.general.notOn(name)}>
        <ExplorerButton network={network} value={scope.address} />
      </EmptyState>
    )
  }
  if (activity.empty) {
    return (
      <EmptyState icon={<HistoryIcon />} title={t.activity.none}>
        {receives && (
          <Button kind="main" data-action="main" onPress={() => goTo(context, { name: 'Receive' })}>
            {t.titles.Receive}
          </Button>
        )}
        {buys && (
          <Button kind={receives ? 'quiet' : 'main'} onPress={() => goToOrBackTo(context, { name: 'BuyProviders' })}>
            {t.titles.BuyProviders}
          </Button>
        )}
      </EmptyState>
    )
  }
  if (activity.transactionsByYear.length === 0) {
    return (
      <EmptyState icon={<HistoryIcon />} title={t.activity.noneRecent}>
        <Button pending={activity.loading} onPress={loadMore}>
          {t.activity.loadMore}
        </Button>
      </EmptyState>
    )
  }
  const shared = { scope, network, activity, formats, isAwaited }
  return <Transactions {...shared} onMore={loadMore} />
}

interface TransactionsProps {
  readonly scope: AccountScope
  readonly network: Network | undefined
  readonly activity: ActivityState
  readonly formats: HistoryFormats
  readonly isAwaited: boolean
  readonly onMore: () => void
}

function Transactions({ scope, network, activity, formats, isAwaited, onMore }: TransactionsProps) {
  const t = useMessages()
  const { copied, copy } = useCopy()
  const top = useSavedScroll(activity)
  const unfinished = activity.next !== undefined
  const isSlow = useDelay(LOADING_ANNOUNCEMENT_DELAY_MS, unfinished && activity.loading)
  return (
    <div ref={top}>
      <HistoryWindow
        years={activity.transactionsByYear}
        own={scope.address}
        network={network}
        formats={formats}
        isAwaited={isAwaited}
        unfinished={unfinished && !activity.loading}
        onCopy={copy}
        onNearEnd={onMore}
      />
      {/* Also shown while nothing is loading, so that nothing moves when the next page loads. */}
      {unfinished && <SkeletonRows count={2} />}
      <p className="visually-hidden" role="status">
        {copied ? t.general.copied : isSlow ? t.general.loading : ''}
      </p>
    </div>
  )
}

/** Restores the scroll position of this list, and saves it when the list is left. */
function useSavedScroll({ scope: list, scrollTop: saved }: ActivityState) {
  const context = useAppContext()
  const top = useRef<HTMLDivElement>(null)
  const initial = useRef(saved)
  useLayoutEffect(() => {
    const box = scrollParent(top.current)
    if (!box) return undefined
    let last = initial.current
    const update = (): void => {
      // A closing dialog loses its scroll position.
      if (box.clientHeight > 0) last = box.scrollTop
    }
    // A dialog that is about to open cannot be scrolled yet.
    const shown = new ResizeObserver(() => {
      if (box.clientHeight === 0) return
      shown.disconnect()
      // Choosing a tab does not scroll the page.
      const focused = (top.current?.getRootNode() as ShadowRoot | undefined)?.activeElement
      if (initial.current > 0 && !focused?.matches('[role=tab]')) box.scrollTop = initial.current
      update()
    })
    shown.observe(box)
    box.addEventListener('scroll', update, { passive: true })
    return () => {
      shown.disconnect()
      box.removeEventListener('scroll', update)
      saveActivityScroll(context, list, last)
    }
  }, [context, list])
  return top
}
