import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { WINDOW_WORDS } from '../../src/app/window/windowWords'
import type { LanguageTag } from '../../src/messages/languages'
import { GLOSSARY, OTHER_ADDRESS, TERMS, type Term } from './glossary'
import { textsOf } from './textsOf'

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
  'problems.name_resolve_failed',
  'problems.transfer_mismatch',
  'send.recipientGets',
  'settings.fullWalletText',
  'swap.failed',
  'swap.more',
  'swap.notSimulated',
  'swap.unlisted',
]

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

/** A network is called a chain by developers, to whom the plugin's settings and the errors in the console speak. */
const CHAIN: Readonly<Record<LanguageTag, RegExp>> = {
  en: /\bchains?\b/i,
  de: /Chain/i,
  fr: /chaîne/i,
  es: /cadena/i,
  ar: /سلسل/i,
  ja: /チェーン/i,
  zh: /链(?!接)/i,
  'pt-BR': /cadeia/i,
  'zh-Hant': /鏈/i,
  ko: /체인/i,
  vi: /chuỗi/i,
  tr: /zincir/i,
  it: /catena/i,
  id: /rantai/i,
  ru: /цепоч/i,
  uk: /ланцюж/i,
  pl: /łańcuch/i,
  hi: /चेन/i,
  th: /เชน/i,
  fa: /زنجیره/i,
}

test.each(Object.keys(CHAIN) as LanguageTag[])('%s speaks to visitors of networks, never of chains', async (tag) => {
  const found = [...(await textsOf(tag))].filter(([, text]) => CHAIN[tag].test(text))
  expect(found).toEqual([])
})

const isProblem = (path: string) => /^(?:toasts|problems)\./.test(path) && !NAMED_BY_CONTEXT.includes(path)

test.each(languages)('%s uses the words of the glossary in toasts and problems wherever German does', async (tag) => {
  const [german, texts] = [await textsOf('de'), await textsOf(tag)]
  const others = (Object.keys(TERMS) as Term[]).flatMap((term) =>
    [...german]
      .filter(
        ([path, text]) =>
          isProblem(path) &&
          texts.has(path) &&
          GLOSSARY.de[term].some((word) => has(text.replaceAll('QR-Code', ''), word)),
      )
      .filter(([path]) => !GLOSSARY[tag][term].some((word) => has(texts.get(path), word)))
      .map(([path]) => `${term} in ${path}: ${texts.get(path)}`),
  )
  expect(others).toEqual([])
})

test.each(languages)('%s uses the words of the glossary in the WordPress plugin', (tag) => {
  const file = readFileSync(`integrations/wordpress/languages/${tag}.json`, 'utf8')
  // Code, names, and what is no term.
  const ignored = /`[^`]*`|Wallet Connect Button|WalletConnect|short ?code|the code|social login/g
  const texts = Object.entries(JSON.parse(file) as Record<string, string>).map((entry) =>
    entry.map((text) => text.replaceAll(ignored, '')),
  )
  const others = texts.flatMap(([english = '', text = '']) => [
    ...(Object.keys(TERMS) as Term[])
      .filter((term) => TERMS[term].test(english) && !GLOSSARY[tag][term].some((word) => has(text, word)))
      .map((term) => `${term} in ${english}: ${text}`),
    ...GLOSSARY[tag].not.filter((word) => has(text, word)).map((word) => `${word} in ${english}: ${text}`),
  ])
  expect(others).toEqual([])
})

test.each(languages)('%s addresses the visitor in one form, here and in the WordPress plugin', async (tag) => {
  const file = readFileSync(`integrations/wordpress/languages/${tag}.json`, 'utf8')
  const plugin = Object.values(JSON.parse(file) as Record<string, string>)
  const texts = [...(await textsOf(tag)).values(), ...Object.values(WINDOW_WORDS[tag]), ...plugin]
  expect(texts.filter((text) => OTHER_ADDRESS[tag].test(text))).toEqual([])
})
