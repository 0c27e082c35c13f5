import { startTransition, useEffect, useLayoutEffect, useRef, useState, type ComponentType } from 'react'
import { CARD_ANIMATION_MS } from '../../config/limits'
import { Button } from '../../ui/controls/Button'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { entryKey } from '../../session/navigation/enterViews'
import { resetTo } from '../../session/navigation/goTo'
import { selectView } from '../../session/store/selectors'
import { EntryContext, useSelector, useMessages, useAppContext } from '../../ui/context'
import { views } from '../setup/features'
import type { ViewEntry } from '../../session/store/state'
import { Boundary, failedViews } from './Boundary'
import { controls } from './focusables'
import { focusView, type LastControl } from './focusView'
import { loadedComponent, loadView } from './loadView'
import { TITLE_ID } from './titleId'

const VIEW_ANIMATION_MS = 150

interface Shown {
  readonly entry: ViewEntry
  readonly depth: number
  readonly View: ComponentType | undefined
  /** The view could not be loaded and an error is shown in its place. */
  readonly failed?: true
}

/** Renders the current view. The previous one stays until the next has loaded; then height and focus follow. */
export function ViewHost({ root }: { root: ShadowRoot }) {
  const context = useAppContext()
  const entry = useSelector(selectView)
  const depth = useSelector((state) => state.router.stack.length)
  const offline = useSelector((state) => state.offline)
  const [attempt, setAttempt] = useState(0)
  const [, setArrival] = useState(0)
  const [shown, setShown] = useState<Shown>(() => ({ entry, depth, View: loadedComponent(entry.name, root) }))
  const body = useRef<HTMLDivElement>(null)
  const lastControls = useRef(new Map<number, LastControl>())

  const retry = (): void => {
    setAttempt((count) => count + 1)
    context.reenterView()
  }
  const wasOffline = useRef(offline)
  useEffect(() => {
    if (wasOffline.current && !offline && shown.failed) retry()
    wasOffline.current = offline
  }, [offline])

  function Unavailable() {
    // Firefox never loads a module again of which an import has failed once.
    return <ViewUnavailable onRetry={retry} reloads={attempt > 0} />
  }

  // A view whose chunk is loaded is swapped in the same frame.
  if (shown.entry !== entry || shown.View === undefined || shown.failed) {
    const View = loadedComponent(entry.name, root)
    if (View && (shown.entry !== entry || shown.View !== View)) setShown({ entry, depth, View })
  }

  useEffect(() => {
    let isStale = false
    const load = async (): Promise<void> => {
      // Not in the task that handles the press.
      await context.services.clock.nextTask()
      if (isStale) return
      await loadView(entry.name, () => context.prepare())
      // In a transition, so that a slow device renders a large view without one long task.
      if (!isStale) startTransition(() => setArrival((count) => count + 1))
    }
    const View = loadedComponent(entry.name, root)
    if (View && View === shown.View && entry === shown.entry) return
    // Otherwise it is still missing, or a hover has loaded it since this was rendered.
    load().catch((reason: unknown) => {
      // While the device is offline this is no fault of the page, and the dialog says why.
      const level = context.store.getState().offline ? 'warn' : 'error'
      context.services.log[level](`The view ${entry.name} could not be loaded.`, reason)
      if (!isStale) setShown({ entry, depth, View: Unavailable, failed: true })
    })
    return () => {
      isStale = true
    }
  }, [entry, depth, root, context, attempt])

  /** Throws in the boundary around the card. */
  const onLost = (): void =>
    setArrival(() => {
      throw new Error('A part of the dialog was removed.')
    })
  const beforeUnmount = useViewChange(body, shown, root, lastControls.current, onLost)

  const { View } = shown
  return (
    <div ref={body} part="body" className="body">
      <div className="stage" key={keyOf(shown)}>
        <OnUnmount onUnmount={beforeUnmount} />
        <Boundary
          fallback={(reason) => {
            // First by a fresh root, because the view may be sound and its nodes not.
            if (!failedViews.has(shown.entry)) throw reason
            return <ViewUnavailable onRetry={() => resetTo(context, { name: 'Connect' })} />
          }}
          onFallback={(reason) => context.services.log.error(`The view ${shown.entry.name} failed.`, reason)}>
          {View && (
            <EntryContext value={shown.entry}>
              <View />
            </EntryContext>
          )}
        </Boundary>
      </div>
    </div>
  )
}

function keyOf({ entry, depth }: Shown): string {
  return entryKey(entry, depth)
}

/** Calls `onUnmount` while the view is still in the document. The cleanup of an effect around it would be too late. */
function OnUnmount({ onUnmount }: { onUnmount: () => void }) {
  useLayoutEffect(() => onUnmount, [])
  return null
}

/**
 * Animates a change of view and moves the focus. Returns a function to call while the previous view is still in the
 * document.
 * Nothing here forces a layout while the views are swapped: on a slow device that alone would be a long task.
 */
function useViewChange(
  body: { readonly current: HTMLDivElement | null },
  shown: Shown,
  root: ShadowRoot,
  lastControls: Map<number, LastControl>,
  onLost: () => void,
): () => void {
  const context = useAppContext()
  const previous = useRef<{ readonly key: string; readonly depth: number } | undefined>(undefined)
  const height = useRef<number | undefined>(undefined)
  const key = keyOf(shown)

  useLayoutEffect(() => {
    const node = body.current
    const stage = node?.firstElementChild as HTMLElement | null
    if (!node || !stage) return
    // A node of the card that was removed before stays away otherwise.
    if (root.host.isConnected && !isWhole(stage)) onLost()
    const previousView = previous.current
    previous.current = { key, depth: shown.depth }
    const isChange = previousView !== undefined && previousView.key !== key
    const { direction } = context.store.getState().router
    // A guard that replaces a longer history counts as a step forward.
    const back = isChange && (direction === 'back' || (direction === 'none' && shown.depth < previousView.depth))
    const isAnimated = isChange && !matchMedia('(prefers-reduced-motion: reduce)').matches
    let shouldGrow = isAnimated
    let growth: Animation | undefined
    // Runs between layout and paint, so the animation starts before the new height is visible.
    const observer = new ResizeObserver(([entry]) => {
      if (!stage.isConnected) return root.host.isConnected && onLost()
      const [from, to] = [height.current, entry?.borderBoxSize[0]?.blockSize ?? 0]
      height.current = to
      // The view changed its size during the animation. Continuing would end in a jump under the pointer.
      growth?.cancel()
      if (shouldGrow && from !== undefined && Math.abs(from - to) > 1)
        growth = node.animate(
          // A scrollbar that came and went would change the width, and with it the height.
          { height: [`${from}px`, `${to}px`], overflow: ['hidden', 'hidden'] },
          { duration: CARD_ANIMATION_MS, easing: 'cubic-bezier(.2, 0, 0, 1)' },
        )
      shouldGrow = false
    })
    observer.observe(stage)
    if (isAnimated) {
      const sign = (back ? -1 : 1) * (node.matches(':dir(rtl)') ? -1 : 1)
      stage.animate(
        [
          { opacity: 0, transform: `translateX(${12 * sign}px)` },
          { opacity: 1, transform: 'none' },
        ],
        { duration: VIEW_ANIMATION_MS, easing: 'ease-out' },
      )
    }
    const focused = root.activeElement
    const focus = (): void => {
      // A quick Tab key or press may have moved it since.
      if (root.activeElement !== focused && root.activeElement) return
      focusView(stage, root, back ? lastControls.get(shown.depth) : undefined, views[shown.entry.name].initialFocus)
    }
    // In a separate task; until then the title has the focus.
    const stop = isChange ? context.services.clock.after(0, focus) : focus()
    return () => {
      stop?.()
      observer.disconnect()
    }
    // Only a new key is a change of view; everything else is read at that moment.
  }, [key, shown.View])

  return () => {
    const stage = body.current?.firstElementChild as HTMLElement | null | undefined
    if (!stage) return
    // Remember the control that was used to leave, to focus it when the visitor returns.
    const index = controls(stage).indexOf(root.activeElement as HTMLElement)
    if (index >= 0) lastControls.set(shown.depth, { index, tag: root.activeElement?.tagName })
    else lastControls.delete(shown.depth)
    previous.current = { key, depth: shown.depth }
    // When the focused node is removed, React moves the focus to the element, which forces a layout and ends on the
    // first control. Focus the title first.
    if (stage.contains(root.activeElement)) root.getElementById(TITLE_ID)?.focus({ preventScroll: true })
  }
}

/** Whether the view is on screen, below a header that has its controls and its title. */
function isWhole(stage: HTMLElement): boolean {
  return stage.isConnected && stage.closest('.card')?.querySelectorAll('.header > :is(.control, .title)').length === 3
}

function ViewUnavailable({ onRetry, reloads }: { onRetry: () => void; reloads?: boolean }) {
  const t = useMessages()
  return (
    <div className="view centred">
      <EmptyState problem title={t.general.loadFailed}>
        <p>{t.general.checkConnection}</p>
        <Button kind="main" data-action="retry" part="retry" onPress={onRetry}>
          {t.general.tryAgain}
        </Button>
        {reloads && <Button onPress={() => location.reload()}>{t.general.reload}</Button>}
      </EmptyState>
    </div>
  )
}
