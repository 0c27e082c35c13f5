import { createContext, useContext, useRef, useSyncExternalStore } from 'react'
import type { World } from '../session/world'
import type { Messages } from '../messages/messages'
import type { State, ViewEntry } from '../session/store/state'
import { isShallowEqual } from './isShallowEqual'

/** The world as a view sees it; `bridgeId` names the element whose dialog it is drawn in. */
export type ViewWorld = World & { readonly bridgeId: string }

export const WorldContext = createContext<ViewWorld | undefined>(undefined)
export const MessagesContext = createContext<Messages | undefined>(undefined)

/** The world that flows are started in. A view outside its provider is a mistake of ours, so it throws. */
export function useWorld(): ViewWorld {
  const world = useContext(WorldContext)
  if (!world) throw new Error('A view was drawn outside WorldContext.')
  return world
}

/** The history entry a view is drawn for: it may stay on screen a moment longer than it is on top of the history. */
export const EntryContext = createContext<ViewEntry | undefined>(undefined)

export function useEntry(): ViewEntry {
  const entry = useContext(EntryContext)
  if (!entry) throw new Error('A view was drawn outside EntryContext.')
  return entry
}

/** The words of the visitor's language. */
export function useMessages(): Messages {
  const messages = useContext(MessagesContext)
  if (!messages) throw new Error('A view was drawn outside MessagesContext.')
  return messages
}

/** One fact of the store, or several in a fresh array or object: the view is drawn again only when one of them changes. */
export function useSelector<Fact>(select: (state: State) => Fact): Fact {
  const { store } = useWorld()
  const last = useRef<{ fact: Fact } | undefined>(undefined)
  const read = () => {
    const fact = select(store.getState())
    if (!last.current || !isShallowEqual(last.current.fact, fact)) last.current = { fact }
    return last.current.fact
  }
  return useSyncExternalStore(store.subscribe, read, read)
}
