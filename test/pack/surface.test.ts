import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeManifest } from '../../build/manifest'
import { readEvents, readMembers } from '../../build/sourceFacts'
import { CUSTOM_PROPERTIES, EVENTS, PARTS, SLOTS, STATES } from '../../build/surface'
import { ATTRIBUTES } from '../../src/domain/page/attributes'
import { EVENT_NAMES } from '../../src/react/eventNames'
import { filesBelow } from '../verify/source'

const code = filesBelow('src', '.ts', '.tsx')
  .filter((path) => !path.includes('.test.'))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')
const sheets = filesBelow('src', '.css')
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')
const namesOf = (rows: readonly { readonly name: string }[]): string[] => rows.map(({ name }) => name).toSorted()

test('custom properties are those that the sheets read', () => {
  const used = new Set(sheets.match(/--wcb-[a-z0-9-]+/g))
  expect(namesOf(CUSTOM_PROPERTIES)).toEqual([...used].toSorted())
})

/** The opening tags of all elements that a visitor can use. */
const controls = [...code.matchAll(/<(?:button|a|input|select|textarea)(?=[\s>])/g)].map(({ index }) => {
  let end = index
  for (let depth = 0; code[end] !== '>' || depth > 0; end++) depth += code[end] === '{' ? 1 : code[end] === '}' ? -1 : 0
  return code.slice(index, end)
})

test('every control has a part', () => {
  expect(controls.length).toBeGreaterThan(30)
  expect(controls.filter((tag) => !/\bpart=|\{\.\.\.common\}/.test(tag))).toEqual([])
})

test('Receive, Send and Disconnect share no part', () => {
  expect(code).toMatch(/part=\{`account-action \$\{part\}`\}/)
  const dangerous = [...code.matchAll(/kind="danger"\s+part="([\w-]+)"/g)]
  expect(dangerous).toHaveLength(code.match(/kind="danger"/g)?.length ?? 0)
  expect(new Set(dangerous.map(([, part]) => part))).toEqual(new Set(['disconnect']))
})

test('every rendered part is in the table', () => {
  const drawn = [...code.matchAll(/part="([a-z -]+)"/g)].flatMap((match) => String(match[1]).split(' '))
  expect(drawn.length).toBeGreaterThan(15)
  expect(drawn.filter((part) => !namesOf(PARTS).includes(part))).toEqual([])
})

test.each(PARTS.map(({ name }) => name))('the part %s of the table is rendered', (name) => {
  expect(code).toMatch(new RegExp(`part="[a-z -]*\\b${name}\\b[a-z -]*"|['"\`]${name}\\b`))
})

test.each(SLOTS.filter(({ name }) => name && name !== 'config').map(({ name }) => name))(
  'the slot %s is there',
  (name) => {
    expect(code).toMatch(new RegExp(`slot name="${name}"|name: '${name}'`))
  },
)

/** The states whose name is computed. */
const COMPUTED: Readonly<Record<string, readonly string[]>> = {
  status: ['connected', 'connecting', 'reconnecting'],
  '`theme-${theme.state}`': ['theme-dark', 'theme-light', 'theme-system'],
}

test('custom states are those that the element sets, except those for our own style sheets', () => {
  const [, source = ''] = /const states = \{(.+?)\n  \}\n/s.exec(code) ?? []
  const set = [...source.matchAll(/^ {4}(?:\[(.+?)\]|'?([\w-]+)'?)[:,]/gm)].flatMap(([, computed, name = '']) =>
    computed === undefined ? name : (COMPUTED[computed] ?? computed),
  )
  const looks = ['bare', 'block', 'inline', 'theme-dark', 'theme-light', 'theme-system']
  expect([...namesOf(STATES), ...looks].toSorted()).toEqual(set.toSorted())
  expect(looks.filter((look) => !`${code}${sheets}`.includes(`:state(${look})`))).toEqual([])
})

test('every event but the native one has a detail', () => {
  expect(namesOf(readEvents().filter(({ detail }) => detail === undefined))).toEqual(['change'])
})

test('the components of React and Preact have a handler for every event', () => {
  expect(EVENT_NAMES.toSorted()).toEqual(Object.keys(EVENTS).toSorted())
})

test('every member of the element is described', () => {
  const { properties, methods } = readMembers()
  expect(methods.length).toBeGreaterThan(10)
  expect([...properties, ...methods].filter(({ doc }) => doc === '').map(({ name }) => name)).toEqual([])
})

test('the manifest names each attribute once, with the property it sets', () => {
  const manifest = makeManifest() as {
    modules: { declarations: { attributes: { name: string }[]; members: { name: string }[] }[] }[]
  }
  const [declaration] = manifest.modules[0]?.declarations ?? []
  expect(namesOf(declaration?.attributes ?? [])).toEqual(namesOf(ATTRIBUTES.filter(({ kind }) => kind !== 'callbacks')))
  expect(new Set(declaration?.members.map(({ name }) => name)).size).toBe(declaration?.members.length)
})
