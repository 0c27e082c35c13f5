/** What a run has found. */
export type TargetReport = {
  readonly mutations: number
  /** Cases that broke the rule: accepted although invalid, or an exception. */
  readonly failures: readonly string[]
  /** Other counts, for printing. */
  readonly counts: Readonly<Record<string, number>>
}

/** What is attacked. The same seed gives the same cases. */
export type Target = {
  /** Awaits `progress` after each case, where one program runs all of them. */
  run(seed: number, mutations: number, progress?: () => Promise<void>): Promise<TargetReport>
  /** Stops what the runs have started. */
  close?(): Promise<void>
}
