import { expect, test } from 'vitest'
import { views } from '../app/features'
import { DisconnectFailed } from '../errors/connection'
import * as toasts from '../errors/toasts'
import { UserRejected } from '../errors/wallet'
import type { WalletButtonError } from '../errors/WalletButtonError'
import { de } from './de'
import { direction } from './direction'
import { en } from './en'
import { firstWords, LANGUAGES, loadMessages } from './load'
import { lookup } from './lookup'
import { createFormat } from './format'

const keys = Object.keys(en(createFormat('en'))).sort()
const translatedProblems = Object.keys(de(createFormat('de')).problems).sort()

/** A value of a kind that the key's functions take: numbers for counts, texts for the rest. */
function call(value: (...given: never[]) => unknown): unknown {
  const counted = value as (...given: unknown[]) => unknown
  return /count|seconds/.test(counted.toString().slice(0, 20)) ? counted(3) : counted('one', 'two')
}

test.each(LANGUAGES)('%s has every key, and every key gives text', async (language) => {
  const messages = await loadMessages(language)
  expect(messages.language).toBe(language)
  for (const key of keys) {
    const value = (messages as unknown as Record<string, unknown>)[key]
    if (key === 'problems' || key === 'titles' || key === 'toasts') continue
    const text = typeof value === 'function' ? call(value as (...given: never[]) => unknown) : value
    const whole = Array.isArray(text) ? text.join('') : text
    expect(whole, key).toEqual(expect.stringMatching(/\S/))
    expect(whole, key).not.toMatch(/undefined|NaN|\[object/)
  }
})

test.each(LANGUAGES)('%s has a title for every view', async (language) => {
  const { titles } = await loadMessages(language)
  expect(Object.keys(titles).sort()).toEqual(Object.keys(views).sort())
  for (const title of Object.values(titles)) expect(title).toMatch(/\S/)
})

test.each(LANGUAGES.filter((language) => language !== 'en'))(
  '%s speaks of the same problems as the others, with a hint',
  async (language) => {
    const { problems } = await loadMessages(language)
    expect(Object.keys(problems).sort()).toEqual(translatedProblems)
    for (const [message, hint] of Object.values(problems)) {
      expect(message).toMatch(/\S/)
      expect(hint).toMatch(/\S/)
    }
  },
)

const catalogued = Object.values(toasts).flatMap((toast) => (typeof toast === 'function' ? toast(7) : toast))
const byError = (error: WalletButtonError) => ({ code: error.code, text: error.message, tone: 'error' as const })

test.each(LANGUAGES.filter((language) => language !== 'en'))(
  '%s has words of its own for every toast',
  async (language) => {
    const messages = await loadMessages(language)
    for (const toast of [...catalogued, byError(new DisconnectFailed(['eip155'])), byError(new UserRejected())]) {
      expect(messages.toast(toast)).toMatch(/\S/)
      expect(messages.toast(toast), toast.code).not.toBe(toast.text)
    }
    expect(messages.toast(toasts.toastTryAgainAfter(7))).toContain(messages.format.number(7))
    // What a view has translated already stays as it is.
    expect(messages.toast({ tone: 'success', text: 'translated' })).toBe('translated')
  },
)

test('English toasts keep their prescribed wording, also before the whole catalogue has arrived', async () => {
  for (const messages of [await loadMessages('en'), await loadMessages('en-GB'), firstWords()]) {
    for (const toast of catalogued) expect(messages.toast(toast)).toBe(toast.text)
  }
})

test.each(LANGUAGES.filter((language) => language !== 'en'))(
  '%s is not English under another name',
  async (language) => {
    const [english, other] = [await loadMessages('en'), await loadMessages(language)]
    const same = keys.filter((key) => {
      const [one, two] = [english, other].map((messages) => (messages as unknown as Record<string, unknown>)[key])
      return typeof one === 'string' && one === two
    })
    expect(same.length).toBeLessThan(16)
  },
)

test("the specification's literal texts stay as they are in every language", async () => {
  const problem = { code: 'chain_unsupported', message: 'Chain is not supported' }
  for (const language of LANGUAGES) expect((await loadMessages(language)).error(problem)).toBe('Chain is not supported')
})

test('a problem of ours is told in the visitor’s language, an unknown one as it came', async () => {
  const t = await loadMessages('de')
  expect(t.error({ code: 'relay_unreachable', message: 'The connection service cannot be reached.' })).toBe(
    'Der Verbindungsdienst ist nicht erreichbar.',
  )
  expect(t.error({ code: 'something_else', message: 'As it came' })).toBe('As it came')
})

test('a tag is shortened from its end until a catalogue fits', () => {
  expect(lookup('de-CH-1996', LANGUAGES)).toBe('de')
  expect(lookup('zh_Hans_CN', LANGUAGES)).toBe('zh')
  expect(lookup('de-x-private', LANGUAGES)).toBe('de')
  expect(lookup('tlh', LANGUAGES)).toBeUndefined()
})

test('a region keeps its own way of writing numbers', async () => {
  expect((await loadMessages('de-CH')).format.number(1234567)).toMatch(/^1['’]234['’]567$/)
  expect((await loadMessages('de')).format.number(1234567)).toBe('1.234.567')
})

test('a language we do not speak, or no language at all, is English', async () => {
  expect((await loadMessages('tlh')).back).toBe('Back')
  expect((await loadMessages('not a language')).back).toBe('Back')
})

test('decimal text keeps every digit', () => {
  expect(createFormat('en').decimal('12345678901234567890.123', 3)).toBe('12,345,678,901,234,567,890.123')
})

test('direction follows the language, and a script before it', () => {
  expect(direction('ar-EG')).toBe('rtl')
  expect(direction('he')).toBe('rtl')
  expect(direction('en')).toBe('ltr')
  expect(direction('az-Arab')).toBe('rtl')
  expect(direction('ar-Latn')).toBe('ltr')
})
