import { createContext, useContext, useRef, useSyncExternalStore, type Context as ReactContext } from 'react'
import type { Context } from '../session/context'
import type { Messages } from '../messages/messages'
import type { State, ViewEntry } from '../session/store/state'
import { isShallowEqual } from './hooks/isShallowEqual'

/** The context in views. `bridgeId` is the element whose dialog shows the view. */
export type ViewContext = Context & { readonly bridgeId: string }

export const AppContext = createContext<ViewContext | undefined>(undefined)
export const MessagesContext = createContext<Messages | undefined>(undefined)

function useRequired<T>(context: ReactContext<T | undefined>): T {
  const value = useContext(context)
  if (value === undefined) throw new Error('A view was rendered outside its context.')
  return value
}

/** The context that actions are started with. */
export const useAppContext = (): ViewContext => useRequired(AppContext)

/** The history entry that the view is rendered for. It may stay on screen a moment after it has left the history. */
export const EntryContext = createContext<ViewEntry | undefined>(undefined)

export const useEntry = (): ViewEntry => useRequired(EntryContext)

/** The messages in the visitor's language. */
export const useMessages = (): Messages => useRequired(MessagesContext)

/**
 * Selects from the store. With several values in a new array or object, the view renders again only when one of them
 * changes.
 */
export function useSelector<Fact>(select: (state: State) => Fact): Fact {
  const { store } = useAppContext()
  const last = useRef<{ fact: Fact } | undefined>(undefined)
  const read = () => {
    const fact = select(store.getState())
    if (!last.current || !isShallowEqual(last.current.fact, fact)) last.current = { fact }
    return last.current.fact
  }
  return useSyncExternalStore(store.subscribe, read, read)
}
