import { useEffect, useState } from 'react'
import { languageOf, observeLanguage } from '../../messages/languageOf'
import { loadMessages } from '../../messages/loadMessages'
import type { Messages } from '../../messages/messages'
import type { World } from '../../session/world'
import type { Bridge } from '../bridge'

/** The messages in the language of the element or the document. Starts with those of `initial`. */
export function useLanguage(bridge: Bridge, { store }: World, initial: () => Messages): Messages {
  const [messages, setMessages] = useState(initial)

  useEffect(() => {
    const requestedLanguage = () => bridge.options().lang ?? languageOf(bridge.host)
    let current = requestedLanguage()
    const update = async (): Promise<void> => {
      const requested = requestedLanguage()
      if (requested === current) return
      current = requested
      const loaded = await loadMessages(requested)
      // The language may have changed again in the meantime.
      if (requested === current) setMessages(loaded)
    }
    const follow = (): void => void update().catch(() => {})
    const observer = new MutationObserver(follow)
    observeLanguage(observer, bridge.host)
    // The element may have moved, or its options may have changed.
    const unsubscribe = store.subscribe(follow)
    return () => {
      observer.disconnect()
      unsubscribe()
    }
  }, [bridge, store])

  return messages
}
