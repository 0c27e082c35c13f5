/** What one seed of a fuzz target found. */
export type FuzzReport = {
  readonly mutations: number
  /** Each mutation that broke the target's rule: accepted though it must be refused, or raised. Empty when all is well. */
  readonly failures: readonly string[]
  /** Further counts, printed as they are. */
  readonly counts: Readonly<Record<string, number>>
}

/** Something that is given mutated input. The same seed makes the same mutations. */
export type FuzzTarget = {
  /** Mutations of one seed unless the command says otherwise. */
  readonly mutations: number
  run(seed: number, mutations: number): Promise<FuzzReport>
  /** Ends what the runs started. */
  close?(): Promise<void>
}
