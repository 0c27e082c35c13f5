import { LANGUAGES, type LanguageTag } from '../../src/messages/languages'
import type { Words } from '../../src/messages/words'
import { renderParts } from './renderParts'
import { renderWords } from './renderWords'

const parts = renderParts()

const tags = Object.keys(LANGUAGES) as LanguageTag[]
const rendered = await Promise.all(tags.map(async (tag) => [tag, await renderWords(parts, tag)] as const))

/** What the first picture is drawn from. */
export const picture = { parts, words: Object.fromEntries(rendered) as Record<LanguageTag, Words> }
