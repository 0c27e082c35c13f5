import { WalletButtonError } from './WalletButtonError'

/** Why a configuration is refused. */
export type ConfigurationProblem = 'siwe_and_siwx' | 'json_unreadable' | 'json_not_an_object' | 'clients_missing'

const problems: Record<ConfigurationProblem, { message: string; hint: string }> = {
  siwe_and_siwx: {
    message: 'The configuration sets both siweConfig and siwx.',
    hint: 'Keep one of them: siwx for built-in sign-in, siweConfig for your own callbacks.',
  },
  json_unreadable: {
    message: 'The JSON configuration inside the element cannot be read.',
    hint: 'Check the text of the script child with a JSON validator.',
  },
  json_not_an_object: {
    message: 'The JSON configuration inside the element is not an object.',
    hint: 'Wrap the settings in one pair of braces.',
  },
  clients_missing: {
    message: 'The connection and network clients are not set.',
    hint: 'Set both before the element starts.',
  },
}

/** The page's settings contradict each other or cannot be read (specification, section 5; decisions.md, 10). */
export class ConfigurationInvalid extends WalletButtonError {
  constructor(
    readonly problem: ConfigurationProblem,
    cause?: unknown,
  ) {
    super('configuration_invalid', problems[problem].message, { hint: problems[problem].hint, cause })
  }
}

/** A part that loads on demand did not arrive. Pressing again tries again. */
export class LazyPartUnavailable extends WalletButtonError {
  constructor(
    readonly part: string,
    cause?: unknown,
  ) {
    super('lazy_part_unavailable', 'The wallet window could not be loaded.', {
      hint: 'Check your connection and press the button again.',
      cause,
    })
  }
}
