import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readCommandLine } from '../../build/commandLine'
import { scaleLimits } from '../run/scaleLimits'
import { endRunning } from '../run/runProgram'
import { ROWS } from './rows'
import { runFiles, type Wanted } from './runFiles'
import { runRow, type RowResult } from './runRow'
import { evidencePage, readEvidence, tableOf } from './evidence'
import { findOrInstallBrowser } from '../browser'

// `npm run torture` attacks the product with generated cases, row by row, and ends with the table of docs/evidence.md.

/** The same everywhere, so that a red run is about the change at hand. */
const SHORT_SEED = 1
const DAY_MS = 24 * 60 * 60 * 1_000
const EVIDENCE = 'docs/evidence.md'
const COUNT = /^[1-9]\d*$/

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    endRunning()
    process.exit(1)
  })
}

const names = ROWS.map(({ name }) => name)
const { values, words } = readCommandLine({
  usage: `npm run torture -- [NAME …] [N] [--row NAME …] [--full] [--seed N] [--cases N] [--write]
npm run fuzz -- NAME [N]
Attacks the product with generated cases and prints what came of it. Fails when a rule is broken.
  NAME        The row of that name and those whose names end with it: "wallets" is wallets, standard-wallets,
              relay-wallets and misbehaving-wallets. The rows:
              ${names.join(', ')}.
  N           The same as --cases N. "npm run fuzz -- swaps 20000" runs 20,000 swaps.
  --row NAME  This row and no other, or several.
  --full      All cases, not only those of the short form. Takes hours; run it row by row.
  --seed N    Repeats the cases of another run, which has printed its seed. Without it the short form has seed 1,
              and the full form another one each day.
  --cases N   So many cases instead.
  --write     Writes the results to ${EVIDENCE}.`,
  words: (word) => COUNT.test(word) || rowsNamed(word).length > 0,
  options: {
    row: { type: 'string', multiple: true },
    full: { type: 'boolean' },
    seed: { type: 'string' },
    cases: { type: 'string' },
    write: { type: 'boolean' },
  },
})
const unknown = values.row?.filter((name) => !names.includes(name)) ?? []
if (unknown.length > 0) refuse(`--row takes ${names.join(', ')}, not "${unknown.join('", "')}".`)
const seed = wholeNumber('seed', values.seed) ?? (values.full ? Math.floor(Date.now() / DAY_MS) : SHORT_SEED)
const counts = words.filter((word) => COUNT.test(word))
if (counts.length > (values.cases === undefined ? 1 : 0)) refuse(`One number of cases, not "${counts.join('", "')}".`)
const cases = wholeNumber('cases', values.cases ?? counts[0])
const rows = [...(values.row ?? []), ...words.flatMap(rowsNamed)]

process.env['CHROME_PATH'] = findOrInstallBrowser()
await scaleLimits()
console.log(`Seed ${seed}`)

const chosen = ROWS.flatMap((row) => {
  const named = rows.includes(row.name)
  const wanted = cases ?? (values.full || (named && row.short === 0) ? row.full : row.short)
  return (rows.length > 0 && !named) || wanted === 0 ? [] : [{ row, cases: wanted }]
})
const found = new Map<string, RowResult>()
for (const runner of ['vitest', 'playwright'] as const) {
  const inFiles = chosen.filter((each): each is Wanted => 'file' in each.row.run && each.row.run.runner === runner)
  if (inFiles.length > 0) console.log(`\n── ${inFiles.map(({ row }) => row.name).join(', ')} ──`)
  for (const result of await runFiles(inFiles, seed)) note(result)
}
for (const { row, cases: wanted } of chosen) {
  const { run } = row
  if ('file' in run) continue
  console.log(`\n── ${row.name} ──`)
  note(await runRow({ ...row, run }, seed, wanted))
}
const results = chosen.flatMap(({ row }) => found.get(row.name) ?? [])

mkdirSync('test/results', { recursive: true })
const failed = results.filter(({ failures }) => failures.length > 0).map(({ row }) => row.name)
writeFileSync(
  'test/results/torture.json',
  JSON.stringify({ passed: results.length - failed.length, failed, skipped: [] }),
)
if (values.write) {
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).trim()
  const [date = ''] = new Date().toISOString().split('T')
  const now = results.map((result) => ({ result, date, commit, seed }))
  writeFileSync(EVIDENCE, evidencePage(readEvidence(readFileSync(EVIDENCE, 'utf8')), now))
}
console.log(`\n${tableOf(results)}`)
process.exit(failed.length === 0 ? 0 : 1)

function note(result: RowResult): void {
  const { row, failures } = result
  for (const failure of failures.slice(0, 5)) console.log(`  ${row.name}: ${failure}`)
  if (failures.length > 0) console.log(`Again: npm run torture -- --row ${row.name} --seed ${result.seed}`)
  found.set(row.name, result)
}

function rowsNamed(word: string): readonly string[] {
  return names.filter((name) => name === word || name.endsWith(`-${word}`))
}

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text !== undefined && !COUNT.test(text)) refuse(`--${name} takes a whole number, not "${text}".`)
  return text === undefined ? undefined : Number(text)
}

function refuse(why: string): never {
  console.error(`${why}\n\nnpm run torture -- --help says more.`)
  process.exit(2)
}
