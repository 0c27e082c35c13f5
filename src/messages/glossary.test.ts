import { expect, test } from 'vitest'
import { createFormat } from './format'
import { GLOSSARY, TERMS, type Term } from './glossary'
import type { LanguageTag } from './languages'
import { LANGUAGE_FILES } from './loadLanguage'

/** Messages whose context names the thing, so that a language may leave it out. */
const NAMED_BY_CONTEXT = [
  'buy.methods.ach_bank_account',
  'connect.openOnPhone',
  'help.keepsText',
  'help.noWalletsHint',
  'login.codeWrongHint',
  'networks.failed',
  'nfts.notFound',
  'nfts.tokenId',
  'send.recipientGets',
  'settings.fullWalletText',
  'swap.failed',
  'swap.more',
  'swap.notSimulated',
  'swap.unlisted',
]

/** Every message by its path, but for problems and toasts, which English takes from the errors themselves. */
async function textsOf(tag: LanguageTag): Promise<ReadonlyMap<string, string>> {
  const { plural, seconds } = createFormat(tag)
  const texts = new Map<string, string>()
  const visit = (value: unknown, path: string): void => {
    if (typeof value === 'string') texts.set(path, value)
    else if (typeof value === 'function') visit((value as (...given: unknown[]) => unknown)(3, 'two'), path)
    else if (Array.isArray(value) && typeof value[0] === 'string') texts.set(path, value.join(' '))
    else if (typeof value === 'object' && value)
      for (const [key, child] of Object.entries(value)) visit(child, path ? `${path}.${key}` : key)
  }
  visit((await LANGUAGE_FILES[tag]()).messages(plural, seconds), '')
  return texts
}

const languages = Object.keys(GLOSSARY) as (keyof typeof GLOSSARY)[]
const has = (text: string | undefined, word: string) => text?.toLowerCase().includes(word.toLowerCase())

test.each(languages)('%s uses the words of the glossary wherever English uses the terms', async (tag) => {
  const [english, texts] = [await textsOf('en'), await textsOf(tag)]
  const others = (Object.keys(TERMS) as Term[]).flatMap((term) =>
    [...english]
      .filter(([path, text]) => TERMS[term].test(text) && texts.has(path) && !NAMED_BY_CONTEXT.includes(path))
      .filter(([path]) => !GLOSSARY[tag][term].some((word) => has(texts.get(path), word)))
      .map(([path]) => `${term} in ${path}: ${texts.get(path)}`),
  )
  expect(others).toEqual([])
})

test.each(languages)('%s has no second word for a term', async (tag) => {
  const found = [...(await textsOf(tag))].flatMap(([path, text]) =>
    GLOSSARY[tag].not.filter((word) => has(text, word)).map((word) => `${word} in ${path}: ${text}`),
  )
  expect(found).toEqual([])
})
