import { LANGUAGES, type LanguageTag } from '../../src/messages/languages'
import type { Words } from '../../src/messages/words'
import { renderAccount } from './renderAccount'
import { renderParts } from './renderParts'
import { renderWords } from './renderWords'

const parts = renderParts()
const account = await renderAccount()
const markup = JSON.stringify([parts, account.parts])

const tags = Object.keys(LANGUAGES) as LanguageTag[]
const rendered = await Promise.all(tags.map(async (tag) => [tag, await renderWords(markup, tag)] as const))

/** What the prerenders of Connect and Account are drawn from. */
export const prerender = { parts, account, words: Object.fromEntries(rendered) as Record<LanguageTag, Words> }
