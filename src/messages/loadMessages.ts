import { LANGUAGES, lookup } from './languages'
import { createMessages, type LoadedCatalogue, type Messages } from './messages'

/**
 * The catalogue for a BCP 47 tag, or English if the language is not ours or its file cannot be fetched.
 * Rejects if English cannot be fetched either.
 */
export async function loadCatalogue(requested: string): Promise<LoadedCatalogue> {
  const tag = lookup(requested)
  const loaded = tag && (await LANGUAGES[tag].load().catch(() => undefined))
  if (loaded) return { tag, requested, create: loaded.messages }
  return { tag: 'en', requested: 'en', create: (await LANGUAGES.en.load()).messages }
}

/** The messages for a BCP 47 tag, with the same rules. */
export async function loadMessages(requested: string): Promise<Messages> {
  return createMessages(await loadCatalogue(requested))
}

/** The language of an element: its own `lang`, else that of its nearest ancestor across shadow roots, else English. */
export function languageOf(element: Element): string {
  for (let host: Element | undefined = element; host; host = (host.getRootNode() as Partial<ShadowRoot>).host) {
    const language = host.closest('[lang]:not([lang=""])')?.getAttribute('lang')
    if (language) return language
  }
  return 'en'
}
