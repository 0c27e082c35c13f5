import type { Alert } from './alerts'

/** The element's JSON child cannot be read, or is no object; everything else of the configuration holds (element-api.md, section 2). */
export const alertJsonConfigurationInvalid = {
  code: 'configuration_invalid',
  message: 'The JSON child is not a JSON object.',
  long: 'Check it with a validator.',
} as const satisfies Alert
