import { WalletButtonError } from './WalletButtonError'

/** Why a configuration is refused. */
export type ConfigurationProblem = 'siwe_and_siwx' | 'siwx_endpoint_refused' | 'origin_opaque'

const problems: Record<ConfigurationProblem, { message: string; hint: string }> = {
  siwe_and_siwx: {
    message: 'The configuration sets both siweConfig and siwx.',
    hint: 'Keep one of them: siwx for built-in sign-in, siweConfig for your own callbacks.',
  },
  siwx_endpoint_refused: {
    message: 'The sign-in endpoint is of another origin and was not set by property or in the head of the document.',
    hint: 'Set siwxBackendUrl or the siwx endpoints by property, or in the script of the document’s head.',
  },
  origin_opaque: {
    message: 'You can’t sign in here, because this part of the page has no address of its own.',
    hint: 'Open the page in a window of its own.',
  },
}

/** The page's options contradict each other or cannot be parsed. */
export class ConfigurationInvalid extends WalletButtonError {
  constructor(
    readonly problem: ConfigurationProblem,
    cause?: unknown,
  ) {
    super('configuration_invalid', problems[problem].message, { hint: problems[problem].hint, cause })
  }
}
