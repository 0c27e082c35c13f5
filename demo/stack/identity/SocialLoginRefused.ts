/** A failed social login. The message is for the developer's log. */
export class SocialLoginRefused extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'SocialLoginRefused'
  }
}
