import { createContext, useCallback, useEffect, useState } from 'react'
import { firstWords, languageOf, loadMessages } from '../i18n/load'
import type { Messages } from '../i18n/messages'
import type { Clock } from '../services/clock/clock'

/** Fetches all words of the element's language; the views beyond Connect wait for it. Rejects when they cannot be had. */
export const LoadWordsContext = createContext<() => Promise<void>>(() => Promise.resolve())

/** The words in the element's language; the first English ones until they have arrived. Follows `lang` of the element and of the document. */
export function useLanguage(host: HTMLElement, clock: Clock): { readonly messages: Messages; readonly loadWords: () => Promise<void> } {
  const [messages, setMessages] = useState<Messages>(firstWords)

  const loadWords = useCallback(async () => {
    const wanted = languageOf(host)
    const loaded = await loadMessages(wanted)
    // The page may have changed its language meanwhile; that change has asked for its own words.
    if (languageOf(host) === wanted) setMessages((now) => (now.whole && now.language === loaded.language ? now : loaded))
  }, [host])

  useEffect(() => {
    const read = (): void => void loadWords().catch(() => {})
    // The first English words are here; another language is wanted before the first picture.
    const stop = /^en\b/i.test(languageOf(host)) ? clock.whenIdle(read) : read()
    const observer = new MutationObserver(read)
    observer.observe(host, { attributeFilter: ['lang'] })
    observer.observe(document.documentElement, { attributeFilter: ['lang'] })
    return () => {
      stop?.()
      observer.disconnect()
    }
  }, [host, loadWords, clock])

  return { messages, loadWords }
}
