/** The tag under which pseudo-languages are usually found. */
export const PSEUDO_LANGUAGE = 'en-XA'
/** The same, written from right to left. */
export const RIGHT_TO_LEFT_PSEUDO_LANGUAGE = 'ar-XB'
const GROWTH = 0.4

/** Texts with every word 40 % longer, as translations often are. Values in the texts keep their length. */
export function stretchAll<Texts>(texts: Texts): Texts {
  return stretchEach(texts) as Texts
}

function stretchEach(value: unknown): unknown {
  if (typeof value === 'string') return stretch(value, [])
  if (typeof value === 'function')
    return (...values: unknown[]) => {
      const given = values.flatMap(partsOf).map(String)
      const made = (value as (...values: unknown[]) => unknown)(...values)
      if (Array.isArray(made)) return made.map((part: unknown) => stretch(String(part), given))
      return stretch(String(made), given)
    }
  if (Array.isArray(value)) return value.map(stretchEach)
  return Object.fromEntries(Object.entries(value as object).map(([key, each]) => [key, stretchEach(each)]))
}

const partsOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [value]

function stretch(text: string, values: readonly string[]): string {
  const kept = values.flatMap((value) => value.split(/\s+/)).filter(Boolean)
  return text.replace(/\S+/g, (word) => {
    const letters = /\p{L}+/u.exec(word)?.[0]
    if (!letters || kept.some((value) => word.includes(value))) return word
    return word.replace(letters, letters + letters.slice(0, Math.ceil(letters.length * GROWTH)).toLowerCase())
  })
}
