/** Which pages may use a wallet, and whether it is locked. */
export class Access {
  readonly #permitted = new Set<string>()
  #unlocked: Promise<void> | undefined
  #unlock = (): void => {}

  /** The origins that have permission, also while the wallet is locked. */
  get origins(): readonly string[] {
    return [...this.#permitted]
  }

  isPermitted(origin: string): boolean {
    return this.#permitted.has(origin)
  }

  /** Whether the page may use the wallet now. */
  isOpenTo(origin: string): boolean {
    return this.isPermitted(origin) && !this.#unlocked
  }

  permit(origin: string): void {
    this.#permitted.add(origin)
  }

  /** Ends the permission of a page, or of all. Returns the origins that had it. */
  end(origin?: string): readonly string[] {
    const ended = this.origins.filter((each) => origin === undefined || each === origin)
    for (const each of ended) this.#permitted.delete(each)
    return ended
  }

  lock(): void {
    this.#unlocked ??= new Promise((resolve) => (this.#unlock = resolve))
  }

  unlock(): void {
    this.#unlocked = undefined
    this.#unlock()
  }

  /** Resolves once the wallet is unlocked; undefined unless it is locked. */
  unlocked(): Promise<void> | undefined {
    return this.#unlocked
  }
}
