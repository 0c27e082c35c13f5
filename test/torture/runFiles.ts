import { readFileSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import { runProgram } from '../run/runProgram'
import { clearCounts, FOLDER, readCounts, type RowsEnvironment } from './rowEnvironment'
import type { Row, RunsFile } from './rows'
import { addCounts, NO_TIMEOUT, SILENT_MS, VITEST, type RowResult } from './runRow'

/** Cases of a program, which prints nothing of a row before it has all of them. */
const CASES_OF_A_PROGRAM = 5_000

/** A row and how many of its cases are wanted. */
export interface Wanted {
  readonly row: Row & { readonly run: RunsFile }
  readonly cases: number
}

/** What a runner reports of the files it has run. */
interface FileReport {
  readonly failed: boolean
  readonly seconds: number
}

/**
 * Runs rows whose cases are in files of one runner. One program runs all of them: starting one for each would take
 * longer than the cases of the short form.
 */
export async function runFiles(wanted: readonly Wanted[], first: number): Promise<readonly RowResult[]> {
  const results = wanted.map(({ row, cases }) => ({
    row,
    cases,
    seed: first,
    counts: {} as Record<string, number>,
    failures: [] as string[],
    seconds: 0,
  }))
  const runner = wanted[0]?.row.run.runner
  const longest = Math.max(0, ...wanted.map(({ cases }) => cases))
  for (let done = 0, seed = first; runner && done < longest; done += CASES_OF_A_PROGRAM, seed += 1) {
    const waiting = results.filter(({ cases, failures }) => cases > done && failures.length === 0)
    if (waiting.length === 0) break
    const rows: RowsEnvironment = Object.fromEntries(
      waiting.map(({ row, cases }) => [row.name, { seed, cases: Math.min(CASES_OF_A_PROGRAM, cases - done) }]),
    )
    // A program that ends before its report would leave that of another.
    rmSync(`${FOLDER}/${runner}.json`, { force: true })
    for (const name of Object.keys(rows)) clearCounts(name)
    const files = waiting.map(({ row }) => row.run.file)
    const env = { ...process.env, TORTURE_ROWS: JSON.stringify(rows) }
    const code = await runProgram(process.execPath, program(runner, files), { silentMs: SILENT_MS, env })
    const reports = READ_REPORT[runner]()
    for (const result of waiting) {
      const report = reports.get(basename(result.row.run.file))
      addCounts(readCounts(result.row.name), result.counts)
      result.seconds += report?.seconds ?? 0
      if (report && !report.failed) continue
      result.seed = seed
      result.failures.push(report ? 'what failed is printed above' : `did not run; ${runner} ended with ${code}`)
    }
  }
  return results
}

function program(runner: RunsFile['runner'], files: readonly string[]): readonly string[] {
  if (runner === 'playwright') return ['node_modules/@playwright/test/cli.js', 'test', ...files]
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${FOLDER}/vitest.json`]
  return [...VITEST, '--project', 'torture', ...NO_TIMEOUT, ...reporters, ...files]
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly startTime: number
    readonly endTime: number
  }[]
}

interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[]
}

interface PlaywrightSuite {
  readonly file: string
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs: readonly {
    readonly ok: boolean
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[]
  }[]
}

/** The report of each file, by its name. */
const READ_REPORT: Readonly<Record<RunsFile['runner'], () => ReadonlyMap<string, FileReport>>> = {
  vitest() {
    const { testResults = [] } = read<VitestReport>('vitest.json')
    return new Map(
      testResults.map(({ name, status, startTime, endTime }) => [
        basename(name),
        { failed: status === 'failed', seconds: (endTime - startTime) / 1_000 },
      ]),
    )
  },
  playwright() {
    const { suites = [] } = read<PlaywrightReport>('playwright.json')
    return new Map(
      suites.map((suite) => {
        const specs = specsOf(suite)
        const durations = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results))
        return [
          basename(suite.file),
          {
            failed: specs.length === 0 || specs.some(({ ok }) => !ok),
            seconds: durations.reduce((sum, { duration }) => sum + duration / 1_000, 0),
          },
        ]
      }),
    )
  },
}

function specsOf({ specs, suites = [] }: PlaywrightSuite): PlaywrightSuite['specs'] {
  return [...specs, ...suites.flatMap(specsOf)]
}

function read<Shape extends object>(file: string): Partial<Shape> {
  try {
    return JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as Shape
  } catch {
    return {}
  }
}
