import { shownDefault, shownValues } from './attributeTypes'
import { readAttributes, readEventDetails, readMembers } from './sourceFacts'
import { rpcHosts, serviceHosts } from './hosts'
import { CUSTOM_PROPERTIES, EVENTS, PARTS, SLOTS, STATES, type Named } from './surface'

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
  events: () => {
    const details = readEventDetails()
    return table(
      ['Event', '`detail`', 'When'],
      Object.entries(EVENTS).map(([name, doc]) => [
        `\`${name}\``,
        details.has(name) ? `\`${(details.get(name) ?? '').replaceAll('|', '\\|')}\`` : '',
        doc,
      ]),
    )
  },
  members: () => {
    const { properties, methods } = readMembers()
    return table(
      ['Member', 'Type', 'What it is'],
      [
        ...properties
          .filter(({ name }) => name !== 'form')
          .map((each) => [
            `${each.isStatic ? 'static ' : ''}\`${each.name}\``,
            `\`${each.type.replaceAll('|', '\\|')}\``,
            each.doc,
          ]),
        ...methods.map((each) => [
          `${each.isStatic ? 'static ' : ''}\`${each.name}(${each.parameters.replaceAll('|', '\\|')})\``,
          `\`${each.returns.replaceAll('|', '\\|')}\``,
          each.doc,
        ]),
      ],
    )
  },
  slots: () => named('Slot', SLOTS, (name) => (name ? `\`${name}\`` : '(default)')),
  parts: () => named('Part', PARTS),
  properties: () => named('Custom property', CUSTOM_PROPERTIES),
  states: () => named('State', STATES, (name) => `\`:state(${name})\``),
}

const PRODUCTION_TABLES: typeof TABLES = {
  hosts: () => table(['Service', 'Origin', 'Directive', 'Used'], serviceHosts()),
  'rpc-hosts': () => table(['Network', 'Public host'], rpcHosts()),
}

/** Replaces the tables between the markers of docs/production.md. @throws if a marker is missing */
export const fillProductionTables = (text: string): string => fill(text, PRODUCTION_TABLES)

/** Replaces the tables between the README's markers. @throws if a marker is missing */
export const fillTables = (text: string): string => fill(text, TABLES)

function fill(text: string, tables: typeof TABLES): string {
  return Object.entries(tables).reduce((whole, [name, make]) => {
    const marked = new RegExp(`(<!-- table: ${name} -->\n)[\\s\\S]*?(<!-- end -->)`)
    if (!marked.test(whole)) throw new Error(`There is no place for the table "${name}".`)
    return whole.replace(marked, (_, open: string, close: string) => `${open}\n${make()}\n\n${close}`)
  }, text)
}

function named(title: string, rows: readonly Named[], show = (name: string): string => `\`${name}\``): string {
  return table(
    [title, 'What it is'],
    rows.map(({ name, doc }) => [show(name), doc]),
  )
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
