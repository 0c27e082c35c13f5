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

/** One that prints nothing for long is stopped (SILENT_MS), a busy machine or not. */
const SAID_EVERY_MS = 30_000
const TURN_EVERY_MS = 1_000

/**
 * To be awaited after each case of a row, or after some. Says every half minute how far the row is: how long all cases
 * take depends on the machine, so that a row has no limit but that for silence. Cases on a fake clock leave the event
 * loop no turn by themselves, which the runner needs for its own messages.
 */
export function createProgress(row: string, cases: number): (finished?: number) => Promise<void> {
  let done = 0
  let said = performance.now()
  let turned = said
  return async (finished = 1) => {
    done += finished
    const now = performance.now()
    if (now - said >= SAID_EVERY_MS) {
      console.log(`${row}: ${done} of ${cases}`)
      said = now
    }
    if (now - turned < TURN_EVERY_MS) return
    await new Promise((resolve) => setImmediate(resolve))
    turned = performance.now()
  }
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
