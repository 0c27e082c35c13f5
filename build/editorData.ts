import { writeFileSync } from 'node:fs'
import { VERSION } from '../src/config/version'
import { attributeType, shownDefault } from './attributeTypes'
import { described, DESCRIPTION, TAG, typeOfEvent, typeOfProperty } from './manifest'
import { readAttributes, readEvents } from './sourceFacts'
import { CUSTOM_PROPERTIES, PARTS, SLOTS, STATES } from './surface'

const WEB_TYPES_SCHEMA = 'https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json'

const markupAttributes = () => readAttributes().filter(({ kind }) => kind !== 'callbacks')

/** Custom data for VS Code's HTML editor, version 1.1. */
export function makeHtmlCustomData(): object {
  const attributes = markupAttributes().map((row) => ({
    ...described(row),
    ...(row.kind === 'flag' && { valueSet: 'v' }),
    ...(row.values && { values: row.values.map((name) => ({ name })) }),
  }))
  return { version: 1.1, tags: [{ name: TAG, description: DESCRIPTION, attributes }] }
}

/** Web types, which JetBrains editors read. */
export function makeWebTypes(): object {
  const element = {
    name: TAG,
    description: DESCRIPTION,
    attributes: markupAttributes().map((row) => ({
      ...described(row),
      ...(shownDefault(row) && { default: shownDefault(row) }),
      value: row.kind === 'flag' ? { kind: 'no-value', type: 'boolean' } : { type: attributeType(row) },
    })),
    slots: SLOTS.map(({ name, doc }) => ({ name: name || 'default', description: doc })),
    js: {
      properties: readAttributes().map((row) => ({
        name: row.property,
        description: row.doc,
        value: { type: typeOfProperty(row) },
      })),
      events: readEvents().map((event) => ({ ...described(event), value: { type: typeOfEvent(event) } })),
    },
    css: {
      parts: PARTS.map(described),
      properties: CUSTOM_PROPERTIES.map(described),
      'pseudo-classes': STATES.map(({ name, doc }) => ({ name: `state(${name})`, description: doc })),
    },
  }
  return {
    $schema: WEB_TYPES_SCHEMA,
    name: TAG,
    version: VERSION,
    'description-markup': 'markdown',
    contributions: { html: { elements: [element] } },
  }
}

/** Writes both beside the manifest. */
export function writeEditorData(): void {
  const files = { 'vscode.html-custom-data': makeHtmlCustomData(), 'web-types': makeWebTypes() }
  for (const [name, data] of Object.entries(files))
    writeFileSync(`dist/${name}.json`, `${JSON.stringify(data, null, 2)}\n`)
}
