import type { ViewName } from '../../domain/page/viewName'
import type { Change, State, ViewEntry } from './state'

export function currentEntry(state: State): ViewEntry {
  return state.router.stack[state.router.stack.length - 1] ?? state.router.stack[0]
}

/** Goes to a view. Ignored if it is the current view. */
export function pushView(entry: ViewEntry): Change {
  return (state) => {
    if (sameEntry(currentEntry(state), entry)) return {}
    return { router: { ...state.router, stack: [...state.router.stack, entry], direction: 'forward' } }
  }
}

export function popView(): Change {
  return (state) => {
    const [first, ...rest] = state.router.stack
    if (rest.length === 0) return {}
    return { router: { ...state.router, stack: [first, ...rest.slice(0, -1)], direction: 'back' } }
  }
}

/** Goes back to the latest view of that name, else to the first view. */
export function popViewTo(name: ViewName): Change {
  return (state) => {
    const { stack } = state.router
    const [first, ...rest] = stack.slice(0, stack.findLastIndex((entry) => entry.name === name) + 1)
    return { router: { ...state.router, stack: [first ?? stack[0], ...rest], direction: 'back' } }
  }
}

export function replaceView(entry: ViewEntry): Change {
  return (state) => {
    if (sameEntry(currentEntry(state), entry)) return {}
    const [first, ...rest] = state.router.stack
    const stack: State['router']['stack'] = rest.length === 0 ? [entry] : [first, ...rest.slice(0, -1), entry]
    return { router: { ...state.router, stack, direction: 'forward' } }
  }
}

/** Shows one view and clears the history. */
export function resetView(entry: ViewEntry, direction: State['router']['direction'] = 'none'): Change {
  return () => ({ router: { stack: [entry], direction } })
}

/** Removes entries from the history. The current view stays. */
export function keepViews(isKept: (entry: ViewEntry) => boolean): Change {
  return (state) => {
    const [first, ...rest] = state.router.stack.filter((entry) => entry === currentEntry(state) || isKept(entry))
    return { router: { ...state.router, stack: [first ?? currentEntry(state), ...rest] } }
  }
}

export function wantView(requested: ViewName): Change {
  return (state) => ({ router: { ...state.router, requested } })
}

function sameEntry(one: ViewEntry, other: ViewEntry): boolean {
  return (
    one.name === other.name &&
    one.installedId === other.installedId &&
    one.networkId === other.networkId &&
    one.namespace === other.namespace &&
    one.social === other.social &&
    one.wallet?.id === other.wallet?.id
  )
}
