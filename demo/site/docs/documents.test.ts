import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import MiniSearch from 'minisearch'
import { expect, test } from 'vitest'
import { statesOf } from '../../gallery/fixtures'
import { DOCS_PICTURES } from '../../../test/screens/docsPicturesTable'
import { readDocs, type Doc } from './documents'
import { writeLlms } from './writeLlms'
import { writeSearchIndex } from './searchIndex'
import { SEARCH_OPTIONS, type SearchEntry } from './searchOptions'

const FOLDER = 'docs/pictures/'
/** Where a page shows a picture of a view: its name, its size, and words for it. */
const LIGHT = /<img loading="lazy" src="[./]*pictures\/([\w-]+)\.webp" width="(\d+)" height="(\d+)"\s+alt="[^"]{20,}">/

const { docs, groups } = readDocs()
const htmlOf = ({ lead, rest }: Doc): string => lead + rest

test('every link inside the documentation leads to a page, and to a heading of it', () => {
  const broken = [...docs.values()].flatMap((doc) =>
    [...htmlOf(doc).matchAll(/<a (?:class="anchor" )?href="([^"]*)"/g)].flatMap(([, href = '']) => {
      if (/^[a-z]+:/.test(href)) return /\/docs\/.*\.md/.test(href) ? [`${doc.file}: ${href}`] : []
      const [name = '', anchor] = href.split('#')
      const target = name === '' ? doc.path : posix.join(doc.path, name)
      if (doc.pictures.includes(target)) return []
      const found = docs.get(target)
      const isThere = found && (anchor === undefined || htmlOf(found).includes(`id="${anchor}"`))
      return isThere ? [] : [`${doc.file}: ${href}`]
    }),
  )
  expect(broken).toEqual([])
})

test('a link that names a file has the title of the page that it leads to', () => {
  const methods = htmlOf(docs.get('docs/methods/')!)
  expect(methods).toContain('<a href="../errors/">Errors</a>')
  expect(methods).not.toMatch(/>[\w/]+\.md<\/a>/)
})

test('code is shown as it is written, and what makes tables is not shown', () => {
  const html = htmlOf(docs.get('docs/attributes/')!)
  expect(html).toContain('<code>&lt;wallet-connect-button project-id=')
  expect(html).not.toContain('<!-- table')
  expect(html).toContain('<td><code>default-network</code></td>')
})

test.each([
  ['default-network', 'docs/attributes/'],
  ['swich network', 'docs/errors/'],
  ['integrity', 'docs/production/'],
])('a search for "%s" has %s among its first results', (query, path) => {
  const index = MiniSearch.loadJSON<SearchEntry>(writeSearchIndex(docs.values(), groups), SEARCH_OPTIONS)
  const found = index.search(query).slice(0, 5)
  expect(found.map(({ id }) => String(id).replace(/#.*/, ''))).toContain(path)
})

test('machines have an index that leads to every page, and the text of all that is for users', () => {
  const files = writeLlms()
  const index = files.get('llms.txt')!
  const listed = [...index.matchAll(/^- \[.+?\]\(([^)]+)\)/gm)].map(([, path]) => path)
  expect(listed.toSorted()).toEqual([...docs.keys()].filter((path) => path !== 'docs/').toSorted())
  const text = files.get('llms-full.txt')!
  expect(text).toContain('| `siwx-backend-url` |')
  expect(text).toContain('# Moving from RainbowKit')
  expect(text).not.toMatch(/<!-- (table|snippet|end)/)
  expect(text).not.toContain('# Architecture')
})

test('each picture of a view is shown by one page, light and dark, at its size, from a state of the gallery', () => {
  const shown = [...docs.values()].flatMap(({ pictures }) => pictures.filter((file) => file.startsWith(FOLDER)))
  const drawn = DOCS_PICTURES.flatMap(({ name }) => [`${FOLDER}${name}-dark.webp`, `${FOLDER}${name}.webp`])
  expect(shown.toSorted()).toEqual(drawn.toSorted())
  expect(
    readdirSync(FOLDER)
      .map((name) => FOLDER + name)
      .toSorted(),
  ).toEqual(drawn.toSorted())
  expect(DOCS_PICTURES.filter(({ view, state }) => !statesOf(view)[state])).toEqual([])
  const tags = [...docs.values()].flatMap((doc) => htmlOf(doc).match(/<picture>[^]*?<\/picture>/g) ?? [])
  expect(tags).toHaveLength(DOCS_PICTURES.length)
  for (const tag of tags) {
    const [, name = '', width, height] = LIGHT.exec(tag) ?? []
    expect(tag).toMatch(new RegExp(`media="\\(prefers-color-scheme: dark\\)" srcset="[./]*pictures/${name}-dark.webp"`))
    for (const file of [name, `${name}-dark`])
      expect(sizeOf(`${FOLDER}${file}.webp`), file).toEqual([Number(width) * 2, Number(height) * 2])
  }
})

/** Width and height of a lossy WebP: of its VP8X chunk, or else of its first frame. */
function sizeOf(file: string): [width: number, height: number] {
  const bytes = readFileSync(file)
  if (bytes.toString('latin1', 12, 16) === 'VP8X') return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1]
  return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff]
}
