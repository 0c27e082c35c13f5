import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { censusOf, describeCensus, type CensusSuite } from './censusOf'

/** Tests that were left out, why, and what makes them run. */
export interface Skipped {
  readonly count: number
  readonly reason: string
  /** The command that installs what is missing; none if the reason is another. */
  readonly command?: string
}

/** What a runner has done. */
export interface Counts {
  readonly passed: number
  readonly failed: readonly string[]
  readonly skipped: readonly Skipped[]
  /** What else it has counted, as a line for the end of the run. */
  readonly note?: string
}

/** One of so many equal parts: `1/4` is `{ index: 1, of: 4 }`. */
export interface Shard {
  readonly index: number
  readonly of: number
}

export interface Runner {
  readonly name: string
  /** The program for a shard, or undefined if none of its tests belong to it. */
  readonly program: (shard: Shard | undefined) => readonly string[] | undefined
  /** The file below `test/results` that it writes. */
  readonly result: string
  /** Reads that file. @throws if it is missing */
  readonly count: () => Counts
}

export const RESULTS = 'test/results'

const TSX = 'node_modules/tsx/dist/cli.mjs'

interface VitestReport {
  readonly numPassedTests: number
  readonly numPendingTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly skipped: number }
  readonly suites: Suites
  readonly errors: readonly { readonly message?: string }[]
}

type Suites = readonly Suite[]

interface Suite extends CensusSuite {
  readonly title: string
  readonly specs: readonly PlaywrightSpec[]
  readonly suites?: Suites
}

interface PlaywrightSpec {
  readonly title: string
  readonly ok: boolean
  readonly tests: readonly (CensusSuite['specs'][number]['tests'][number] & {
    readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[]
  })[]
}

/** How much of a failure's message the end of a run repeats: what was expected, and what was there. */
const REASON_MAX_LENGTH = 800

/** `npm test` runs all of them, one after the other. */
export const RUNNERS: readonly Runner[] = [
  {
    name: 'unit',
    program: (shard) => [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${RESULTS}/unit.json`,
      ...shardOption(shard),
    ],
    result: 'unit.json',
    count: () => {
      const { numPassedTests, numPendingTests, testResults } = read<VitestReport>('unit.json')
      const failed = testResults.flatMap(({ name, status, assertionResults }) => {
        const tests = assertionResults
          .filter((test) => test.status === 'failed')
          .map(({ fullName, failureMessages }) => because(`${relative('.', name)} › ${fullName}`, failureMessages?.[0]))
        // A file that fails before its first test has no test of its own to count.
        return status === 'failed' && tests.length === 0 ? [relative('.', name)] : tests
      })
      return { passed: numPassedTests, failed, skipped: skippedByTests(numPendingTests) }
    },
  },
  {
    name: 'element',
    // Its configuration reads the shard from the environment.
    program: () => ['node_modules/@web/test-runner/dist/bin.js'],
    result: 'element.json',
    count: () => read<Counts>('element.json'),
  },
  {
    name: 'e2e',
    program: (shard) => ['node_modules/@playwright/test/cli.js', 'test', ...shardOption(shard)],
    result: 'playwright.json',
    count: () => {
      const { stats, suites, errors } = read<PlaywrightReport>('playwright.json')
      const failed = failedIn(suites)
      return {
        passed: stats.expected,
        failed: failed.length > 0 ? failed : errors.map(({ message }) => message ?? 'an error without a message'),
        skipped: skippedByTests(stats.skipped),
        note: describeCensus(censusOf(suites)),
      }
    },
  },
  {
    name: 'torture',
    program: ifFirst([TSX, 'test/torture/torture.ts']),
    result: 'torture.json',
    count: () => read<Counts>('torture.json'),
  },
  {
    name: 'frameworks',
    program: ifFirst([TSX, 'test/frameworks/run.ts', 'quick']),
    result: 'frameworks.json',
    count: () => read<Counts>('frameworks.json'),
  },
  {
    name: 'engines',
    program: ifFirst([TSX, 'test/engines/run.ts', 'smoke']),
    result: 'engines.json',
    count: () => read<Counts>('engines.json'),
  },
]

function shardOption(shard: Shard | undefined): readonly string[] {
  return shard ? [`--shard=${shard.index}/${shard.of}`] : []
}

/** For a runner that cannot be divided: it belongs to the first shard. */
function ifFirst(program: readonly string[]): Runner['program'] {
  return (shard) => (!shard || shard.index === 1 ? program : undefined)
}

function skippedByTests(count: number): readonly Skipped[] {
  return count > 0 ? [{ count, reason: 'the test itself says so' }] : []
}

function failedIn(suites: Suites): string[] {
  return suites.flatMap(({ title, specs, suites: inner }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map((spec) =>
        because(`${title} › ${spec.title}`, spec.tests.flatMap(({ results }) => results)[0]?.errors[0]?.message),
      ),
    ...failedIn(inner ?? []),
  ])
}

/** The test's name, and below it what its failure said. */
function because(test: string, message: string | undefined): string {
  if (message === undefined) return test
  return `${test}\n  ${stripVTControlCharacters(message).slice(0, REASON_MAX_LENGTH).trim().replaceAll('\n', '\n  ')}`
}

function read<Shape>(file: string): Shape {
  return JSON.parse(readFileSync(`${RESULTS}/${file}`, 'utf8')) as Shape
}
