import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8')
const files = (folder: string): string[] =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' }).flatMap((path) =>
    /\.tsx?$/.test(path) ? `${folder}/${path}` : [],
  )
const isTest = (path: string): boolean => /\.(?:test|spec)\.tsx?$/.test(path)

const NAME = /'([A-Z]+(?:_[A-Z]+)*)'/g
const source = files('src')
  .filter((path) => !isTest(path))
  .map(read)

/** The names in the first argument of each call of these functions; the argument may be a condition. */
function namesIn(calls: RegExp): string[] {
  const found = source.flatMap((text) =>
    [...text.matchAll(calls)].flatMap(({ index, 0: call }) =>
      [
        ...text
          .slice(index + call.length, index + call.length + 160)
          .split(/[;{\n]/, 1)[0]!
          .matchAll(NAME),
      ].map(([, name]) => name!),
    ),
  )
  return [...new Set(found)].sort()
}

const events = namesIn(/\btrack(?:Click|Siwx)?\(/g)
const categories = [
  ...new Set([
    ...namesIn(/\btelemetry\.error\(/g),
    ...[...read('src/services/telemetry/errorCategory.ts').matchAll(/return '([A-Z_]+)'/g)].map(([, name]) => name!),
  ]),
].sort()

/** The names in the first column of the tables of a chapter. */
function documented(chapter: string): string[] {
  const text =
    read('docs/protocol/telemetry.md')
      .split(/^## /m)
      .find((part) => part.startsWith(chapter)) ?? ''
  const rows = text.split('\n').filter((line) => line.startsWith('| `'))
  return rows
    .flatMap((row) => [...row.split('|')[1]!.matchAll(/`([A-Z]+(?:_[A-Z]+)*)`/g)].map(([, name]) => name!))
    .sort()
}

test('docs/protocol/telemetry.md lists the events that are sent, and no others', () => {
  expect(events.length).toBeGreaterThan(50)
  expect(documented('Events')).toEqual(events)
})

test('docs/protocol/telemetry.md lists the error categories that are sent, and no others', () => {
  expect(documented('Errors')).toEqual(categories)
})

const tests = [...files('src'), ...files('test')]
  .filter((path) => isTest(path) && !path.endsWith('eventNames.test.ts'))
  .map(read)
  .join('\n')

test.each([...events, ...categories])('%s is expected by a test', (name) => {
  expect(tests).toMatch(new RegExp(`['"\`]${name}['"\`]`))
})
