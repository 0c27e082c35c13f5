import { ROWS, type Row } from './rows'
import type { RowResult } from './runRow'

interface Dated {
  readonly result: RowResult
  readonly date: string
  readonly commit: string
  readonly seed: number
}

const HEAD = '| Row | Cases | Must be | Found | Seed | Date | Commit |'
const LINE = '| --- | --: | --- | --- | --: | --- | --- |'

/** The table that a run ends with. */
export function tableOf(results: readonly RowResult[]): string {
  const lines = results.map(
    (result) =>
      `${result.row.name.padEnd(18)}${String(result.cases).padStart(8)}  ${found(result).padEnd(12)} ` +
      `${result.seconds.toFixed(0).padStart(6)} s  must be: ${result.row.mustBe}` +
      Object.entries(result.counts).map(([what, count]) => `\n${' '.repeat(28)}${what} ${count}`).join(''),
  ) // prettier-ignore
  const broken = results.filter(({ failures }) => failures.length > 0).length
  return [...lines, `${results.length} rows, ${broken} with failures`].join('\n')
}

/** The rows of the page as it is, by their name. */
export function readEvidence(page: string): ReadonlyMap<string, string> {
  // The second table has no dates.
  const lines = page.split('\n').filter((line) => /^\| `.+ \| \d{4}-\d\d-\d\d \|/.test(line))
  return new Map(lines.map((line) => [/^\| `([\w-]+)`/.exec(line)?.[1] ?? '', line]))
}

/** docs/evidence.md: the last run of each row. Rows that have not run now stay as they were. */
export function evidencePage(before: ReadonlyMap<string, string>, now: readonly Dated[]): string {
  const fresh = new Map(now.map((dated) => [dated.result.row.name, lineOf(dated)]))
  const lines = ROWS.flatMap(({ name }) => fresh.get(name) ?? before.get(name) ?? [])
  return `# Evidence

What \`npm run torture -- --write\` found when each row last ran at length, written by the command itself, with the
number of cases that it really had. The [threat model](threat-model.md) says which promise each row shows. A row is
repeated by \`npm run torture -- --row NAME --seed SEED --cases CASES\`; one of a single case is a whole set of tests.

<!-- prettier-ignore -->
${[HEAD, LINE, ...lines].join('\n')}

<!-- prettier-ignore -->
${['| Row | In full | What |', '| --- | --: | --- |', ...ROWS.map(describe)].join('\n')}
`
}

function describe({ name, title, full }: Row): string {
  return `| \`${name}\` | ${full.toLocaleString('en')} | ${title} |`
}

function lineOf({ result, date, commit, seed }: Dated): string {
  const { row, cases } = result
  const cells = [`\`${row.name}\``, cases.toLocaleString('en'), row.mustBe, found(result), seed, date, commit]
  return `| ${cells.join(' | ')} |`
}

function found({ failures }: RowResult): string {
  return failures.length === 0 ? '0 failures' : `${failures.length} failures`
}
