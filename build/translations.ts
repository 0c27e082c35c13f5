import { readFileSync } from 'node:fs'
import { compileFunction } from 'node:vm'
import { transformWithOxc, type Plugin } from 'vite'
import { messages as english } from '../src/messages/en'
import type { CreateTranslation, LanguageFile } from '../src/messages/messages'
import { textRows } from './textKeys'

const EXPORT = 'export const messages: CreateTranslation'
/** Not in a language's file, or said by another of its texts. */
const ELSEWHERE = /^(?:button|window)\.|^toasts\.email_login_cooldown$/

/** What the file of a language exports, as it is written. */
export async function evaluateLanguage(
  path: string,
  source = readFileSync(path, 'utf8'),
): Promise<LanguageFile<CreateTranslation>> {
  const { code } = await transformWithOxc(source, path)
  // No import: the one that Vite puts in its place ends with the reading of the configuration.
  const evaluate = compileFunction(`${code.replaceAll(/^export /gm, '')}; return { language, messages }`)
  return evaluate() as LanguageFile<CreateTranslation>
}

/** The keys of the texts that a language lacks. A problem is one key. */
export function untranslatedIn(create: CreateTranslation): readonly string[] {
  const catalogue = create(
    () => () => '',
    () => () => '',
  )
  const keys = textRows().map(({ key }) => key.replace(/^(problems\.\w+)\..+/, '$1'))
  const lacks = (key: string): boolean =>
    key.split('.').reduce<unknown>((group, name) => Object(group)[name], catalogue) === undefined
  return [...new Set(keys)].filter((key) => !ELSEWHERE.test(key) && lacks(key))
}

/**
 * Adds English to the file of a language that lacks a text, so that the visitors of others do not fetch it. Most toasts
 * and problems have their English in the error itself.
 */
export function completeTranslations(): Plugin {
  const inErrors = untranslatedIn(english)
  return {
    name: 'complete-translations',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]src[\\/]messages[\\/]/, code: EXPORT },
      async handler(code, id) {
        const { messages } = await evaluateLanguage(id, code)
        if (untranslatedIn(messages).every((key) => inErrors.includes(key))) return null
        const completed = `${code.replace(EXPORT, 'const translation: CreateTranslation')}
import { messages as english } from './en'
import { complete } from './messages'
export const messages = complete(translation, english)`
        // No line has moved.
        return { code: completed, map: null }
      },
    },
  }
}
