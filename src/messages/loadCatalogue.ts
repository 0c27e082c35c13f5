import { LANGUAGES, lookup } from './languages'
import type { LoadedCatalogue } from './messages'

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
