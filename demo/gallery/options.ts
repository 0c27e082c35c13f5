import { ATTRIBUTES, propertyName } from '../../src/domain/page/attributes'
import type { Options } from '../../src/domain/page/options'
import { readOption } from '../../src/domain/page/readOption'

const defaults = Object.fromEntries(
  ATTRIBUTES.map((row) => [propertyName(row.name), readOption(row, undefined, () => {})]),
) as Options

/** All options at their defaults, with a project id and storage in memory. */
export const plainOptions: Options = { ...defaults, projectId: 'gallery', storage: 'memory' }
