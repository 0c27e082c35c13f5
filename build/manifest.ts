import { existsSync, writeFileSync } from 'node:fs'
import type { AttributeRow } from '../src/domain/page/attributes'
import { attributeType, shownDefault } from './attributeTypes'
import { readAttributes, readEvents, readMembers, type EventFact, type MethodFact } from './sourceFacts'
import { CUSTOM_PROPERTIES, PARTS, SLOTS, STATES, type Named } from './surface'

export const TAG = 'wallet-connect-button'
export const DESCRIPTION = 'Connects crypto wallets and signs visitors in.'
const CLASS = 'WalletConnectButton'
const ENTRY = 'dist/index.js'
const CLASS_MODULE = 'dist/element.js'

export const described = ({ name, doc }: Named) => ({ name, description: doc })
export const typeOfEvent = ({ detail }: EventFact): string => (detail ? `CustomEvent<${detail}>` : 'Event')
export const typeOfProperty = ({ property }: AttributeRow): string => `Options['${property}']`

/** The custom-elements manifest, schema 2.1.0. */
export function makeManifest(): object {
  const attributes = readAttributes()
  const { properties, methods } = readMembers()
  const isOwn = ({ name }: Named): boolean => !['lang', 'dir'].includes(name)
  const reference = { name: CLASS, module: CLASS_MODULE }
  const exported = { kind: 'js', name: CLASS, declaration: reference }
  const declaration = {
    kind: 'class',
    customElement: true,
    name: CLASS,
    tagName: TAG,
    description: DESCRIPTION,
    superclass: { name: 'HTMLElement' },
    attributes: attributes
      .filter(({ kind }) => kind !== 'callbacks')
      .map((row) => ({
        ...described(row),
        type: { text: attributeType(row) },
        ...(shownDefault(row) && { default: `'${shownDefault(row)}'` }),
        ...(isOwn(row) && { fieldName: row.property }),
      })),
    members: [
      ...attributes
        .filter(isOwn)
        .map((row) => ({
          kind: 'field',
          name: row.property,
          description: row.doc,
          type: { text: typeOfProperty(row) },
          ...(row.kind !== 'callbacks' && { attribute: row.name }),
        })),
      ...properties.map((property) => ({
        kind: 'field',
        ...described(property),
        type: { text: property.type },
        ...(!property.writable && { readonly: true }),
        ...(property.isStatic && { static: true }),
      })),
      ...methods.map((method) => ({
        kind: 'method',
        ...described(method),
        ...(method.isStatic && { static: true }),
        parameters: parametersOf(method),
        return: { type: { text: method.returns } },
      })),
    ],
    events: readEvents().map((event) => ({ ...described(event), type: { text: typeOfEvent(event) } })),
    slots: SLOTS.map(described),
    cssParts: PARTS.map(described),
    cssProperties: CUSTOM_PROPERTIES.map(described),
    cssStates: STATES.map(described),
  }
  const definition = { kind: 'custom-element-definition', name: TAG, declaration: reference }
  return {
    schemaVersion: '2.1.0',
    readme: 'README.md',
    modules: [
      { kind: 'javascript-module', path: CLASS_MODULE, declarations: [declaration], exports: [exported] },
      { kind: 'javascript-module', path: ENTRY, declarations: [], exports: [exported, definition] },
    ],
  }
}

/** No method has more than one. */
function parametersOf({ parameters }: MethodFact): readonly object[] {
  if (!parameters) return []
  const [, name = '', type = 'string'] = /^(\w+)\??(?::\s*([^=]+?))?\s*(?:=|$)/.exec(parameters) ?? []
  return [{ name, type: { text: type }, optional: /\?:|=/.test(parameters) }]
}

/** Writes the manifest next to the package's files and the files for pages. */
export function writeManifest(): void {
  const text = `${JSON.stringify(makeManifest(), null, 2)}\n`
  for (const folder of ['dist', 'dist-cdn'])
    if (existsSync(folder)) writeFileSync(`${folder}/custom-elements.json`, text)
}
