import type { LanguageTag } from '../../src/messages/languages'
import { loadLanguage } from '../../src/messages/loadLanguage'
import type { Catalogue } from '../../src/messages/messages'
import type { Words } from '../../src/messages/words'

/** What the prerenders fill in by themselves: drawConnect.ts, drawAccount.ts */
const NO_MESSAGES = [
  'id',
  'name',
  'provider',
  'label',
  'path',
  'href',
  'text',
  'address',
  'network',
  'wallet',
  'explorer',
]

/** The words of a language that stand in the markup of the prerenders. */
export async function renderWords(markup: string, tag: LanguageTag): Promise<Words> {
  const catalogue = (await loadLanguage(tag)).messages(withoutForms, withoutForms)
  const names = [...markup.matchAll(/\{([a-z][^{}"]*)\}/gi)].map(([, name = '']) => name)
  const texts = [...new Set(names)]
    .filter((name) => !NO_MESSAGES.includes(name))
    .toSorted()
    .map((name) => [name, messageAt(catalogue, name)] as const)
  const { terms, privacy, legalBoth, legalOne } = catalogue.connect
  return {
    language: tag,
    texts: Object.fromEntries(texts),
    terms,
    privacy,
    legal: { both: legalBoth(terms, privacy), terms: legalOne(terms), privacy: legalOne(privacy) },
  }
}

/** The prerender has neither plurals nor seconds. */
const withoutForms = () => (): string => {
  throw new Error('The prerender has a text that depends on a number.')
}

/** `connect.continueWith|Google` is the message of that name for that argument. */
function messageAt(catalogue: Catalogue, name: string): string {
  const [path = '', ...given] = name.split('|')
  const found = path
    .split('.')
    .reduce((all, key) => (all as Record<string, unknown> | undefined)?.[key], catalogue as unknown)
  const text = typeof found === 'function' ? (found as (...each: string[]) => unknown)(...given) : found
  if (typeof text !== 'string') throw new Error(`The prerender has ${name}, which is not a message.`)
  return text
}
