import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { VERSION } from '../../src/config/version'
import { ENTRIES } from '../../build/entries'
import { documentPaths, fillDocument } from '../../build/documents'
import { fillSnippets } from '../../build/snippets'
import { TABLE_NAMES, tablesIn } from '../../build/tables'
import { GROWTH_MAX_BYTES, MODULES_MAX_BYTES } from '../frameworks/examples'
import { filesBelow } from '../verify/source'

const read = (path: string): string => readFileSync(path, 'utf8')
const headings = (path: string): string[] => [...read(path).matchAll(/^### (\S+)$/gm)].map(([, name]) => String(name))
const flat = (text: string): string => text.replace(/^ +/gm, '')

test('every code has its entry in docs/errors.md, and every entry its code', () => {
  const codes = [...read('src/errors/catalogue.ts').matchAll(/\| '([a-z_]+)'/g)].map((match) => match[1])
  expect(codes.length).toBeGreaterThan(40)
  expect(headings('docs/errors.md').toSorted()).toEqual(codes.toSorted())
})

test.each([
  ['a refusal of verifySiwx', 'src/server/verifySiwx.ts', /^ {2}\| '([a-z_]+)'$/gm],
  ['a refusal of the WordPress plugin', 'integrations/wordpress/plugin/src/Refusal.php', /case '([a-z_]+)':/g],
  ['an alert', 'src/errors/alerts.ts', /code: '([a-z_]+)'/g],
])('%s has its row in docs/errors.md', (_, path, pattern) => {
  const codes = [...read(path).matchAll(pattern)].map((match) => match[1])
  const rows = [...read('docs/errors.md').matchAll(/^\| `([a-z_]+)` \|/gm)].map((match) => match[1])
  expect(codes.length).toBeGreaterThan(7)
  expect(rows).toEqual(expect.arrayContaining(codes))
})

test('the version in the code is the version of the package', () => {
  expect(VERSION).toBe((JSON.parse(read('package.json')) as { version: string }).version)
})

test.each(documentPaths().filter((path) => path !== 'docs/api.md'))(
  'the tables of %s match the source, and its snippets the examples',
  (path) => expect(read(path)).toBe(fillDocument(path, read(path))),
)

test.each(TABLE_NAMES)('the table %s has one place', (name) => {
  expect(documentPaths().filter((path) => tablesIn(read(path)).includes(name))).toHaveLength(1)
})

test('the README has at most 150 lines', () => {
  expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(150)
})

test('every page is in docs/README.md', () => {
  const listed = [...read('docs/README.md').matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, name]) => `docs/${name}`)
  const pages = documentPaths().filter((path) => path.split('/').length === 2 && path !== 'docs/README.md')
  expect(listed.toSorted()).toEqual(pages.toSorted())
})

test('the policy of docs/production.md names the default services', () => {
  const text = read('docs/production.md')
  expect(tablesIn(text)).toContain('hosts')
  for (const [, origin = '', directives = ''] of text.matchAll(/^\| `\w+` \| `(\S+)` \| (`.+?) \|/gm))
    for (const directive of directives.match(/[\w-]+/g) ?? [])
      if (!origin.includes('pulse')) expect(text).toMatch(new RegExp(`^${directive} .*${origin}[ ;]`, 'm'))
})

test('sizes of frameworks are in the table of docs/frameworks.md alone, with the limits of the tests', () => {
  const text = read('docs/frameworks.md')
  const sizes = [...text.matchAll(/[\d.]+ kB/g)].map(([size]) => size)
  const measured = [...text.matchAll(/^\| \[.*\+([\d.]+ kB) \|.*$/gm)].map(([, size]) => size)
  const limit = `${GROWTH_MAX_BYTES / 1000} kB`
  expect(sizes.toSorted()).toEqual([...measured, limit].toSorted())
  expect(text).toContain(`The limit of the initial scripts is ${limit}.`)
  expect(text).toContain(`at most ${MODULES_MAX_BYTES / 1e6} MB`)
  expect(read('README.md')).not.toMatch(/\d kB/)
})

test.each(ENTRIES)('docs/api.md has a section for every export of %s', (entry) => {
  const source = read(`src/${entry}.ts`)
  const lists = [...source.matchAll(/^export (?:type )?\{([^}]+)\}/gm)].flatMap(([, names = '']) => names.split(','))
  const declared = [...source.matchAll(/^export (?:const|function|interface|type|class) (\w+)/gm)].map(
    ([, name]) => name,
  )
  const names = [...lists.map((name) => name.trim().replace(/^type /, '')).filter(Boolean), ...declared]
  expect(names.length).toBeGreaterThan(0)
  expect(headings('docs/api.md')).toEqual(expect.arrayContaining(names))
})

test('a snippet of which an example has nothing is an error', () => {
  const missing = '<!-- snippet: examples/vue/src/App.vue | <other-element | /> -->\n<!-- end -->'
  expect(() => fillSnippets(missing)).toThrow('examples/vue/src/App.vue has nothing from "<other-element"')
})

test('every snippet about libraries in docs/recipes.md is in a recipe', () => {
  const recipes = filesBelow('examples/recipes', '.ts').map((path) => flat(read(path)))
  const text = read('docs/recipes.md').split('## viem')[1] ?? ''
  const snippets = [...text.matchAll(/^```ts\n(.*?)^```/gms)].map(([, snippet = '']) => snippet)
  expect(snippets).toHaveLength(4)
  for (const part of snippets.flatMap((snippet) => snippet.split('\n\n')))
    expect(recipes.some((recipe) => recipe.includes(flat(part).trim()))).toBe(true)
})
