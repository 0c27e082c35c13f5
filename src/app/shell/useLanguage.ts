import { useEffect, useState } from 'react'
import { hostOf } from '../../domain/page/document'
import { languageOf } from '../../messages/languageOf'
import { loadMessages } from '../../messages/loadMessages'
import type { Messages } from '../../messages/messages'
import type { Context } from '../../session/context'
import type { Bridge } from '../bridge'

/** The messages in the language of the element or the document, with the page's own texts. Starts with `initial`. */
export function useLanguage(bridge: Bridge, { store }: Context, initial: () => Messages): Messages {
  const [messages, setMessages] = useState(initial)

  useEffect(() => {
    const requested = () => {
      const { lang, texts } = bridge.options()
      const language = lang ?? languageOf(bridge.host)
      return { language, texts, key: language + JSON.stringify(texts) }
    }
    let current = requested().key
    const update = async (): Promise<void> => {
      const { language, texts, key } = requested()
      if (key === current) return
      current = key
      const loaded = await loadMessages(language, texts && { texts, notice: bridge.notice })
      // It may have changed again in the meantime.
      if (key === current) setMessages(loaded)
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

/** Observes every `lang` that the language of an element may come from. Call it again once the element has moved. */
function observeLanguage(observer: MutationObserver, element: Element): void {
  for (let host: Element | undefined = element; host; host = hostOf(host))
    observer.observe(host.getRootNode(), { subtree: true, attributeFilter: ['lang'] })
}
