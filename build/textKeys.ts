import type { Plugin } from 'vite'
import { WINDOW_WORDS } from '../src/app/window/windowWords'
import * as toasts from '../src/errors/toasts'
import { messages as german } from '../src/messages/de'
import { messages as english } from '../src/messages/en'
import type { ButtonKey } from '../src/messages/texts/keys'

const NAME = 'virtual:text-keys'

/** A text that pages may replace. */
export interface TextRow {
  readonly key: string
  /** English, with placeholders. Undefined where it is that of an error. */
  readonly text?: string | undefined
  /** The names of its placeholders; `#` for seconds, `#*` for a count, which has plural forms. */
  readonly placeholders: string
}

const BUTTON: Readonly<Record<ButtonKey, string>> = {
  connect: 'Connect wallet',
  failed: 'Could not load',
  reload: 'Reload',
  invalid: 'Configuration error',
}

type Forms = Readonly<Record<string, string>>
type Made = { (): string; readonly numbered: TextRow['placeholders']; readonly shown: string }

const numbered = (placeholders: string, shown: string): Made =>
  Object.assign(() => '', { numbered: placeholders, shown })
const plural = (forms: Forms): Made => numbered('#*', Object.values(forms).join(' / '))
const seconds = (text: string): Made => numbered('#', text)

/** Every text, in the order of the catalogue of English. */
export function textRows(): readonly TextRow[] {
  const { toasts: _, problems: __, ...rest } = english(plural, seconds)
  const { problems = {} } = german(plural, seconds)
  const { done: ___, ...window } = WINDOW_WORDS.en
  // How a namespace is ordered depends on who has loaded the module.
  const shown = Object.values(toasts)
    .map((toast) => (typeof toast === 'function' ? toast(7) : toast))
    .toSorted((one, other) => (one.code ?? '').localeCompare(other.code ?? '', 'en'))
  return [
    ...rowsOf({ button: BUTTON, ...rest, window }, ''),
    ...shown.map(({ code = '', text, secondsLeft }) => ({
      key: `toasts.${code}`,
      text: secondsLeft === undefined ? text : 'Please try again after #',
      placeholders: secondsLeft === undefined ? '' : '#',
    })),
    ...Object.entries(problems).flatMap(([code, texts]) =>
      (texts?.[1] ? ['message', 'hint'] : ['message']).map((what) => ({
        key: `problems.${code}.${what}`,
        placeholders: '',
      })),
    ),
  ]
}

function rowsOf(value: unknown, key: string): readonly TextRow[] {
  if (typeof value === 'string') return [{ key, text: value, placeholders: '' }]
  if (typeof value !== 'function')
    return Object.entries(value as object).flatMap(([name, each]) => rowsOf(each, key ? `${key}.${name}` : name))
  if ('numbered' in value) {
    const { numbered: placeholders, shown: text } = value as Made
    return [{ key, text, placeholders }]
  }
  // The names of its arguments, which are what its placeholders are called.
  const names = (/^\(?([\w\s,]*)/.exec(String(value))?.[1] ?? '').split(',').map((name) => name.trim())
  const text = (value as (...given: string[]) => string | string[])(...names.map((name) => `{${name}}`))
  return [{ key, text: [text].flat().join(''), placeholders: names.join(' ') }]
}

/** The keys of all texts and their placeholders, for what validates those of a page. */
export function textKeys(): Plugin {
  return {
    name: 'text-keys',
    resolveId: (source) => (source === NAME ? `\0${NAME}` : null),
    load(id) {
      if (id !== `\0${NAME}`) return null
      const keys = Object.fromEntries(textRows().map(({ key, placeholders }) => [key, placeholders]))
      return `export const textKeys = ${JSON.stringify(keys)}`
    },
  }
}
