import { createContext, Script } from 'node:vm'
import fc from 'fast-check'
import { placeOf, readSource, walk, type Node } from './source'

/** A regular expression of the source, and where it first stands. */
export type Pattern = { readonly where: string; readonly pattern: RegExp }

const LENGTH = 100_000
const TRIAL_LENGTH = 1_500
const SAMPLES = 4
const SLOWEST = 3
const ENDED_AFTER_MS = 5_000
/** What most patterns refuse, so that a match that has come far fails at its end. */
const ENDINGS = ['\0', '\n!']

/** The regular expressions in a folder: literals, each once, and the places of those that are put together. */
export function patternsIn(folder: string): {
  readonly literal: readonly Pattern[]
  readonly composed: readonly string[]
} {
  const literal = new Map<string, Pattern>()
  const composed: string[] = []
  for (const file of readSource(folder))
    walk(file.program, (node) => {
      const regex = node['regex'] as { readonly pattern: string; readonly flags: string } | undefined
      if (regex) {
        const pattern = new RegExp(regex.pattern, regex.flags)
        if (!literal.has(String(pattern))) literal.set(String(pattern), { where: placeOf(file, node), pattern })
      }
      const callee = node['callee'] as Node | undefined
      if (callee?.['name'] === 'RegExp' && /^(?:New|Call)Expression$/.test(node.type)) composed.push(file.path)
    })
  return { literal: [...literal.values()], composed: [...new Set(composed)] }
}

/** The longest time, of the processor, that a pattern takes for 100,000 characters, and how they begin. */
export function worstOf(pattern: RegExp): { readonly ms: number; readonly input: string } {
  const trials = recipesFor(pattern).map((recipe) => ({ recipe, ms: time(pattern, recipe(TRIAL_LENGTH)) }))
  const slowest = trials.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST)
  return slowest
    .map(({ recipe, ms }) =>
      // So much for so little is not tried at full length: it would take hours.
      ms > 1_000 ? { ms: Infinity, input: recipe(40) } : { ms: time(pattern, recipe(LENGTH)), input: recipe(40) },
    )
    .reduce((worst, each) => (each.ms > worst.ms ? each : worst))
}

type Recipe = (length: number) => string

/** Texts that match, with one part of them repeated, and an end that does not match. */
function recipesFor(pattern: RegExp): readonly Recipe[] {
  const found = new Map<string, Recipe>()
  for (const sample of samplesOf(pattern)) {
    const text = sample.slice(0, 16)
    for (let start = 0; start < text.length; start += 1)
      for (const width of [1, 2, text.length]) {
        const part = text.slice(start, start + width)
        if (part.length < Math.min(width, text.length - start)) continue
        for (const ending of ENDINGS) {
          const recipe: Recipe = (length) =>
            text.slice(0, start) + part.repeat(Math.ceil(length / part.length)) + ending
          found.set(recipe(60), recipe)
        }
      }
  }
  return [...found.values()]
}

function samplesOf(pattern: RegExp): readonly string[] {
  // The generator knows neither what stands around a match nor the properties of Unicode.
  const source = withoutAssertions(pattern.source)
    .replace(/\\[pP]\{[^}]*\}/g, 'a')
    .replace(/\\[bB]/g, '')
  const flags = pattern.flags.replace(/[^imsu]/g, '')
  const repeated = ['a', '0', ' ', '\t', '-', '/', '#', '=', '\0', '"', '{', '(', '.', '\n', 'A_']
  let matching: string[] = []
  try {
    const plain = new RegExp(source.replace(/\\0/g, '\\x00'), flags.replace('i', ''))
    matching = fc.sample(fc.stringMatching(plain), { numRuns: SAMPLES, seed: 1 })
  } catch {
    // What the generator cannot read has the repeated ones.
  }
  return [...repeated, ...matching.filter(Boolean)]
}

/** Without look-around and back references, by counting parentheses. */
export function withoutAssertions(source: string): string {
  let kept = ''
  for (let at = 0; at < source.length; at += 1) {
    const opens = /^\(\?<?[=!]/.exec(source.slice(at, at + 4))
    if (!opens) {
      const token = tokenAt(source, at)
      kept += /^\\[1-9]$/.test(token) ? '' : token
      at += token.length - 1
      continue
    }
    let depth = 0
    do {
      const token = tokenAt(source, at)
      if (token === '(') depth += 1
      if (token === ')') depth -= 1
      at += token.length
    } while (depth > 0 && at < source.length)
    at -= 1
  }
  return kept
}

/** An escape or a class as one. */
function tokenAt(source: string, at: number): string {
  return /^(?:\\[^]|\[(?:\\[^]|[^\]\\])*\]|[^])/.exec(source.slice(at))?.[0] ?? ''
}

const run = new Script('text.replace(pattern, "")')
const context = createContext({ text: '', pattern: / / })

/** Time of the processor, which other programs do not lengthen. Infinite for what does not end. */
function time(pattern: RegExp, text: string): number {
  Object.assign(context, { text, pattern })
  const begun = process.cpuUsage()
  try {
    run.runInContext(context, { timeout: ENDED_AFTER_MS })
  } catch {
    return Infinity
  }
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1_000
}
