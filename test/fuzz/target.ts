/** The result of one seed. */
export type FuzzReport = {
  readonly mutations: number
  /** Mutations that broke the rule: accepted although invalid, or an exception. */
  readonly failures: readonly string[]
  /** Other counts, for printing. */
  readonly counts: Readonly<Record<string, number>>
}

/** A function that is fuzzed. The same seed gives the same mutations. */
export type FuzzTarget = {
  /** Default number of mutations per seed. */
  readonly mutations: number
  /** The first number of the command counts mutations, not seeds. */
  readonly countsMutations?: true
  run(seed: number, mutations: number): Promise<FuzzReport>
  /** Stops what the runs have started. */
  close?(): Promise<void>
}
