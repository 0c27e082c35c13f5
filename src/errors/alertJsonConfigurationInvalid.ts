import type { Alert } from './alerts'

/** The JSON child is not a JSON object. The rest of the configuration is used. */
export const alertJsonConfigurationInvalid = {
  code: 'configuration_invalid',
  message: 'The JSON child is not a JSON object.',
  long: 'Check it with a validator.',
} as const satisfies Alert
