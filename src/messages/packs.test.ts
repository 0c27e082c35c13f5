import { expect, test } from 'vitest'
import { createFormat } from './format'
import { LANGUAGES } from './load'
import { loadPacks, type PackName } from './packs'

// Every pack, or the type does not hold.
const all = Object.keys({ account: true, buy: true, names: true, swap: true } satisfies Record<
  PackName,
  true
>) as PackName[]

/** Every text of a pack; functions are asked with something that fits either kind. */
function texts(words: unknown): string[] {
  if (typeof words === 'string') return [words]
  if (typeof words === 'function') return texts((words as (...given: unknown[]) => unknown)(3, 'two', 'three'))
  return typeof words === 'object' && words ? Object.values(words).flatMap(texts) : []
}

const spoken = async (language: (typeof LANGUAGES)[number], pack: PackName) =>
  texts((await loadPacks(language, [pack]))[pack]?.(createFormat(language)))

test.each(LANGUAGES.flatMap((language) => all.map((pack) => [language, pack] as const)))(
  '%s has words for %s',
  async (language, pack) => {
    const words = await spoken(language, pack)
    expect(words.length).toBeGreaterThan(5)
    for (const text of words) {
      expect(text).toMatch(/\S/)
      expect(text).not.toMatch(/undefined|NaN|\[object/)
    }
    if (language === 'en') return
    const english = await spoken('en', pack)
    expect(words.filter((text, index) => text === english[index]).length).toBeLessThan(english.length / 5)
  },
)
