import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/** Where a row that runs in a test runner leaves its counts. */
export const FOLDER = 'test/results/torture'

type Counts = Readonly<Record<string, number>>

/** What the command gives to the files of its rows, by the name of the row. */
export type RowsEnvironment = Readonly<Record<string, { readonly seed: number; readonly cases: number }>>

/** The seed and the number of cases of a row. Its file may also be run by itself. */
export function rowEnvironment(row: string): { readonly seed: number; readonly cases: number } {
  const rows = JSON.parse(process.env['TORTURE_ROWS'] ?? '{}') as RowsEnvironment
  return rows[row] ?? { seed: 1, cases: 100 }
}

/** Says how far a row of few long cases is. One that prints nothing for long is stopped. */
export function sayHowFar(row: string, done: number, cases: number): void {
  console.log(`${row}: ${done} of ${cases}`)
}

/** Adds to the counts of a row. */
export function reportCounts(row: string, counts: Counts): void {
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(`${FOLDER}/${row}.json`, JSON.stringify({ ...readCounts(row), ...counts }))
}

export function clearCounts(row: string): void {
  rmSync(`${FOLDER}/${row}.json`, { force: true })
}

export function readCounts(row: string): Counts {
  try {
    return JSON.parse(readFileSync(`${FOLDER}/${row}.json`, 'utf8')) as Counts
  } catch {
    return {}
  }
}
