import { useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../../ui/controls/Button'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { ExternalButton } from '../../ui/controls/ExternalButton'
import { SkeletonLine, SkeletonRows } from '../../ui/lists/Skeleton'
import { HistoryIcon } from '../../ui/icons/actionIcons'
import { WalletIcon } from '../../ui/icons/coreIcons'
import { WarningIcon } from '../../ui/icons/statusIcons'
import type { Network } from '../../domain/network/network'
import { goTo, goToOrBackTo } from '../../session/navigation/goTo'
import { saveActivityScroll } from './actions/saveActivityScroll'
import { loadActivity } from './actions/loadActivity'
import { loadMoreActivity } from './actions/loadMoreActivity'
import { watchPending } from './actions/watchPending'
import { selectActivity, type ActivityState } from './state'
import { selectOffers, selectAccountScope } from '../../session/store/holdings'
import { selectProviders } from '../../session/store/onrampProviders'
import { selectActiveNetwork, selectIsUnconfiguredNetwork } from '../../session/store/selectors'
import type { AccountScope } from '../../session/store/state'
import activityCss from './activity.css?inline'
import { explorerUrl } from '../../session/networks/explorerUrl'
import { useSelector, useMessages, useWorld } from '../../ui/context'
import { scrollParent } from '../../ui/hooks/scrollParent'
import { UnconfiguredNetwork } from '../../ui/feedback/UnconfiguredNetwork'
import { useDelay } from '../../ui/hooks/useDelay'
import { useCopy } from '../../ui/hooks/useCopy'
import { useAction } from '../../ui/hooks/useAction'
import { useWhileVisible } from '../../ui/hooks/useWhileVisible'
import { createHistoryFormats, type HistoryFormats } from './historyFormats'
import { HistoryWindow } from './HistoryWindow'
import { useSettledAnnouncement } from './useSettledAnnouncement'

const WAITING_RING_DELAY_MS = 150

/** Placeholders while a first page is on its way. */
const HISTORY_PLACEHOLDERS = 7

/** How often a history with pending transactions is looked at anew while it is on screen. */
const PENDING_POLL_MS = 10_000

/** Style text of the list, for whoever shows it. */
export const sheets: readonly string[] = [activityCss]

/** The history of the active account on the network in use, within a view of its own or a tab. */
export function ActivityList() {
  const scope = useSelector(selectAccountScope)
  const network = useSelector(selectActiveNetwork)
  const activity = useSelector(selectActivity)
  const { start: load } = useAction(loadActivity, { onLeave: 'keep' })
  const { start: watch } = useAction(watchPending, { onLeave: 'keep' })
  useWhileVisible(PENDING_POLL_MS, () => watch())
  // Deferred, because a response may be long; all of it together, so that no row is shown under another network.
  const shown = useDeferredValue(useMemo(() => ({ scope, network, activity }), [scope, network, activity]))
  return <Shown {...shown} onRetry={() => load()} />
}

interface ShownProps {
  readonly scope: AccountScope | undefined
  readonly network: Network | undefined
  readonly activity: ActivityState | undefined
  readonly onRetry: () => void
}

function Shown({ scope, activity, ...rest }: ShownProps) {
  const t = useMessages()
  const settled = useSettledAnnouncement(activity)
  const unconfigured = useSelector(selectIsUnconfiguredNetwork)
  const known = scope !== undefined
  const waiting = activity === undefined || (activity.loading && activity.transactionsByYear.length === 0)
  return (
    <div className="activity" aria-busy={(known && waiting) || undefined}>
      <p className="visually-hidden" role="status">
        {known && waiting ? t.activity.loading : settled}
      </p>
      {scope ? (
        <Body {...rest} scope={scope} activity={waiting ? undefined : activity} />
      ) : unconfigured ? (
        <UnconfiguredNetwork title={t.activity.unconfigured} />
      ) : (
        <EmptyState icon={<WalletIcon />} title={t.general.noAccount} />
      )}
    </div>
  )
}

function Body({ scope, network, activity, onRetry }: ShownProps & { readonly scope: AccountScope }) {
  const t = useMessages()
  const world = useWorld()
  const { clock } = world.services
  // Only where they are offered: to find out the visitor's place is dear.
  const buys = useSelector((state) => activity?.empty && selectProviders(state).length > 0)
  const receives = useSelector((state) => activity?.empty && selectOffers(state, 'receive'))
  // Dear to make: while the history is waited for, not with it.
  const formats = useMemo(() => createHistoryFormats(t.language, clock.now()), [t.language, clock])
  const [isAwaited] = useState(activity === undefined)
  // Whatever fails is in the list already.
  const more = useCallback(() => void loadMoreActivity(world).catch(() => {}), [world])
  const name = network?.name ?? t.general.unknownNetwork

  if (!activity) {
    return (
      <>
        <div className="history-month skeleton-month">
          <SkeletonLine />
        </div>
        <SkeletonRows count={HISTORY_PLACEHOLDERS} />
      </>
    )
  }
  if (activity.problem) {
    return (
      <EmptyState problem icon={<WarningIcon />} title={t.activity.unavailable}>
        <p className="secondary">{t.hint(activity.problem) ?? t.error(activity.problem)}</p>
        <Button kind="main" data-action="retry" onPress={onRetry}>
          {t.general.tryAgain}
        </Button>
      </EmptyState>
    )
  }
  if (!activity.served) {
    const explorer = network && explorerUrl(network, scope.address)
    return (
      <EmptyState icon={<HistoryIcon />} title={t.activity.notServed(name)}>
        {explorer && network?.blockExplorers && (
          <ExternalButton href={explorer}>{t.general.viewOn(network.blockExplorers.default.name)}</ExternalButton>
        )}
      </EmptyState>
    )
  }
  if (activity.empty) {
    return (
      <EmptyState icon={<HistoryIcon />} title={t.activity.none(name)}>
        {receives && (
          <Button kind="main" data-action="main" onPress={() => goTo(world, { name: 'Receive' })}>
            {t.activity.receive}
          </Button>
        )}
        {buys && (
          <Button kind={receives ? 'quiet' : 'main'} onPress={() => goToOrBackTo(world, { name: 'BuyProviders' })}>
            {t.titles.BuyProviders}
          </Button>
        )}
      </EmptyState>
    )
  }
  if (activity.transactionsByYear.length === 0) {
    return (
      <EmptyState icon={<HistoryIcon />} title={t.activity.noneRecent(name)}>
        <Button pending={activity.loading} onPress={more}>
          {t.activity.loadMore}
        </Button>
      </EmptyState>
    )
  }
  return (
    <Filled scope={scope} network={network} activity={activity} formats={formats} isAwaited={isAwaited} onMore={more} />
  )
}

interface FilledProps {
  readonly scope: AccountScope
  readonly network: Network | undefined
  readonly activity: ActivityState
  readonly formats: HistoryFormats
  readonly isAwaited: boolean
  readonly onMore: () => void
}

function Filled({ scope, network, activity, formats, isAwaited, onMore }: FilledProps) {
  const t = useMessages()
  const { copied, copy } = useCopy()
  const top = usePlace(activity)
  const unfinished = activity.next !== undefined
  // What is there sooner need not be announced.
  const isSlow = useDelay(WAITING_RING_DELAY_MS, unfinished && activity.loading)
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
      {/* They hold their place as long as more is to come, so that nothing moves when it comes. */}
      {unfinished && <SkeletonRows count={2} />}
      <p className="visually-hidden" role="status">
        {copied ? t.general.copied : isSlow ? t.activity.loading : ''}
      </p>
    </div>
  )
}

/**
 * Scrolls back to where the visitor was in this list, and saves the place when the list is left. Pressing a tab does not
 * move the page.
 */
function usePlace({ scope: list, place }: ActivityState) {
  const world = useWorld()
  const mark = useRef<HTMLDivElement>(null)
  const first = useRef(place)
  useLayoutEffect(() => {
    const box = scrollParent(mark.current)
    if (!box) return undefined
    let last = first.current
    const note = (): void => {
      // A dialog that closes forgets where it was scrolled to.
      if (box.clientHeight > 0) last = box.scrollTop
    }
    // In a dialog that is about to open nothing can be scrolled yet.
    const shown = new ResizeObserver(() => {
      if (box.clientHeight === 0) return
      shown.disconnect()
      if (
        first.current > 0 &&
        !(mark.current?.getRootNode() as ShadowRoot | undefined)?.activeElement?.matches('[role=tab]')
      )
        box.scrollTop = first.current
      note()
    })
    shown.observe(box)
    box.addEventListener('scroll', note, { passive: true })
    return () => {
      shown.disconnect()
      box.removeEventListener('scroll', note)
      saveActivityScroll(world, list, last)
    }
  }, [world, list])
  return mark
}
