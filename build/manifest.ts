import { existsSync, writeFileSync } from 'node:fs'
import { propertyName } from '../src/domain/page/attributes'
import { attributeType, shownDefault } from './attributeTypes'
import { readAttributes, readEventDetails, readMembers } from './sourceFacts'
import { CUSTOM_PROPERTIES, EVENTS, PARTS, SLOTS, STATES } from './surface'

const TAG = 'wallet-connect-button'
const CLASS = 'WalletConnectButton'
const ENTRY = 'dist/index.js'
const CLASS_MODULE = 'dist/element.js'

/** The custom-elements manifest, schema 2.1.0. */
export function makeManifest(): object {
  const { properties, methods } = readMembers()
  const details = readEventDetails()
  return {
    schemaVersion: '2.1.0',
    readme: 'README.md',
    modules: [
      {
        kind: 'javascript-module',
        path: CLASS_MODULE,
        declarations: [
          {
            kind: 'class',
            customElement: true,
            name: CLASS,
            tagName: TAG,
            description: 'Connects crypto wallets and signs visitors in.',
            superclass: { name: 'HTMLElement' },
            attributes: readAttributes()
              .filter((row) => row.kind !== 'callbacks')
              .map((row) => ({
                name: row.name,
                description: row.doc,
                type: { text: attributeType(row) },
                ...(shownDefault(row) && { default: `'${shownDefault(row)}'` }),
                ...(!['lang', 'dir'].includes(row.name) && { fieldName: propertyName(row.name) }),
              })),
            members: [
              ...readAttributes()
                .filter((row) => !['lang', 'dir'].includes(row.name))
                .map((row) => ({
                  kind: 'field',
                  name: propertyName(row.name),
                  description: row.doc,
                  type: { text: `Options['${propertyName(row.name)}']` },
                  ...(row.kind !== 'callbacks' && { attribute: row.name }),
                })),
              ...properties.map((property) => ({
                kind: 'field',
                name: property.name,
                ...(property.doc && { description: property.doc }),
                type: { text: property.type },
                ...(!property.writable && { readonly: true }),
                ...(property.isStatic && { static: true }),
              })),
              ...methods.map((method) => ({
                kind: 'method',
                name: method.name,
                ...(method.doc && { description: method.doc }),
                ...(method.isStatic && { static: true }),
                parameters: method.parameters
                  ? [
                      {
                        name: /^\w+/.exec(method.parameters)?.[0] ?? 'options',
                        type: { text: /:\s*([^=]+)/.exec(method.parameters)?.[1]?.trim() ?? 'string' },
                        optional: /\?:|=/.test(method.parameters),
                      },
                    ]
                  : [],
                return: { type: { text: method.returns } },
              })),
            ],
            events: Object.entries(EVENTS).map(([name, description]) => ({
              name,
              description,
              type: { text: details.has(name) ? `CustomEvent<${details.get(name)}>` : 'Event' },
            })),
            slots: SLOTS.map(({ name, doc }) => ({ name, description: doc })),
            cssParts: PARTS.map(({ name, doc }) => ({ name, description: doc })),
            cssProperties: CUSTOM_PROPERTIES.map(({ name, doc }) => ({ name, description: doc })),
            cssStates: STATES.map(({ name, doc }) => ({ name, description: doc })),
          },
        ],
        exports: [{ kind: 'js', name: CLASS, declaration: { name: CLASS, module: CLASS_MODULE } }],
      },
      {
        kind: 'javascript-module',
        path: ENTRY,
        declarations: [],
        exports: [
          { kind: 'js', name: CLASS, declaration: { name: CLASS, module: CLASS_MODULE } },
          { kind: 'custom-element-definition', name: TAG, declaration: { name: CLASS, module: CLASS_MODULE } },
        ],
      },
    ],
  }
}

/** Writes the manifest next to the package's files and the files for pages. */
export function writeManifest(): void {
  const text = `${JSON.stringify(makeManifest(), null, 2)}\n`
  for (const folder of ['dist', 'dist-cdn'])
    if (existsSync(folder)) writeFileSync(`${folder}/custom-elements.json`, text)
}
