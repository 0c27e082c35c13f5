import { useEffect, useState } from 'react'
import { english, languageOf, loadMessages } from '../i18n/load'
import type { Messages } from '../i18n/messages'

/** The words in the element's language; English until they have arrived. Follows `lang` of the element and of the document. */
export function useLanguage(host: HTMLElement): Messages {
  const [messages, setMessages] = useState<Messages>(english)
  useEffect(() => {
    let current = ''
    let gone = false
    const read = (): void => {
      const wanted = languageOf(host)
      if (wanted === current) return
      current = wanted
      void loadMessages(wanted).then((loaded) => {
        if (!gone && current === wanted) setMessages(loaded)
      })
    }
    read()
    const observer = new MutationObserver(read)
    observer.observe(host, { attributeFilter: ['lang'] })
    observer.observe(document.documentElement, { attributeFilter: ['lang'] })
    return () => {
      gone = true
      observer.disconnect()
    }
  }, [host])
  return messages
}
