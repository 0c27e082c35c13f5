import {
  Component,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { CARD_ANIMATION_MS } from '../../config/limits'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { entryKey } from '../../session/navigation/enterViews'
import { resetTo } from '../../session/navigation/goTo'
import { selectView } from '../../session/store/selectors'
import { EntryContext, useSelector, useMessages, useWorld } from '../../ui/context'
import { views, type ViewModule } from '../features'
import type { ViewEntry } from '../../session/store/state'
import { controls } from './focusables'
import { focusView } from './focusView'
import { TITLE_ID } from './titleId'
import { adoptSheets } from '../../ui/adoptSheets'

const VIEW_ANIMATION_MS = 150

interface Shown {
  readonly entry: ViewEntry
  readonly depth: number
  readonly View: ComponentType | undefined
  /** What stands there says that the view could not be had. */
  readonly failed?: true
}

/**
 * Draws the view on top of the history. The former one stays until the next has arrived, then the two change places and
 * the card takes the new height; focus goes where the visitor expects it (views.md 1.2; look.md, Motion).
 */
export function ViewHost({ root }: { root: ShadowRoot }) {
  const world = useWorld()
  const entry = useSelector(selectView)
  const depth = useSelector((state) => state.router.stack.length)
  const [attempt, setAttempt] = useState(0)
  const [, setArrival] = useState(0)
  const [shown, setShown] = useState<Shown>(() => ({ entry, depth, View: ready(entry, root) }))
  const body = useRef<HTMLDivElement>(null)
  const left = useRef(new Map<number, number>())

  function Unavailable() {
    const retry = (): void => {
      setAttempt((count) => count + 1)
      world.reenterView()
    }
    return <ViewUnavailable onRetry={retry} />
  }

  // Chunks that have arrived change the view in the same frame.
  if (shown.entry !== entry || shown.View === undefined || shown.failed) {
    const View = ready(entry, root)
    if (View && (shown.entry !== entry || shown.View !== View)) setShown({ entry, depth, View })
  }

  useEffect(() => {
    if (ready(entry, root)) return
    let late = false
    const load = async (): Promise<void> => {
      // Not in the task that shows where the visitor goes.
      await world.services.clock.nextTask()
      if (late) return
      const [loaded, , { lazySheets }] = await Promise.all([
        views[entry.name].load(),
        world.prepare(),
        import('../../ui/lazySheets'),
      ])
      adoptSheets(root, [...lazySheets, ...(loaded.sheets ?? [])])
      arrived.set(entry.name, loaded)
      // In slices: a slow device draws a large view without one long task.
      if (!late) startTransition(() => setArrival((count) => count + 1))
    }
    load().catch((reason: unknown) => {
      world.services.log.error(`The view ${entry.name} could not be loaded.`, reason)
      if (!late) setShown({ entry, depth, View: Unavailable, failed: true })
    })
    return () => {
      late = true
    }
  }, [entry, depth, root, world, attempt])

  const leave = useViewChange(body, shown, root, left.current)

  const { View } = shown
  return (
    <div ref={body} part="body" className="body">
      <div className="stage" key={keyOf(shown)}>
        <Leaving onLeave={leave} />
        <Fallback
          onCrash={(reason) => world.services.log.error(`The view ${shown.entry.name} failed.`, reason)}
          onLeave={() => resetTo(world, { name: 'Connect' })}>
          {View && (
            <EntryContext value={shown.entry}>
              <View />
            </EntryContext>
          )}
        </Fallback>
      </div>
    </div>
  )
}

const arrived = new Map<string, ViewModule>()

function ready(entry: ViewEntry, root: ShadowRoot): ComponentType | undefined {
  const known = arrived.get(entry.name)
  // Only views that came with the app may be asked while drawing; the others are fetched by the effect.
  const loaded = known ?? (views[entry.name].isEager ? views[entry.name].load() : undefined)
  if (!loaded || loaded instanceof Promise) return undefined
  if (loaded.sheets) adoptSheets(root, loaded.sheets)
  return loaded[entry.name]
}

function keyOf({ entry, depth }: Shown): string {
  return entryKey(entry, depth)
}

/** Stands inside what is about to be replaced: only from there it can still be looked at, an effect around it comes too late. */
function Leaving({ onLeave }: { onLeave: () => void }) {
  useLayoutEffect(() => onLeave, [])
  return null
}

/**
 * Motion and focus of a change of view. What it returns is called while the view that is left is still in its place.
 * Nothing here asks for a layout while the views change places: on a slow device that alone would make it a long task.
 */
function useViewChange(
  body: { readonly current: HTMLDivElement | null },
  shown: Shown,
  root: ShadowRoot,
  left: Map<number, number>,
): () => void {
  const world = useWorld()
  const before = useRef<{ readonly key: string; readonly depth: number } | undefined>(undefined)
  const height = useRef<number | undefined>(undefined)
  const key = keyOf(shown)

  useLayoutEffect(() => {
    const node = body.current
    const stage = node?.firstElementChild as HTMLElement | null
    if (!node || !stage) return
    const last = before.current
    before.current = { key, depth: shown.depth }
    const isChange = last !== undefined && last.key !== key
    const { direction } = world.store.getState().router
    // A guard that takes the place of a longer history is a step forward.
    const back = isChange && (direction === 'back' || (direction === 'none' && shown.depth < last.depth))
    const moves = isChange && !matchMedia('(prefers-reduced-motion: reduce)').matches
    let grows = moves
    let growth: Animation | undefined
    // Runs between layout and paint, so the animation starts before the new height is seen.
    const observer = new ResizeObserver(([entry]) => {
      const [from, to] = [height.current, entry?.borderBoxSize[0]?.blockSize ?? 0]
      height.current = to
      // The view has changed its size during the animation. Going on would end in a jump, under the pointer of whoever
      // is pressing a button by then.
      growth?.cancel()
      if (grows && from !== undefined && Math.abs(from - to) > 1)
        growth = node.animate([{ height: `${from}px` }, { height: `${to}px` }], {
          duration: CARD_ANIMATION_MS,
          easing: 'cubic-bezier(.2, 0, 0, 1)',
        })
      grows = false
    })
    observer.observe(stage)
    if (moves) {
      const sign = (back ? -1 : 1) * (node.matches(':dir(rtl)') ? -1 : 1)
      stage.animate(
        [
          { opacity: 0, transform: `translateX(${12 * sign}px)` },
          { opacity: 1, transform: 'none' },
        ],
        { duration: VIEW_ANIMATION_MS, easing: 'ease-out' },
      )
    }
    const place = (): void =>
      focusView(stage, root, back ? left.get(shown.depth) : undefined, views[shown.entry.name].initialFocus)
    // A task of its own; until then the title has the focus.
    const stop = isChange ? world.services.clock.after(0, place) : place()
    return () => {
      stop?.()
      observer.disconnect()
    }
    // A change is a change of key; the rest is read at that moment.
  }, [key, shown.View])

  return () => {
    const stage = body.current?.firstElementChild as HTMLElement | null | undefined
    if (!stage) return
    // The control that was used to leave gets the focus back when the visitor returns; its place outlives the view.
    const used = controls(stage).indexOf(root.activeElement as HTMLElement)
    if (used >= 0) left.set(shown.depth, used)
    else left.delete(shown.depth)
    before.current = { key, depth: shown.depth }
    // React gives the focus back to the element itself when it is lost with a view, which costs a layout and lands on the first control.
    if (stage.contains(root.activeElement)) root.getElementById(TITLE_ID)?.focus({ preventScroll: true })
  }
}

function ViewUnavailable({ onRetry }: { onRetry: () => void }) {
  const t = useMessages()
  return (
    <div className="view centred">
      <EmptyState problem title={t.dialog.viewUnavailable}>
        <p>{t.dialog.viewUnavailableHint}</p>
        <Button kind="main" data-action="retry" onPress={onRetry}>
          {t.general.tryAgain}
        </Button>
      </EmptyState>
    </div>
  )
}

/** A view that throws costs that view, never the element (promises.md, section 5). */
class Fallback extends Component<
  { children: ReactNode; onCrash: (reason: unknown) => void; onLeave: () => void },
  { crashed: boolean }
> {
  override state = { crashed: false }

  static getDerivedStateFromError(): { crashed: boolean } {
    return { crashed: true }
  }

  override componentDidCatch(reason: unknown): void {
    this.props.onCrash(reason)
  }

  override render(): ReactNode {
    return this.state.crashed ? <ViewUnavailable onRetry={this.props.onLeave} /> : this.props.children
  }
}
