/** A parameter that the service refuses; `field` names it. */
export class InvalidQuery extends Error {
  constructor(
    readonly field: string,
    message: string,
  ) {
    super(message)
    this.name = new.target.name
  }
}
