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

/** The allowed values, for docs/attributes.md. */
export function shownValues(row: AttributeRow): string {
  const allowed = (row.values ?? []).map((value) => `\`${value}\``).join(' ')
  switch (row.kind) {
    case 'flag':
      return 'boolean'
    case 'pick':
      return allowed
    case 'list':
      return allowed ? `list of ${allowed}` : 'list'
    case 'network':
      return 'network'
    case 'networks':
      return 'list of networks'
    case 'json':
      return 'JSON'
    case 'number':
      return 'number above 0'
    case 'map':
      return 'list of `chain=url`'
    case 'types':
      return 'list of `namespace:type`'
    case 'callbacks':
      return 'property only'
    case 'text':
    case 'endpoint':
      return 'text'
  }
}
