/** A social login that ended without a person: the message says why, in words for the log of a developer. */
export class SocialLoginRefused extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'SocialLoginRefused'
  }
}
