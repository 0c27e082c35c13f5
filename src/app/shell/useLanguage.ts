import { createContext, useCallback, useEffect, useRef, useState } from 'react'
import { firstWords, languageOf, loadMessages } from '../../messages/load'
import type { Messages } from '../../messages/messages'
import type { PackName, Packs } from '../../messages/packs'
import type { Clock } from '../../services/clock/clock'

/** Fetches all words of the element's language, and from then on the packs that a view asks for. The views beyond Connect wait for it. Rejects when they cannot be had. */
export type LoadWords = (packs?: readonly PackName[]) => Promise<void>

export const LoadWordsContext = createContext<LoadWords>(() => Promise.resolve())

/** The words in the element's language; the first English ones until they have arrived. Follows `lang` of the element and of the document. */
export function useLanguage(
  host: HTMLElement,
  clock: Clock,
): { readonly messages: Messages; readonly loadWords: LoadWords } {
  const [messages, setMessages] = useState<Messages>(firstWords)

  const requestedPacks = useRef(new Set<PackName>())

  const loadWords = useCallback<LoadWords>(
    async (packs = []) => {
      for (const pack of packs) requestedPacks.current.add(pack)
      const requested = languageOf(host)
      const loaded = await loadMessages(requested, requestedPacks.current)
      // The page may have changed its language meanwhile; that change has asked for its own words.
      if (languageOf(host) === requested)
        setMessages((now) =>
          now.whole && now.language === loaded.language && count(now.packs) >= count(loaded.packs) ? now : loaded,
        )
    },
    [host],
  )

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

// What is wanted only grows, so the greater number has all.
const count = (packs: Packs): number => Object.keys(packs).length
