import { problemOf } from '../problemOf'
import { selectView } from '../store/selectors'
import type { State, ViewEntry } from '../store/state'
import { selectAccountScope } from '../store/holdings'
import type { World } from '../world'
import type { ViewActions } from './viewRules'

/** Identifies a view by its name, its subject and its depth in the history. */
export function entryKey({ name, wallet, installedId, networkId }: ViewEntry, depth: number): string {
  return `${name} ${wallet?.id ?? installedId ?? networkId ?? ''} ${depth}`
}

/** Starts and ends the work of the current view, however the visitor reached it. */
export interface EnteredViews {
  /** Runs the actions of the current view again. */
  reenter(): void
  stop(): void
}

interface Entered {
  readonly key: string
  readonly entry: ViewEntry
  readonly leave: AbortController
  /** Ends `onEnter` alone, so that it can run again. */
  run: AbortController
  subject: string
}

/**
 * Follows the store. A view that appears is entered (`ViewActions.onEnter`) and fetches what it shows
 * (`ViewActions.refresh`), again for each account, network and set of features until the visitor leaves it.
 */
export function enterViews(world: World): EnteredViews {
  const { store, views } = world
  let entered: Entered | undefined

  const follow = (state: State): void => {
    const { openIn } = state.modal
    const entry = selectView(state)
    const key = openIn === undefined ? undefined : `${openIn} ${entryKey(entry, state.router.stack.length)}`
    const subject = JSON.stringify([selectAccountScope(state), state.features])
    if (key === entered?.key) {
      if (!entered || entered.subject === subject) return
      entered.subject = subject
      return refresh(entered)
    }
    entered?.leave.abort()
    entered = undefined
    if (key === undefined) return
    entered = { key, entry, leave: new AbortController(), run: new AbortController(), subject }
    enter(entered, state.router.direction !== 'back')
    refresh(entered)
  }

  function enter(at: Entered, opened = false): void {
    at.run.abort()
    const run = new AbortController()
    at.run = run
    if (store.getState().viewProblem) store.setState({ viewProblem: undefined })
    const signal = AbortSignal.any([run.signal, at.leave.signal])
    start(
      at,
      signal,
      async ({ onOpen, onEnter }) => {
        if (opened) await onOpen?.(world, at.entry)
        await onEnter?.(world, at.entry, signal)
      },
      (reason) => {
        if (!signal.aborted) store.setState({ viewProblem: problemOf(reason) })
      },
    )
  }

  function refresh(at: Entered): void {
    const { signal } = at.leave
    start(
      at,
      signal,
      (actions) => actions.refresh?.(world, signal),
      (reason) => {
        if (!signal.aborted) world.services.log.warn(`The view ${at.entry.name} could not fetch what it shows.`, reason)
      },
    )
  }

  function start(
    { entry }: Entered,
    signal: AbortSignal,
    work: (actions: ViewActions) => unknown,
    failed: (reason: unknown) => void,
  ): void {
    // The shell reports a view that cannot be loaded and offers a retry.
    const loaded = Promise.resolve(views[entry.name].load()).catch(() => undefined)
    loaded
      .then(async (actions) => {
        if (!actions?.onOpen && !actions?.onEnter && !actions?.refresh) return
        if (!views[entry.name].isEager) await world.prepare()
        if (!signal.aborted) await work(actions)
      })
      .catch(failed)
  }

  const stop = store.subscribe(follow)
  follow(store.getState())
  return {
    reenter() {
      if (!entered) return
      enter(entered)
      refresh(entered)
    },
    stop() {
      stop()
      entered?.leave.abort()
      entered = undefined
    },
  }
}
