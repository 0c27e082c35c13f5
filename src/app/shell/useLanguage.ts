import { useEffect, useState } from 'react'
import { languageOf } from '../../messages/languageOf'
import { loadMessages } from '../../messages/loadMessages'
import type { Messages } from '../../messages/messages'
import type { Bridge } from '../bridge'

/** The messages in the language of the element or the document. Starts with those of `initial`. */
export function useLanguage(bridge: Bridge, initial: () => Messages): Messages {
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
    const observer = new MutationObserver(() => void update().catch(() => {}))
    observer.observe(bridge.host, { attributeFilter: ['lang'] })
    observer.observe(document.documentElement, { attributeFilter: ['lang'] })
    return () => observer.disconnect()
  }, [bridge])

  return messages
}
