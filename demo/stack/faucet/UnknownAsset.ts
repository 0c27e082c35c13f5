/** What was asked for cannot be given; the message says why. */
export class UnknownAsset extends Error {
  constructor(message: string) {
    super(message)
    this.name = new.target.name
  }
}
