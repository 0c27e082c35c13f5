import { CENSUS, type CensusEntry } from '../e2e/fixtures/Census'

/** What of Playwright's report is read. */
export interface CensusSuite {
  readonly specs: readonly { readonly tests: readonly { readonly annotations?: readonly Annotation[] }[] }[]
  readonly suites?: readonly CensusSuite[]
}

interface Annotation {
  readonly type: string
  readonly description?: string
}

export interface Total {
  readonly tests: number
  readonly requests: number
  /** Hosts that docs/production.md names and that a test has met, by their name. */
  readonly documented: readonly string[]
  readonly undocumented: readonly string[]
  readonly violations: number
  readonly uncaught: number
}

/** The census of all tests of a report. */
export function censusOf(suites: readonly CensusSuite[]): Total {
  const entries = suites.flatMap(entriesOf)
  const sum = (of: (entry: CensusEntry) => number): number => entries.reduce((total, entry) => total + of(entry), 0)
  const hosts = (of: (entry: CensusEntry) => readonly string[]): readonly string[] =>
    [...new Set(entries.flatMap(of))].toSorted()
  return {
    tests: entries.length,
    requests: sum(({ requests }) => requests),
    documented: hosts((entry) => entry.documented),
    undocumented: hosts((entry) => entry.undocumented),
    violations: sum(({ violations }) => violations),
    uncaught: sum(({ uncaught }) => uncaught),
  }
}

/** One line for the end of a run. */
export function describeCensus({ tests, requests, documented, undocumented, violations, uncaught }: Total): string {
  return (
    `census: ${requests} requests of ${tests} tests to this machine and ${documented.length} documented hosts` +
    `${documented.length > 0 ? ` (${documented.join(', ')})` : ''}; ${undocumented.length} other hosts` +
    `${undocumented.length > 0 ? ` (${undocumented.join(', ')})` : ''}, ${violations} policy violations, ` +
    `${uncaught} errors and rejections that nobody handled`
  )
}

function entriesOf({ specs, suites = [] }: CensusSuite): readonly CensusEntry[] {
  const own = specs.flatMap(({ tests }) =>
    tests.flatMap(({ annotations = [] }) =>
      annotations
        .filter(({ type }) => type === CENSUS)
        .map(({ description = '' }) => JSON.parse(description) as CensusEntry),
    ),
  )
  return [...own, ...suites.flatMap(entriesOf)]
}
