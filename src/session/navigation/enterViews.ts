import { problemOf } from '../problemOf'
import { selectView } from '../store/selectors'
import type { State, ViewEntry } from '../store/state'
import { selectAccountScope } from '../store/holdings'
import type { ViewActions, Context } from '../context'

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

/** Runs the actions of the current view (`ViewActions`) whenever the store shows another one. */
export function enterViews(context: Context): EnteredViews {
  const { store, views } = context
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
    views[entry.name].loadBeside?.().catch(() => {})
    views[entry.name].startBeside?.(context)
    enter(entered, state.router.direction !== 'back')
  }

  function enter(at: Entered, opened = false): void {
    at.run.abort()
    at.run = new AbortController()
    if (store.getState().viewProblem) store.setState({ viewProblem: undefined })
    const signal = AbortSignal.any([at.run.signal, at.leave.signal])
    void load(at).then(async (actions) => {
      if (signal.aborted) return
      const failed = (reason: unknown): void => {
        if (!signal.aborted) store.setState({ viewProblem: problemOf(reason) })
      }
      // A form begins before anything is fetched for it.
      if (opened) await attempt(() => actions.onOpen?.(context, at.entry), failed)
      if (signal.aborted) return
      void attempt(() => actions.onEnter?.(context, at.entry, signal), failed)
      refreshWith(at, actions)
    })
  }

  function refresh(at: Entered): void {
    void load(at).then((actions) => refreshWith(at, actions))
  }

  function refreshWith({ entry, leave: { signal } }: Entered, actions: ViewActions): void {
    if (signal.aborted) return
    void attempt(
      () => actions.refresh?.(context, signal),
      (reason) => {
        if (!signal.aborted) context.services.log.warn(`The view ${entry.name} could not fetch what it shows.`, reason)
      },
    )
  }

  /** Without actions where the view cannot be loaded: the shell reports that and offers a retry. */
  async function load({ entry }: Entered): Promise<ViewActions> {
    try {
      const [actions] = await Promise.all([views[entry.name].load(), views[entry.name].isEager || context.prepare()])
      return actions
    } catch {
      return {}
    }
  }

  const stop = store.subscribe(follow)
  follow(store.getState())
  return {
    reenter() {
      if (entered) enter(entered)
    },
    stop() {
      stop()
      entered?.leave.abort()
      entered = undefined
    },
  }
}

async function attempt(run: () => unknown, failed: (reason: unknown) => void): Promise<void> {
  try {
    await run()
  } catch (reason) {
    failed(reason)
  }
}
