import { expect, test } from 'vitest'
import { makeHtmlCustomData, makeWebTypes } from '../../build/editorData'
import { shownDefault } from '../../build/attributeTypes'
import { readAttributes } from '../../build/sourceFacts'
import { CUSTOM_PROPERTIES, EVENTS, PARTS, SLOTS, STATES } from '../../build/surface'
import { ATTRIBUTES, propertyName } from '../../src/domain/page/attributes'

type Named = { name: string; description: string }
type CustomData = {
  version: number
  tags: (Named & { attributes: (Named & { valueSet?: string; values?: { name: string }[] })[] })[]
}
type WebTypes = {
  contributions: {
    html: {
      elements: (Named & {
        attributes: (Named & { default?: string; value: { kind?: string; type: string } })[]
        slots: Named[]
        js: { properties: Named[]; events: (Named & { value: { type: string } })[] }
        css: Record<string, Named[]>
      })[]
    }
  }
}

const inMarkup = ATTRIBUTES.filter(({ kind }) => kind !== 'callbacks')
const customData = makeHtmlCustomData() as CustomData
const webTypes = makeWebTypes() as WebTypes
const [tag] = customData.tags
const [element] = webTypes.contributions.html.elements
const namesOf = (rows: readonly { readonly name: string }[] | undefined): string[] =>
  (rows ?? []).map(({ name }) => name)

test('both name each attribute of the table once, with its description', () => {
  const documented = readAttributes().filter(({ kind }) => kind !== 'callbacks')
  for (const attributes of [tag?.attributes, element?.attributes])
    expect(attributes?.map(({ name, description }) => ({ name, description }))).toEqual(
      documented.map(({ name, doc }) => ({ name, description: doc })),
    )
})

test('VS Code completes every word that an attribute allows, also in a list, and JetBrains has each default', () => {
  const allowed = inMarkup.filter(({ values }) => values).map(({ name, values }) => [name, values])
  expect(allowed.map(([name]) => name)).toEqual(expect.arrayContaining(['networks', 'methods', 'socials', 'features']))
  expect(tag?.attributes.filter(({ values }) => values).map(({ name, values }) => [name, namesOf(values)])).toEqual(
    allowed,
  )
  expect(element?.attributes.map((each) => [each.name, each.default ?? ''])).toEqual(
    inMarkup.map((row) => [row.name, shownDefault(row)]),
  )
})

test('both have the values of the attributes that take one of several', () => {
  const picks = inMarkup.filter(({ kind }) => kind === 'pick')
  expect(picks.length).toBeGreaterThan(5)
  for (const { name, values = [] } of picks) {
    expect(namesOf(tag?.attributes.find((each) => each.name === name)?.values)).toEqual(values)
    expect(element?.attributes.find((each) => each.name === name)?.value.type).toBe(
      values.map((value) => `'${value}'`).join(' | '),
    )
  }
})

test('a boolean attribute is written without a value', () => {
  const flags = namesOf(inMarkup.filter(({ kind }) => kind === 'flag'))
  expect(namesOf(tag?.attributes.filter(({ valueSet }) => valueSet === 'v'))).toEqual(flags)
  expect(namesOf(element?.attributes.filter(({ value }) => value.kind === 'no-value'))).toEqual(flags)
})

test('web types name everything else: properties, events, slots, parts, custom properties, states', () => {
  expect(namesOf(element?.js.properties)).toEqual(ATTRIBUTES.map(({ name }) => propertyName(name)))
  expect(namesOf(element?.js.events)).toEqual(Object.keys(EVENTS))
  expect(namesOf(element?.slots)).toEqual(SLOTS.map(({ name }) => name || 'default'))
  expect(namesOf(element?.css['parts'])).toEqual(namesOf(PARTS))
  expect(namesOf(element?.css['properties'])).toEqual(namesOf(CUSTOM_PROPERTIES))
  expect(namesOf(element?.css['pseudo-classes'])).toEqual(STATES.map(({ name }) => `state(${name})`))
})

test('the fields that their schemas require are there', () => {
  expect(customData.version).toBe(1.1)
  expect(tag?.name).toBe('wallet-connect-button')
  expect(makeWebTypes()).toMatchObject({ name: tag?.name, version: expect.stringMatching(/^\d+\.\d+\.\d+$/) })
  expect(element?.name).toBe(tag?.name)
})
