import { resolve } from 'node:path'
import { expect, test, vi } from 'vitest'
import { findPatterns, findSlowText } from './patterns'
import { readSource } from './source'

/** Modules that make a pattern when a function is called, and how it is. */
const CALLS: Readonly<Record<string, (module: Record<string, (value: string) => unknown>) => unknown>> = {
  'src/services/telemetry/sender/sender.ts': (module) => module['urlsOnOriginOf']?.('https://site.example/page'),
}

const { literals, built } = findPatterns(readSource())

test.each([...literals])('time grows as the text does: %s', (_, pattern) => {
  expect(findSlowText(pattern)).toBeUndefined()
})

test.each([...new Set(built)])('time grows as the text does: what %s makes of parts', async (path) => {
  const patterns = await patternsMadeBy(path)
  expect(patterns).toHaveLength(built.filter((each) => each === path).length)
  for (const pattern of patterns) expect(findSlowText(pattern), String(pattern)).toBeUndefined()
})

/** A module is evaluated once more where it is imported by another name. */
async function patternsMadeBy(path: string): Promise<RegExp[]> {
  const patterns: RegExp[] = []
  const Plain = RegExp
  const Recorder = class extends Plain {
    constructor(source: string, flags?: string) {
      super(source, flags)
      patterns.push(new Plain(source, flags))
    }
  }
  vi.stubGlobal('RegExp', Recorder)
  const module = await import(/* @vite-ignore */ `${resolve(path)}?patterns`)
  CALLS[path]?.(module)
  vi.unstubAllGlobals()
  return patterns
}

test.each([
  ['at each place', /0+$/],
  ['at each beginning', /\/\*[^]*?\*\//],
  ['at each boundary of a word', /\b[a-zß]+en Sie/],
  ['at each end of a part', /^\s*\S+\s*=\s*.*;\s*$/],
  ['in each of nested repetitions', /^(?:\p{L}+-?)+$/u],
  ['in each alternative', /"(?:\\.|[^"])*$/],
  ['in an assertion', /(?<=x)(?=(a+)+b)/],
])('a pattern that tries again is found: %s', (_, pattern) => {
  expect(findSlowText(pattern)).toBeDefined()
})

test.each([/(?<!0)0+$/, /\b\w+\b\s*:/, /(?:ab|a)(?:bc|c)*d+e/, /^[\w.]+@[\w.]+\.com$/])(
  'one that does not is not: %s',
  (pattern) => expect(findSlowText(pattern)).toBeUndefined(),
)
