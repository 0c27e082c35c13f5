import { clearCounts, readCounts } from './rowEnvironment'
import type { Row } from './rows'
import { runProgram } from '../run/runProgram'

/** Cases that share a seed, so that a failure is repeated without all the cases before it. */
const CASES_OF_A_SEED = 1_000
/** Cases of a program, which prints nothing before it has all of them. */
const CASES_OF_A_PROGRAM = 2_000
const SILENT_MS = 10 * 60_000
const VITEST = ['node_modules/vitest/vitest.mjs', 'run']

export interface RowResult {
  readonly row: Row
  /** The seed of the first failure, or the one that the row began with. */
  readonly seed: number
  readonly cases: number
  readonly counts: Readonly<Record<string, number>>
  readonly failures: readonly string[]
  readonly seconds: number
}

/** Runs so many cases of a row. Whatever fails is in the result; nothing is thrown. */
export async function runRow(row: Row, seed: number, cases: number): Promise<RowResult> {
  const start = performance.now()
  const result =
    'target' in row.run ? await attack(row.run, seed, cases) : await runFiles(row.name, row.run, seed, cases)
  return { row, seed, cases, ...result, seconds: (performance.now() - start) / 1_000 }
}

type Found = Pick<RowResult, 'counts' | 'failures'> & { readonly seed?: number; readonly cases?: number }

async function attack(
  { target, occurring = [] }: Extract<Row['run'], { target: unknown }>,
  first: number,
  cases: number,
): Promise<Found> {
  const counts: Record<string, number> = {}
  const failures: string[] = []
  let failedSeed: number | undefined
  const attacked = await target()
  try {
    for (let done = 0, seed = first; done < cases; done += CASES_OF_A_SEED, seed += 1) {
      const report = await attacked.run(seed, Math.min(CASES_OF_A_SEED, cases - done))
      add(report.counts, counts)
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

async function runFiles(
  name: string,
  { runner, files, all }: Extract<Row['run'], { files: unknown }>,
  first: number,
  cases: number,
): Promise<Found> {
  const counts: Record<string, number> = {}
  for (let done = 0, seed = first; done < cases; done += CASES_OF_A_PROGRAM, seed += 1) {
    clearCounts(name)
    const program = {
      vitest: [...VITEST, '--project', all ? 'unit' : 'torture', '--testTimeout', String(SILENT_MS), ...files],
      playwright: ['node_modules/@playwright/test/cli.js', 'test', ...files],
      element: ['node_modules/@web/test-runner/dist/bin.js', ...files.flatMap((file) => ['--files', file])],
    }[runner]
    const env = {
      ...process.env,
      TORTURE_ROW: name,
      TORTURE_SEED: String(seed),
      TORTURE_CASES: String(Math.min(CASES_OF_A_PROGRAM, cases - done)),
      ...(all && { TORTURE_ALL: '1' }),
    }
    const code = await runProgram(process.execPath, program, { silentMs: SILENT_MS, env })
    add(readCounts(name), counts)
    if (code !== 0) return { counts, seed, failures: [`${runner} ended with ${code}; what failed is printed above`] }
  }
  return { counts, failures: [] }
}

/** Counts add up; of durations the longest counts. */
function add(more: Readonly<Record<string, number>>, to: Record<string, number>): void {
  for (const [what, count] of Object.entries(more))
    to[what] = what.endsWith(' ms') ? Math.max(to[what] ?? 0, count) : (to[what] ?? 0) + count
}
