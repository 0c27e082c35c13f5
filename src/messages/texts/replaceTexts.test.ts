import { expect, test } from 'vitest'
import { ChainUnsupported } from '../../errors/network'
import * as toasts from '../../errors/toasts'
import type { Texts } from '../../domain/page/texts'
import { problemOf } from '../../session/problemOf'
import { loadMessages } from '../loadMessages'
import { ownText } from '../ownText'

/** The messages of a page with these texts, and what the console says about them. */
async function messagesWith(texts: object, language = 'en') {
  const said: string[] = []
  const messages = await loadMessages(language, {
    texts: texts as Texts,
    notice: (_, text, misspelt) => said.push(misspelt ? `${text} (${misspelt})` : text),
  })
  return { messages, said }
}

test('a text for every language replaces ours in each', async () => {
  for (const language of ['en', 'de', 'ar'])
    expect((await messagesWith({ 'titles.Connect': 'Join' }, language)).messages.titles.Connect).toBe('Join')
})

test('a text by language replaces ours in that language only', async () => {
  const texts: Texts = { 'titles.Connect': { de: 'Mitmachen', 'pt-BR': 'Entrar' } }
  const titleIn = async (language: string) => (await messagesWith(texts, language)).messages.titles.Connect
  expect(await titleIn('de-CH')).toBe('Mitmachen')
  expect(await titleIn('pt')).toBe('Entrar')
  expect(await titleIn('en')).toBe('Connect wallet')
})

test('the text of a region goes before that of its language', async () => {
  const texts = { 'titles.Connect': { de: 'Mitmachen', 'de-CH': 'Mitmache' } }
  expect((await messagesWith(texts, 'de-CH')).messages.titles.Connect).toBe('Mitmache')
  expect((await messagesWith(texts, 'de-AT')).messages.titles.Connect).toBe('Mitmachen')
})

test('a language that we do not speak can be spoken by the page, with its own plural forms', async () => {
  const texts = {
    'titles.Connect': { lt: 'Prisijungti' },
    'connect.walletCount': { lt: { one: '# piniginė', few: '# piniginės', other: '# piniginių' } },
  }
  const { messages, said } = await messagesWith(texts, 'lt')
  expect(messages.titles.Connect).toBe('Prisijungti')
  expect([21, 3, 10].map(messages.connect.walletCount)).toEqual(['21 piniginė', '3 piniginės', '10 piniginių'])
  expect(messages.titles.Account).toBe('Account')
  expect(said).toEqual([])
})

test('placeholders stand for the same as in the text that is replaced', async () => {
  const { messages, said } = await messagesWith({
    'connect.continueWith': '{provider}, please: {provider}!',
    'buy.range': '{max} is the most, {min} the least',
    'general.retryIn': 'Once more, #',
    'connect.walletCount': '# of them',
    'connect.consentBoth': 'I read the {privacy} and the {terms}.',
  })
  expect(messages.connect.continueWith('Google')).toBe('Google, please: Google!')
  expect(messages.buy.range('$1', '$9')).toBe('$9 is the most, $1 the least')
  expect(messages.general.retryIn(5)).toBe('Once more, 5 seconds')
  expect(messages.connect.walletCount(1234)).toBe('1,234 of them')
  expect(messages.connect.consentBoth('T', 'P')).toEqual(['I read the ', 'P', ' and the ', 'T', '.'])
  expect(said).toEqual([])
})

test('what a placeholder stands for is not itself a text with placeholders', async () => {
  const { messages } = await messagesWith({ 'connect.continueWith': 'With {provider}' })
  expect(messages.connect.continueWith('{provider} $& #')).toBe('With {provider} $& #')
})

test.each([
  [{ 'connect.qrcode': 'x' }, 'connect.qrcode: there is no text of that name. (connect.qrcode)'],
  [{ banana: 'x' }, 'banana: there is no text of that name. (banana)'],
  [{ constructor: 'x' }, 'constructor: there is no text of that name. (constructor)'],
  [{ 'connect.continueWith': 'Go on' }, 'connect.continueWith: {provider} is missing.'],
  [
    { 'connect.continueWith': { de: 'Mit {provider} {x}' } },
    'connect.continueWith: in de {x} stands for nothing; it takes {provider}.',
  ],
  [{ 'general.back': 'Back to {site}' }, 'general.back: {site} stands for nothing.'],
  [{ 'general.retryIn': 'Soon' }, 'general.retryIn: it needs # once, for the number.'],
  [{ 'connect.walletCount': { en: { one: 'one' } } }, 'connect.walletCount: in en the plural form other is missing.'],
  [
    { 'connect.walletCount': { en: { single: 'x', other: '#' } } },
    'connect.walletCount: in en single is no plural form.',
  ],
  [{ 'general.back': { 'no tag': 'x' } }, 'general.back: no tag is no language tag.'],
  [{ 'general.back': 5 }, 'general.back: it is no text.'],
  [{ 'general.back': null }, 'general.back: it is no text.'],
  [{ 'general.back': ['x'] }, 'general.back: it is no text.'],
  [{ 'general.back': { en: 5 } }, 'general.back: in en it is no text.'],
  [{ 'general.back': ' ' }, 'general.back: it is empty.'],
  [{ titles: { Connect: 'x' } }, 'titles: there is no text of that name. (titles)'],
])('%j is named on the console and not used', async (texts, text) => {
  const [{ messages, said }, ours] = [await messagesWith(texts), await loadMessages('en')]
  expect(said).toEqual([`ignores the text ${text}`])
  expect(messages.general.back).toBe('Back')
  expect(messages.general.retryIn(2)).toBe(ours.general.retryIn(2))
  expect(messages.connect.walletCount(2)).toBe('2 wallets')
  expect(messages.connect.continueWith('X')).toBe('Continue with X')
})

test('errors and toasts can be replaced, also in English, where they say it themselves', async () => {
  const problem = problemOf(new ChainUnsupported('eip155:5'))
  const ours = await loadMessages('en')
  const { messages } = await messagesWith({
    'problems.chain_unsupported.message': 'Not there.',
    'toasts.signature_declined': 'No signature',
    'toasts.email_login_cooldown': 'Slowly: #',
  })
  expect([messages.error(problem), messages.hint(problem)]).toEqual(['Not there.', ours.hint(problem)])
  expect(messages.toast(toasts.toastSignatureDeclined)).toBe('No signature')
  expect(messages.toast(toasts.toastTryAgainAfter(4))).toBe('Slowly: 4 seconds')
  const german = await messagesWith({ 'problems.chain_unsupported.hint': 'Nimm ein anderes.' }, 'de')
  expect(german.messages.error(problem)).toBe((await loadMessages('de')).error(problem))
  expect(german.messages.hint(problem)).toBe('Nimm ein anderes.')
})

test('nothing is changed for another page', async () => {
  await messagesWith({ 'titles.Connect': 'Join', 'problems.user_rejected.message': 'No' }, 'de')
  const { titles, problems } = await loadMessages('de')
  expect([titles.Connect, problems['user_rejected']?.[0]]).toEqual([
    'Wallet verbinden',
    'Die Anfrage wurde in der Wallet abgelehnt.',
  ])
})

test('the button reads its text before anything can validate it, whatever the page has set', () => {
  const read = (given: unknown) => ownText({ 'button.connect': given } as Texts, 'button.connect', 'de')
  expect([read('Los'), read({ de: 'Los', en: 'Go' })]).toEqual(['Los', 'Los'])
  for (const wrong of [null, 5, [], { en: 'Go' }, { de: 5 }, { de: { other: 'x' } }, { 'de--': 'x' }, () => 'x'])
    expect(read(wrong)).toBeUndefined()
})
