import { WalletButtonError } from './WalletButtonError'

const problems = {
  json_unreadable: 'The JSON configuration inside the element cannot be read.',
  json_not_an_object: 'The JSON configuration inside the element is not an object.',
}

/** The element's JSON child is broken; everything else of the configuration holds (element-api.md, section 2). */
export class JsonConfigurationInvalid extends WalletButtonError {
  constructor(
    readonly problem: keyof typeof problems,
    cause?: unknown,
  ) {
    super('configuration_invalid', problems[problem], { hint: 'Check it with a JSON validator.', cause })
  }
}
