import { evaluateLanguage } from '../../build/translations'
import { createFormat } from '../../src/messages/format'
import type { LanguageTag } from '../../src/messages/languages'

/**
 * The texts of a language's own file by their paths, without the English of what it lacks. The path of a function ends
 * in `()`; it is called with values that fit counts and names alike.
 */
export async function textsOf(tag: LanguageTag): Promise<ReadonlyMap<string, string>> {
  const { plural, seconds } = createFormat(tag)
  const texts = new Map<string, string>()
  const visit = (value: unknown, path: string): void => {
    if (typeof value === 'string') texts.set(path, value)
    else if (typeof value === 'function') visit((value as (...given: unknown[]) => unknown)(3, 'two'), `${path}()`)
    else if (Array.isArray(value)) texts.set(path, value.join(' '))
    else if (typeof value === 'object' && value)
      for (const [key, child] of Object.entries(value)) visit(child, path ? `${path}.${key}` : key)
  }
  visit((await evaluateLanguage(`src/messages/${tag}.ts`)).messages(plural, seconds), '')
  return texts
}
