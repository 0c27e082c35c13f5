/** What the page may know of a generated wallet's accounts. */
export interface OwnedWalletFacts {
  readonly name: string
  readonly icon: string
  readonly accounts: readonly string[]
  /** Gives the page only the account in use, as many wallets do, or all of them. */
  readonly showsAll: boolean
}

/** A wallet with an owner, who locks it, picks accounts and decides what the page gets. */
export abstract class OwnedWallet<Facts extends OwnedWalletFacts = OwnedWalletFacts> {
  protected selected = 0
  locked = false
  permitted = false
  /** Answers nothing that shows the visitor nothing. */
  silent = false

  constructor(
    readonly facts: Facts,
    /** Calls back later, in the time of the page. */
    protected readonly after: (ms: number, callback: () => void) => void,
  ) {}

  /** What it gives the page. */
  get exposed(): readonly string[] {
    if (this.locked || !this.permitted) return []
    const { accounts, showsAll } = this.facts
    const [selected] = accounts.slice(this.selected)
    if (selected === undefined) return []
    return showsAll ? [selected, ...accounts.filter((each) => each !== selected)] : [selected]
  }

  /** Another page: its listeners are gone. */
  abstract leavePage(): void
  abstract lock(): void
  abstract unlock(): void
  abstract select(index: number): void
  /** The owner takes the permission back. */
  abstract revoke(): void
}
