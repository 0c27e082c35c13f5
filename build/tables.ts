import { table } from './api/markdown'
import { shownDefault, shownValues } from './attributeTypes'
import { readAttributes, readEvents, readMembers } from './sourceFacts'
import { rpcHosts, serviceHosts } from './hosts'
import { signInRows, transitionRows } from './sessionTransitions'
import { textRows } from './textKeys'
import { CUSTOM_PROPERTIES, PARTS, SLOTS, STATES, type Named } from './surface'

const TABLES: Readonly<Record<string, () => string>> = {
  attributes: () =>
    table(
      ['Attribute', 'Takes', 'Default', 'What it does'],
      readAttributes().map((row) => [
        row.kind === 'callbacks' ? `\`siweConfig\`` : `\`${row.name}\``,
        shownValues(row),
        shownDefault(row) && `\`${shownDefault(row)}\``,
        row.doc,
      ]),
    ),
  events: () =>
    table(
      ['Event', '`detail`', 'When'],
      readEvents().map(({ name, doc, detail }) => [`\`${name}\``, detail ? `\`${detail}\`` : '', doc]),
    ),
  members: () => {
    const { properties, methods } = readMembers()
    return table(
      ['Member', 'Type', 'What it is'],
      [
        ...properties
          .filter(({ name }) => name !== 'form')
          .map((each) => [`${each.isStatic ? 'static ' : ''}\`${each.name}\``, `\`${each.type}\``, each.doc]),
        ...methods.map((each) => [
          `${each.isStatic ? 'static ' : ''}\`${each.name}(${each.parameters})\``,
          `\`${each.returns}\``,
          each.doc,
        ]),
      ],
    )
  },
  slots: () => named('Slot', SLOTS, (name) => (name ? `\`${name}\`` : '(default)')),
  parts: () => named('Part', PARTS),
  properties: () => named('Custom property', CUSTOM_PROPERTIES),
  states: () => named('State', STATES, (name) => `\`:state(${name})\``),
  texts: () =>
    table(
      ['Key', 'English', 'Placeholders'],
      textRows()
        .filter(({ text }) => text !== undefined)
        .map(({ key, text = '', placeholders }) => [
          `\`${key}\``,
          text,
          placeholders && (placeholders === '#*' ? '`#`, with plural forms' : placeholdersShown(placeholders)),
        ]),
    ),
  'texts-of-errors': () =>
    textRows()
      .filter(({ text }) => text === undefined)
      .map(({ key }) => `- \`${key}\``)
      .join('\n'),
  transitions: () =>
    table(
      ['It is', 'Cause', 'Becomes', 'Erased', '`disconnected`', 'Others', 'Reported by', 'Shown by'],
      transitionRows(),
    ),
  'sign-in-ends': () =>
    table(['Cause', 'Erased', '`siwx-end`', 'The site', 'Other tabs', 'Reported by', 'Shown by'], signInRows()),
  hosts: () => table(['Service', 'Origin', 'Directive', 'Used'], serviceHosts()),
  'rpc-hosts': () => table(['Network', 'Public host'], rpcHosts()),
}

/** The name of each table that is written from the source. */
export const TABLE_NAMES: readonly string[] = Object.keys(TABLES)

const MARKED = /(<!-- table: (\S+) -->\n)[\s\S]*?(<!-- end -->)/g

/** The names of the tables that a document has a place for. */
export const tablesIn = (text: string): string[] => [...text.matchAll(MARKED)].map(([, , name = '']) => name)

/** Replaces the tables between the markers of a document. Those that tests write stay as they are. */
export const fillTables = (text: string): string =>
  text.replace(MARKED, (whole: string, open: string, name: string, close: string) =>
    name in TABLES ? `${open}\n${TABLES[name]?.()}\n\n${close}` : whole,
  )

function named(title: string, rows: readonly Named[], show = (name: string): string => `\`${name}\``): string {
  return table(
    [title, 'What it is'],
    rows.map(({ name, doc }) => [show(name), doc]),
  )
}

const placeholdersShown = (names: string): string =>
  names
    .split(' ')
    .map((name) => (name === '#' ? '`#`' : `\`{${name}}\``))
    .join(' ')
