import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCommandLine } from '../../build/commandLine'
import { installDebianPackages } from '../installDebianPackages'

const FOLDER = 'test/backends'
/** What it prints is also there, after a run of everything. */
const DOCUMENT = 'docs/backends.md'
const RESULT = 'test/results/backends.json'
const INSTALLED_MARK = join(FOLDER, 'node_modules/.package-lock.json')

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[]
      readonly title: string
      readonly status: string
    }[]
  }[]
}

/** What the stores of several processes are tried on. */
const STORES = 'stores'
const DATABASES = { 'redis-server': '/usr/bin/redis-server', postgresql: '/usr/lib/postgresql' }

/** The tests in a browser. */
const PAGE = 'page'

/** How their groups are named, before the name of the counterpart. */
const PAGE_GROUP = 'A page with '

const { words } = readCommandLine({
  usage: `npm run test:backends -- [name …]
Installs the libraries of the backends beside these tests, where npm ci of the package does not, and Redis and
PostgreSQL from Debian, checks the types of tests and recipes, builds the files for pages, runs the tests, and prints
which backend passed which case. After a run of everything the table in ${DOCUMENT} is updated. A name, such as betterAuth or ${PAGE}, stands for the tests of
files with that name.`,
  words: (word) => readdirSync(FOLDER).some((file) => file.endsWith('.test.ts') && file.includes(word)),
})
if (!isInstalled()) run('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], FOLDER)
run(process.execPath, ['node_modules/typescript/bin/tsc', '--noEmit', '-p', FOLDER])
if (words.length === 0 || words.includes(STORES)) installDebianPackages(DATABASES)
if (words.length === 0 || words.includes(PAGE)) run('npm', ['run', 'build:page'])
mkdirSync('test/results', { recursive: true })
const tests = ['node_modules/vitest/vitest.mjs', 'run', '-c', join(FOLDER, 'vitest.config.ts')]
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${RESULT}`]
const { status } = spawnSync(process.execPath, [...tests, ...reporters, ...words], { stdio: 'inherit' })
const report = JSON.parse(readFileSync(RESULT, 'utf8')) as Report
const tables = { cases: makeTable(report, false), pages: makeTable(report, true) }
console.log(`\n${Object.values(tables).join('\n\n')}\n`)
if (words.length === 0 && status === 0) {
  let text = readFileSync(DOCUMENT, 'utf8')
  for (const [name, table] of Object.entries(tables)) {
    text = text.replace(new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*?(<!-- end -->)`), `$1\n${table}\n\n$2`)
  }
  writeFileSync(DOCUMENT, text)
}
process.exitCode = status ?? 1

function isInstalled(): boolean {
  const wanted = readFileSync(join(FOLDER, 'package-lock.json'), 'utf8')
  const mark = join(FOLDER, 'node_modules/.installed-lock.json')
  if (existsSync(INSTALLED_MARK) && existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return true
  process.once('exit', (code) => code === 0 && writeFileSync(mark, wanted))
  return false
}

function run(name: string, values: readonly string[], cwd = '.'): void {
  const { status: ended } = spawnSync(name, values, { stdio: 'inherit', cwd })
  if (ended !== 0) throw new Error(`${name} ${values[0]} ended with ${ended}.`)
}

/** A row per case, a column per counterpart: of the tests in a page, or of the others. */
function makeTable({ testResults }: Report, inPage: boolean): string {
  const results = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .map(({ ancestorTitles: [group = ''], title, status: ended }) => ({ group, title, ended }))
    .filter(({ group }) => group.startsWith(PAGE_GROUP) === inPage)
    .map((each) => ({ ...each, counterpart: each.group.replace(PAGE_GROUP, '').replace(/^'|'$/g, '') }))
  const counterparts = [...new Set(results.map(({ counterpart }) => counterpart))]
  const cases = [...new Set(results.map(({ title }) => title))]
  const cell = (name: string, title: string): string =>
    results
      .find((each) => each.counterpart === name && each.title === title)
      ?.ended.replace('passed', 'yes')
      .replace('skipped', '') ?? ''
  return [
    `| Case | ${counterparts.join(' | ')} |`,
    `| --- |${' --- |'.repeat(counterparts.length)}`,
    ...cases.map((title) => `| ${title} | ${counterparts.map((each) => cell(each, title)).join(' | ')} |`),
  ].join('\n')
}
