import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { textsOf } from '../../test/languages/textsOf'
import { views } from '../app/setup/features'
import { DisconnectFailed } from '../errors/connection'
import { FrameError } from '../errors/frame'
import * as toasts from '../errors/toasts'
import { UserRejected } from '../errors/wallet'
import type { WalletButtonError } from '../errors/WalletButtonError'
import { problemOf } from '../session/problemOf'
import { createFormat } from './format'
import { LANGUAGES, lookup, type LanguageTag } from './languages'
import { loadLanguage } from './loadLanguage'
import { loadMessages } from './loadMessages'
import { catalogueOf, createMessages } from './messages'

const tags = Object.keys(LANGUAGES) as LanguageTag[]
const translated = tags.filter((tag) => tag !== 'en')
const translatedProblems = Object.keys((await loadMessages('de')).problems)

test.each(tags)('the messages of %s create no format before its first use', async (tag) => {
  const catalogue = catalogueOf(await loadLanguage(tag), tag)
  const used: PropertyKey[] = []
  const get = (intl: typeof Intl, name: PropertyKey) => (used.push(name), Reflect.get(intl, name) as unknown)
  vi.stubGlobal('Intl', new Proxy(Intl, { get }))
  onTestFinished(() => void vi.unstubAllGlobals())
  const messages = createMessages(catalogue)
  expect(used).toEqual(['getCanonicalLocales'])
  messages.format.number(1)
  expect(used).toEqual(['getCanonicalLocales', 'NumberFormat'])
})

const isTranslation = (path: string) => /^(?:toasts|problems)\./.test(path)

test.each(tags)('%s has no text that English lacks, and a function where English has one', async (tag) => {
  const [english, texts] = [await textsOf('en'), await textsOf(tag)]
  for (const [path, text] of texts) {
    expect(text, path).toMatch(/\S/)
    expect(text, path).not.toMatch(/undefined|NaN|\[object/)
  }
  expect([...texts.keys()].filter((path) => !isTranslation(path) && !english.has(path))).toEqual([])
})

test.each(tags)('%s has a title for every view', async (tag) => {
  const { titles } = await loadMessages(tag)
  expect(Object.keys(titles).sort()).toEqual(Object.keys(views).sort())
})

test.each(translated)('%s translates no problem that German does not', async (tag) => {
  const { problems } = await loadMessages(tag)
  expect(Object.keys(problems).filter((code) => !translatedProblems.includes(code))).toEqual([])
  for (const [message, hint] of Object.values(problems)) {
    expect(message).toMatch(/\S/)
    expect(hint ?? message).toMatch(/\S/)
  }
})

/** Thrown at the page's code, never shown; or shown as a toast of the same code or with a text of the view. */
const NOT_SHOWN_AS_PROBLEM = [
  'caip_network_id_invalid',
  'caip_address_invalid',
  'configuration_invalid',
  'no_connection_client',
  'address_or_auth_connector_not_found',
  'disconnect_failed',
  'connect_aborted',
  'rpc_method_not_allowed',
  'email_login_cooldown',
  'network_not_found',
  'siwx_not_enabled',
  'no_active_caip_address',
  'no_active_caip_network',
  'siwx_cancelled',
]

test('every error that a view may show is translated', () => {
  const source = readFileSync('src/errors/catalogue.ts', 'utf8')
  const codes = [...source.matchAll(/\| '(\w+)'/g)].flatMap(([, code]) => code ?? [])
  expect(codes.length).toBeGreaterThan(50)
  const missing = codes.filter((code) => !translatedProblems.includes(code))
  expect(missing.sort()).toEqual(NOT_SHOWN_AS_PROBLEM.sort())
})

test('what the embedded wallet says stands as it came, and what it does not say is translated', async () => {
  const t = await loadMessages('de')
  const silent = problemOf(new FrameError('GET_USER'))
  expect([t.error(silent), t.hint(silent)]).toEqual(['Etwas ist schiefgelaufen.', 'Versuche es erneut.'])
  expect(t.error(problemOf(new FrameError('GET_USER', 'This email is blocked.')))).toBe('This email is blocked.')
})

const catalogued = Object.values(toasts).flatMap((toast) => (typeof toast === 'function' ? toast(7) : toast))
const byError = (error: WalletButtonError) => ({ code: error.code, text: error.message, tone: 'error' as const })

test.each(translated)('%s has its own text in a toast, and none for a toast that there is not', async (tag) => {
  const messages = await loadMessages(tag)
  const errors = [new DisconnectFailed(['eip155']), new UserRejected()]
  const all: readonly toasts.Toast[] = [...catalogued, ...errors.map(byError)]
  const codes = all.map(({ code }) => code)
  expect(Object.keys(messages.toasts).filter((code) => !codes.includes(code))).toEqual([])
  for (const toast of all) {
    const { code = '', secondsLeft } = toast
    const isTranslated = secondsLeft !== undefined || code in messages.toasts || code in messages.problems
    expect(messages.toast(toast) === toast.text, code).toBe(!isTranslated)
  }
  expect(messages.toast(toasts.toastTryAgainAfter(7))).toContain(messages.format.number(7))
  // A text that a view has translated already stays as it is.
  expect(messages.toast({ tone: 'success', text: 'translated' })).toBe('translated')
})

test('English toasts keep their prescribed wording', async () => {
  for (const messages of [await loadMessages('en'), await loadMessages('en-GB')]) {
    for (const toast of catalogued) expect(messages.toast(toast)).toBe(toast.text)
  }
})

test.each(translated)('%s is translated', async (tag) => {
  const [english, texts] = [await textsOf('en'), await textsOf(tag)]
  const same = [...texts].filter(([path, text]) => english.get(path) === text).map(([path]) => path)
  expect(same.length, same.join(' ')).toBeLessThan(30)
})

test("English keeps the specification's literal texts, and every language translates them", async () => {
  const problem = { code: 'chain_unsupported', message: 'Chain is not supported' }
  for (const tag of tags) {
    const text = (await loadMessages(tag)).error(problem)
    expect(text === 'Chain is not supported', tag).toBe(tag === 'en')
  }
})

test.each(tags)('%s has one text for a network that is not supported', async (tag) => {
  const { problems, titles } = await loadMessages(tag)
  // English has the specification's literal text there.
  expect(problems['chain_adapter_not_found']?.[0]).toBe(tag === 'en' ? undefined : titles.UnsupportedChain)
})

test('a known problem is translated, an unknown one shown as it came', async () => {
  const t = await loadMessages('de')
  expect(t.error({ code: 'relay_unreachable', message: 'The connection service can’t be reached.' })).toBe(
    'Der Verbindungsdienst ist nicht erreichbar.',
  )
  expect(t.error({ code: 'something_else', message: 'As it came' })).toBe('As it came')
})

test('a tag is looked up by its language, in the script that it names or its region writes', () => {
  expect(lookup('de-CH-1996')).toBe('de')
  expect(lookup('DE_at')).toBe('de')
  expect(lookup('zh_Hans_CN')).toBe('zh')
  expect(lookup('zh-SG')).toBe('zh')
  expect(lookup('zh-Hans-HK')).toBe('zh')
  for (const tag of ['zh-TW', 'zh-HK', 'zh_Hant', 'zh-MO', 'zh-Hant-CN']) expect(lookup(tag)).toBe('zh-Hant')
  for (const tag of ['pt', 'pt-PT', 'pt-BR']) expect(lookup(tag)).toBe('pt-BR')
  expect(lookup('de-x-private')).toBe('de')
  expect(lookup('ar-Latn')).toBe('ar')
  expect(lookup('nb')).toBeUndefined()
  expect(lookup('arg')).toBeUndefined()
  expect(lookup('tlh')).toBeUndefined()
  expect(lookup('constructor')).toBeUndefined()
})

test('likely subtags, which the browser is slow to read first, are asked for only where the script decides', () => {
  const maximize = vi.spyOn(Intl.Locale.prototype, 'maximize')
  onTestFinished(() => maximize.mockRestore())
  for (const tag of [...tags, 'en-GB', 'de_CH', 'pt-PT', 'ar-Latn']) lookup(tag)
  expect(maximize).not.toHaveBeenCalled()
  expect(lookup('zh-HK')).toBe('zh-Hant')
  expect(maximize).toHaveBeenCalled()
})

test('a region keeps its own number format', async () => {
  expect((await loadMessages('de-CH')).format.number(1234567)).toMatch(/^1['’]234['’]567$/)
  expect((await loadMessages('de')).format.number(1234567)).toBe('1.234.567')
})

test('an unknown language, and what is no language tag, is English', async () => {
  expect((await loadMessages('tlh')).general.back).toBe('Back')
  expect((await loadMessages('not a language')).general.back).toBe('Back')
})

test('a count is formatted and takes its plural form', async () => {
  const { connect } = await loadMessages('en')
  expect(connect.walletCount(1)).toBe('1 wallet')
  expect(connect.walletCount(1234)).toBe('1,234 wallets')
})

test.each(['ru', 'uk', 'pl'] as const)('%s has its own form for one, few and many', async (tag) => {
  const { connect } = await loadMessages(tag)
  const formOf = (count: number) => connect.walletCount(count).replace(/^\S+\s/, '')
  const [one, few, many] = [formOf(1), formOf(3), formOf(5)]
  expect(new Set([one, few, many]).size).toBe(3)
  expect([22, 12, 100].map(formOf)).toEqual([few, many, many])
})

test('seconds are written in full in every language', async () => {
  const retryIn = async (tag: LanguageTag) => (await loadMessages(tag)).general.retryIn
  expect((await retryIn('en'))(1)).toBe('Try again in 1 second')
  expect((await retryIn('de'))(5)).toBe('Neuer Versuch in 5 Sekunden')
  expect((await retryIn('ar'))(5)).toMatch(/ثوان/)
})

test('decimal text keeps every digit', () => {
  expect(createFormat('en').decimal('12345678901234567890.123', 3)).toBe('12,345,678,901,234,567,890.123')
})

test.each(['ar', 'ar-EG', 'ar-SA-u-nu-arab', 'hi', 'th'])('%s writes numbers in Latin digits', async (tag) => {
  const { format } = await loadMessages(tag)
  expect(format.number(1234)).toMatch(/^1\D?234$/)
})

test.each([
  ['fa', '۱٬۲۳۴'],
  ['fa-AF', '۱٬۲۳۴'],
  ['hi-u-nu-deva', '१,२३४'],
  ['th-u-nu-thai', '๑,๒๓๔'],
])('%s writes numbers in the digits that Intl has for it', async (tag, written) => {
  expect((await loadMessages(tag)).format.number(1234)).toBe(written)
})
