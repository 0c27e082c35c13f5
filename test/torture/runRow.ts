import { readFileSync } from 'node:fs'
import { censusOf, type CensusSuite } from '../run/censusOf'
import { RESULTS } from '../run/runners'
import type { Row, RunsSuite, RunsTarget } from './rows'
import { runProgram } from '../run/runProgram'

/** Cases that share a seed, so that a failure is repeated without all the cases before it. */
const CASES_OF_A_SEED = 1_000
/** Nothing that runs is silent for so long (createProgress). A limit for all cases would measure the machine. */
export const SILENT_MS = 10 * 60_000
export const NO_TIMEOUT = ['--testTimeout', '0']
export const VITEST = ['node_modules/vitest/vitest.mjs', 'run']

export interface RowResult {
  readonly row: Row
  /** The seed of the first failure, or the one that the row began with. */
  readonly seed: number
  readonly cases: number
  readonly counts: Readonly<Record<string, number>>
  readonly failures: readonly string[]
  readonly seconds: number
}

/** Runs so many cases of a row that needs no program of its own for them. Whatever fails is in the result. */
export async function runRow(
  row: Row & { readonly run: RunsTarget | RunsSuite },
  seed: number,
  cases: number,
): Promise<RowResult> {
  const start = performance.now()
  const result = 'target' in row.run ? await attack(row.run, seed, cases) : await runSuite(row.run)
  return { row, seed, cases, ...result, seconds: (performance.now() - start) / 1_000 }
}

type Found = Pick<RowResult, 'counts' | 'failures'> & { readonly seed?: number; readonly cases?: number }

async function attack({ target, occurring = [] }: RunsTarget, first: number, cases: number): Promise<Found> {
  const counts: Record<string, number> = {}
  const failures: string[] = []
  let failedSeed: number | undefined
  const attacked = await target()
  try {
    for (let done = 0, seed = first; done < cases; done += CASES_OF_A_SEED, seed += 1) {
      const report = await attacked.run(seed, Math.min(CASES_OF_A_SEED, cases - done))
      addCounts(report.counts, counts)
      if (report.failures.length > 0) failedSeed ??= seed
      failures.push(...report.failures)
      console.log(`seed ${seed}: ${report.mutations} cases, ${report.failures.length} failures`)
    }
  } catch (reason) {
    failures.push(reason instanceof Error ? (reason.stack ?? reason.message) : String(reason))
  } finally {
    await attacked.close?.()
  }
  // Without the cases that matter the others show nothing.
  for (const what of occurring === 'all' ? Object.keys(counts) : occurring)
    if (!counts[what]) failures.push(`no case of "${what}"`)
  return { counts, failures, ...(failedSeed !== undefined && { seed: failedSeed }) }
}

async function runSuite({ suite, files = [], all }: RunsSuite): Promise<Found> {
  const program = {
    vitest: [...VITEST, '--project', 'unit', ...NO_TIMEOUT, ...files],
    playwright: ['node_modules/@playwright/test/cli.js', 'test', ...files],
    element: ['node_modules/@web/test-runner/dist/bin.js', ...files.flatMap((file) => ['--files', file])],
  }[suite]
  const env = { ...process.env, ...(all && { TORTURE_ALL: '1' }) }
  const code = await runProgram(process.execPath, program, { silentMs: SILENT_MS, env })
  return {
    counts: suite === 'playwright' ? readCensus() : {},
    failures: code === 0 ? [] : [`${suite} ended with ${code}; what failed is printed above`],
  }
}

/** What the pages of the end-to-end tests did. */
function readCensus(): Found['counts'] {
  const { suites } = JSON.parse(readFileSync(`${RESULTS}/playwright.json`, 'utf8')) as { suites: CensusSuite[] }
  const { tests, requests, documented, undocumented, violations, uncaught } = censusOf(suites)
  return {
    tests,
    requests,
    'documented hosts': documented.length,
    'other hosts': undocumented.length,
    'policy violations': violations,
    'errors and rejections': uncaught,
  }
}

/** Counts add up; of durations the longest counts. */
export function addCounts(more: Readonly<Record<string, number>>, to: Record<string, number>): void {
  for (const [what, count] of Object.entries(more))
    to[what] = what.endsWith(' ms') ? Math.max(to[what] ?? 0, count) : (to[what] ?? 0) + count
}
