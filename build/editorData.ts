import { writeFileSync } from 'node:fs'
import { propertyName, type AttributeRow } from '../src/domain/page/attributes'
import { VERSION } from '../src/config/version'
import { attributeType, shownDefault } from './attributeTypes'
import { readAttributes, readEventDetails } from './sourceFacts'
import { CUSTOM_PROPERTIES, EVENTS, PARTS, SLOTS, STATES } from './surface'

const TAG = 'wallet-connect-button'
const DESCRIPTION = 'Connects crypto wallets and signs visitors in.'
const WEB_TYPES_SCHEMA = 'https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json'

/** Custom data for VS Code's HTML editor, version 1.1. */
export function makeHtmlCustomData(): object {
  return {
    version: 1.1,
    tags: [
      {
        name: TAG,
        description: DESCRIPTION,
        attributes: markupAttributes().map((row) => ({
          name: row.name,
          description: row.doc,
          ...(row.kind === 'flag' && { valueSet: 'v' }),
          ...(row.values && { values: row.values.map((name) => ({ name })) }),
        })),
      },
    ],
  }
}

/** Web types, which JetBrains editors read. */
export function makeWebTypes(): object {
  const details = readEventDetails()
  return {
    $schema: WEB_TYPES_SCHEMA,
    name: TAG,
    version: VERSION,
    'description-markup': 'markdown',
    contributions: {
      html: {
        elements: [
          {
            name: TAG,
            description: DESCRIPTION,
            attributes: markupAttributes().map((row) => ({
              name: row.name,
              description: row.doc,
              ...(shownDefault(row) && { default: shownDefault(row) }),
              value: row.kind === 'flag' ? { kind: 'no-value', type: 'boolean' } : { type: attributeType(row) },
            })),
            slots: SLOTS.map(({ name, doc }) => ({ name: name || 'default', description: doc })),
            js: {
              properties: readAttributes().map((row) => ({
                name: propertyName(row.name),
                description: row.doc,
                value: { type: `Options['${propertyName(row.name)}']` },
              })),
              events: Object.entries(EVENTS).map(([name, description]) => ({
                name,
                description,
                value: { type: details.has(name) ? `CustomEvent<${details.get(name)}>` : 'Event' },
              })),
            },
            css: {
              parts: PARTS.map(({ name, doc }) => ({ name, description: doc })),
              properties: CUSTOM_PROPERTIES.map(({ name, doc }) => ({ name, description: doc })),
              'pseudo-classes': STATES.map(({ name, doc }) => ({ name: `state(${name})`, description: doc })),
            },
          },
        ],
      },
    },
  }
}

/** Writes both beside the manifest. */
export function writeEditorData(): void {
  const files = { 'vscode.html-custom-data': makeHtmlCustomData(), 'web-types': makeWebTypes() }
  for (const [name, data] of Object.entries(files))
    writeFileSync(`dist/${name}.json`, `${JSON.stringify(data, null, 2)}\n`)
}

function markupAttributes(): readonly (AttributeRow & { readonly doc: string })[] {
  return readAttributes().filter((row) => row.kind !== 'callbacks')
}
