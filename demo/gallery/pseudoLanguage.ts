import { messages as english } from '../../src/messages/en'
import type { LoadedCatalogue } from '../../src/messages/messages'

/** The tag under which pseudo-languages are usually found. */
export const PSEUDO_LANGUAGE = 'en-XA'
const GROWTH = 0.4

/** English with every word 40 % longer, as translations often are. Values in the messages keep their length. */
export const pseudoCatalogue: LoadedCatalogue = {
  tag: 'en',
  requested: 'en',
  create: (plural, seconds) => stretchAll(english(plural, seconds)) as ReturnType<typeof english>,
}

function stretchAll(value: unknown): unknown {
  if (typeof value === 'string') return stretch(value, [])
  if (typeof value === 'function')
    return (...values: unknown[]) => {
      const given = values.map(String)
      const made = (value as (...values: unknown[]) => unknown)(...values)
      if (Array.isArray(made)) return made.map((part: unknown) => stretch(String(part), given))
      return stretch(String(made), given)
    }
  if (Array.isArray(value)) return value.map(stretchAll)
  return Object.fromEntries(Object.entries(value as object).map(([key, each]) => [key, stretchAll(each)]))
}

function stretch(text: string, values: readonly string[]): string {
  const kept = values.flatMap((value) => value.split(/\s+/)).filter(Boolean)
  return text.replace(/\S+/g, (word) => {
    const letters = /\p{L}+/u.exec(word)?.[0]
    if (!letters || kept.some((value) => word.includes(value))) return word
    return word.replace(letters, letters + letters.slice(0, Math.ceil(letters.length * GROWTH)).toLowerCase())
  })
}
