import type { Counts } from './runners'

/** A runner that has run. */
export interface Row extends Counts {
  readonly name: string
  readonly seconds: number
}

/** The last lines of a run: what each runner did, what was left out and why, and what failed. */
export function printTable(rows: readonly Row[]): void {
  const cells = [
    ['', 'passed', 'failed', 'skipped', 'seconds'],
    ...rows.map(({ name, passed, failed, skipped, seconds }) => [
      name,
      String(passed),
      String(failed.length),
      String(sum(skipped.map(({ count }) => count))),
      String(Math.round(seconds)),
    ]),
  ]
  const widths = (cells[0] ?? []).map((_, column) => Math.max(...cells.map((row) => (row[column] ?? '').length)))
  console.log()
  for (const row of cells)
    console.log(
      row.map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '),
    )
  for (const { name, skipped } of rows)
    for (const { count, reason, command } of skipped)
      console.log(`skipped: ${name}: ${count} (${reason}${command ? `: ${command}` : ''})`)
  for (const { note } of rows) if (note) console.log(note)
  const failed = rows.flatMap(({ name, failed: each }) => each.map((test) => `failed: ${name}: ${test}`))
  console.log(`\n${sum(rows.map(({ passed }) => passed))} passed, ${failed.length} failed`)
  // By name once more: what they printed is far above.
  for (const each of failed) console.log(each)
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}
