import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/** Where a row that runs in a test runner leaves its counts. */
const FOLDER = 'test/results/torture'

type Counts = Readonly<Record<string, number>>

/** The seed and the number of cases that the command gives to the files of a row. */
export function rowEnvironment(): { readonly seed: number; readonly cases: number } {
  return { seed: Number(process.env['TORTURE_SEED'] ?? 1), cases: Number(process.env['TORTURE_CASES'] ?? 100) }
}

/** Adds to the counts of the running row. */
export function reportCounts(counts: Counts): void {
  const name = process.env['TORTURE_ROW']
  if (!name) return
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(`${FOLDER}/${name}.json`, JSON.stringify({ ...readCounts(name), ...counts }))
}

export function clearCounts(name: string): void {
  rmSync(`${FOLDER}/${name}.json`, { force: true })
}

export function readCounts(name: string): Counts {
  try {
    return JSON.parse(readFileSync(`${FOLDER}/${name}.json`, 'utf8')) as Counts
  } catch {
    return {}
  }
}
