import type { AttributeRow } from '../src/domain/page/attributes'

/** TypeScript type of an attribute as text in markup. */
export function attributeType(row: AttributeRow): string {
  switch (row.kind) {
    case 'flag':
      return 'boolean'
    case 'pick':
      return (row.values ?? []).map((value) => `'${value}'`).join(' | ')
    case 'number':
      return 'number | string'
    default:
      return 'string'
  }
}

/** The default as a page would write it. Empty if there is none. */
export function shownDefault(row: AttributeRow): string {
  const { fallback } = row
  if (fallback === undefined || row.kind === 'flag') return ''
  if (Array.isArray(fallback)) return fallback.join(' ')
  return typeof fallback === 'object' ? '' : String(fallback)
}

const SHOWN: Readonly<Partial<Record<AttributeRow['kind'], string>>> = {
  flag: 'boolean',
  network: 'network',
  networks: 'list of networks',
  json: 'JSON',
  number: 'number above 0',
  map: 'list of `chain=url`',
  types: 'list of `namespace:type`',
  callbacks: 'property only',
}

/** The allowed values, for docs/attributes.md. */
export function shownValues({ kind, values = [] }: AttributeRow): string {
  const allowed = values.map((value) => `\`${value}\``).join(' ')
  if (kind === 'pick') return allowed
  return kind === 'list' ? `list${allowed && ` of ${allowed}`}` : (SHOWN[kind] ?? 'text')
}
