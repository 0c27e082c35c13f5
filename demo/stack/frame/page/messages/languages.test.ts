import { expect, test } from 'vitest'
import type { LabelKey, Text, TextParameters } from '../../requests/description'
import { GLOSSARY, OTHER_ADDRESS, TERMS, type Term } from '../../../../../src/messages/glossary'
import { LANGUAGES as PRODUCT_LANGUAGES } from '../../../../../src/messages/languages'
import { LANGUAGES, chooseLanguage, messagesOf, type Language } from './languages'
import { wordText } from './messages'

// Every text with values, or the type does not hold.
const SAMPLES: TextParameters = {
  amountWithSymbol: { amount: '1234.5', symbol: 'ETH' },
  atMost: { amount: '0.00002', symbol: 'ETH' },
  amountOfToken: { amount: '2.5' },
  unlimitedAmount: { symbol: 'USDC' },
  unitsOfToken: { units: '7' },
  newContract: { bytes: 9 },
  itemsOfCollection: { id: '7', count: '2', symbol: 'BAYC' },
  bytes: { bytes: 9 },
  argument: { position: 1 },
  argumentIs: { value: '0x01' },
  argumentAbove: { value: '0x01' },
  argumentBelow: { value: '0x01' },
  highFee: { amount: '5', symbol: 'SOL' },
  signInElsewhere: { domain: 'evil.example', host: 'shop.example' },
  signInOfOther: { field: 'address', value: '0xabcd' },
  position: { position: 2, count: 3 },
  keyOfType: { type: 'secp256k1' },
  date: { seconds: 1_700_000_000 },
  duration: { seconds: 86_400 },
  insufficientBalance: { balance: '0.5', symbol: 'ETH' },
  unlimitedSpending: { symbol: 'USDC' },
  likelyToFail: { reason: 'execution reverted' },
}

type Entry = readonly [path: string, text: string]

/** Every text of a language by its path; functions get a sample. */
function entriesOf(language: Language): Entry[] {
  const messages = messagesOf(language)
  const walk = (value: unknown, path: string): Entry[] => {
    if (typeof value === 'string') return [[path, value]]
    if (typeof value !== 'function')
      return Object.entries(value as object).flatMap(([key, each]) => walk(each, `${path}.${key}`))
    const sample = SAMPLES[path.replace('.texts.', '') as keyof TextParameters] ?? 3
    return [[path, (value as (sample: unknown) => string)(sample)]]
  }
  return walk(messages, '')
}

const pathsOf = (entries: readonly Entry[]): string[] => entries.map(([path]) => path).sort()

test('the page has the product’s languages', () => {
  expect([...LANGUAGES].sort()).toEqual(Object.keys(PRODUCT_LANGUAGES).sort())
})

/** Texts whose context names the thing, so that a language may leave it out. */
const NAMED_BY_CONTEXT = ['.labels.tokenRecipientAccount', '.labels.delegateCall', '.warnings.runsForeignCode']

test.each(Object.keys(GLOSSARY) as (keyof typeof GLOSSARY)[])(
  '%s uses the words of the product’s glossary',
  (language) => {
    const english = new Map(entriesOf('en'))
    const has = (text: string, word: string) => text.toLowerCase().includes(word.toLowerCase())
    const others = entriesOf(language).flatMap(([path, text]) => [
      ...(Object.keys(TERMS) as Term[])
        .filter((term) => TERMS[term].test(english.get(path) ?? '') && !NAMED_BY_CONTEXT.includes(path))
        .filter((term) => !GLOSSARY[language][term].some((word) => has(text, word)))
        .map((term) => `${term} in ${path}: ${text}`),
      ...GLOSSARY[language].not.filter((word) => has(text, word)).map((word) => `not ${word} in ${path}: ${text}`),
    ])
    expect(others).toEqual([])
  },
)

test.each(Object.keys(GLOSSARY) as (keyof typeof GLOSSARY)[])(
  '%s addresses the visitor in the form that the product has',
  (language) => {
    expect(entriesOf(language).filter(([, text]) => OTHER_ADDRESS[language].test(text))).toEqual([])
  },
)

test.each(LANGUAGES)('%s has every text, and none of them is left in English', (language) => {
  const entries = entriesOf(language)
  const english = new Map(entriesOf('en'))
  expect(pathsOf(entries)).toEqual([...english.keys()].sort())
  for (const [path, text] of entries) {
    expect(text, path).toMatch(/\S/)
    expect(text, path).not.toMatch(/undefined|NaN|\[object/)
  }
  if (language === 'en') return
  const same = entries.filter(([path, text]) => english.get(path) === text).map(([path]) => path)
  expect(same.length, same.join()).toBeLessThan(english.size / 5)
})

test.each(LANGUAGES)('%s names every value of a text', (language) => {
  const messages = messagesOf(language)
  const missing = Object.entries(SAMPLES).flatMap(([key, parameters]) => {
    const text = wordText({ key, ...parameters } as Text, messages)
    return Object.values(parameters as object).filter(
      (value) => typeof value === 'string' && Number.isNaN(Number(value)) && !text.includes(value),
    )
  })
  expect(missing).toEqual([])
})

test.each([
  [['de-CH', 'en'], 'de'],
  [['sv', 'fr-CA', 'en'], 'fr'],
  [['ar-EG'], 'ar'],
  [['zh-TW'], 'zh-Hant'],
  [['zh-SG'], 'zh'],
  [['pt'], 'pt-BR'],
  [['no language', 'fr-CA'], 'fr'],
  [['JA'], 'ja'],
  [['nb', 'sv'], 'en'],
  [[], 'en'],
] as const)('of %o the page takes %s', (preferred, language) => {
  expect(chooseLanguage(preferred)).toBe(language)
})

test('amounts are formatted for the language and never rounded', () => {
  const shown = (language: Language, amount: string): string =>
    wordText({ key: 'amountWithSymbol', amount, symbol: 'ETH' }, messagesOf(language))
  expect([shown('en', '1234.5'), shown('de', '1234.5')]).toEqual(['1,234.5 ETH', '1.234,5 ETH'])
  expect(shown('de', '123456789.123456789012345678')).toBe('123.456.789,123456789012345678 ETH')
  expect(shown('en', `0.${'0'.repeat(29)}1`)).toBe(`0.${'0'.repeat(29)}1 ETH`)
})

test('an invalid time is shown as a number', () => {
  expect(wordText({ key: 'date', seconds: 9e15 }, messagesOf('ar'))).toBe('9000000000000000')
  expect(wordText({ key: 'date', seconds: 0 }, messagesOf('de'))).toMatch(/1970.*UTC/)
})

test('a string is shown as it is, even if it is the name of a text', () => {
  const name: LabelKey = 'amount'
  expect(wordText(name, messagesOf('de'))).toBe('amount')
  expect(wordText({ key: name }, messagesOf('de'))).toBe('Betrag')
})
