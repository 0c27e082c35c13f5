import { expect, test } from 'vitest'
import type { LabelKey, Text, TextParameters } from '../../requests/description'
import { directionOf } from '../../../../directionOf'
import { en } from './en'
import { createFormat } from './format'
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

test.each(LANGUAGES)('%s has every text, and a pseudo-language is longer than English', (language) => {
  const entries = entriesOf(language)
  const english = new Map(entriesOf('en'))
  expect(pathsOf(entries)).toEqual([...english.keys()].sort())
  for (const [path, text] of entries) {
    expect(text, path).toMatch(/\S/)
    expect(text, path).not.toMatch(/undefined|NaN|\[object/)
  }
  if (language === 'en') return
  const asLong = entries.filter(([path, text]) => text.length <= (english.get(path) ?? '').length)
  // Nothing but values.
  expect(asLong.map(([path]) => path)).toEqual(['.texts.itemsOfCollection', '.texts.amountWithSymbol'])
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
  [['en-XA'], 'en-XA', 'Signsi thisth messagemes?', 'ltr'],
  [['ar-XB', 'en'], 'ar-XB', 'Signsi thisth messagemes?', 'rtl'],
  [['en-GB', 'en-XA'], 'en', 'Sign this message?', 'ltr'],
  [['de-CH', 'en-XA'], 'en-XA', 'Signsi thisth messagemes?', 'ltr'],
  [['ar-EG'], 'en', 'Sign this message?', 'ltr'],
  [['no language', 'fa'], 'en', 'Sign this message?', 'ltr'],
  [[], 'en', 'Sign this message?', 'ltr'],
] as const)('of %o the page takes %s', (preferred, language, title, direction) => {
  const chosen = chooseLanguage(preferred)
  expect([chosen, messagesOf(chosen).requests.personal_sign.title, directionOf(chosen)]).toEqual([
    language,
    title,
    direction,
  ])
})

test('amounts are formatted for the language and never rounded', () => {
  const shown = (language: string, amount: string): string =>
    en(createFormat(language)).texts.amountWithSymbol({ amount, symbol: 'ETH' })
  expect([shown('en', '1234.5'), shown('de', '1234.5')]).toEqual(['1,234.5 ETH', '1.234,5 ETH'])
  expect(shown('de', '123456789.123456789012345678')).toBe('123.456.789,123456789012345678 ETH')
  expect(shown('en', `0.${'0'.repeat(29)}1`)).toBe(`0.${'0'.repeat(29)}1 ETH`)
})

test('an invalid time is shown as a number', () => {
  expect(wordText({ key: 'date', seconds: 9e15 }, messagesOf('ar-XB'))).toBe('9000000000000000')
  expect(wordText({ key: 'date', seconds: 0 }, messagesOf('en'))).toMatch(/1970.*UTC/)
})

test('a string is shown as it is, even if it is the name of a text', () => {
  const name: LabelKey = 'amount'
  expect(wordText(name, messagesOf('en-XA'))).toBe('amount')
  expect(wordText({ key: name }, messagesOf('en-XA'))).toBe('Amountamo')
})
