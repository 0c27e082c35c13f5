import { propertyName } from '../../../src/domain/page/attributes'
import { resolveFeatures } from '../../../src/domain/page/resolveFeatures'
import { CHOOSABLE } from './choice'

export type ControlName = 'flag' | 'text' | 'long' | 'pick' | 'order' | 'features' | 'networks' | 'network' | 'language'

/** How an option is chosen. */
export function controlOf({
  name,
  kind,
  values,
}: {
  name: string
  kind: string
  values: readonly string[]
}): ControlName {
  switch (kind) {
    case 'flag':
    case 'pick':
    case 'networks':
    case 'network':
      return kind
    case 'list':
      return name === 'features' ? name : values.length > 0 ? 'order' : 'text'
    case 'json':
      return 'long'
    default:
      return name === 'lang' ? 'language' : 'text'
  }
}

/** The features that a page has without asking for them. */
export function defaultFeatures(): ReadonlySet<string> {
  const resolved: Readonly<Record<string, unknown>> = resolveFeatures({ features: {} }, undefined)
  const names = CHOOSABLE.find(({ name }) => name === 'features')?.values ?? []
  return new Set(
    names.filter((name) => {
      const value = resolved[propertyName(name)]
      return Array.isArray(value) ? value.length > 0 : value === true
    }),
  )
}
