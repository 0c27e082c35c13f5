/** The faucet does not have the requested asset. */
export class UnknownAsset extends Error {
  constructor(message: string) {
    super(message)
    this.name = new.target.name
  }
}
