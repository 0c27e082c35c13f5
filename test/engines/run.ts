import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { readCommandLine } from '../../build/commandLine'
import { canInstall, install } from '../installDebianPackages'
import { CANNOT_RUN } from './cannotRun'
import { ENGINES, findEngine, type EngineName, type System } from './engines'
import { runJourneys } from './runJourneys'
import { startWebDriver } from './startWebDriver'

// `npm run test:engines` runs the element tests, the gallery and the journeys in Firefox and WebKit; `-- firefox` or
// `-- webkit` in one of them, `-- elements`, `-- system`, `-- gallery` or `-- journeys` one part, `-- smoke` what every
// run of the tests makes of it.

type Counts = { readonly passed: number; readonly failed: readonly string[] }
type Skipped = { readonly count: number; readonly reason: string; readonly command?: string }
/** A part that has run in an engine. `limited` are the tests that cannotRun.ts explains, which were left out. */
type Row = Counts & { readonly engine: EngineName; readonly part: Part; readonly limited: number; seconds: number }
type ElementPart = keyof typeof SYSTEMS
type Part = ElementPart | 'journeys'

const RESULT = 'test/results/engines.json'
const ELEMENT_RESULT = 'test/results/element.json'
/** Element tests of the smoke part: a press, and what follows when code cannot be fetched. */
const SMOKE_FILES = ['press.test.ts', 'lostParts.test.ts']
/** Titles of element tests that want a system which no driver can emulate. */
const OF_THE_SYSTEM = /reduced motion|dark system/
/** The gallery's checks of contrast and of themes need views without animation. */
const SYSTEMS = {
  elements: {},
  system: { motion: 'reduce', colorScheme: 'dark' },
  gallery: { motion: 'reduce' },
} as const satisfies Record<string, System>
const ELEMENT_PARTS = Object.keys(SYSTEMS) as ElementPart[]
const PARTS = [...ELEMENT_PARTS, 'journeys'] as const
const NAMES = Object.keys(ENGINES) as EngineName[]

const { words: requested } = readCommandLine({
  usage: `npm run test:engines -- [engine or part …]
Runs the tests of other browsers' engines, which it installs as root on Debian. Engines: ${NAMES.join(', ')}. Parts: ${PARTS.join(', ')}.
"smoke" is what every run of the tests makes of it.`,
  words: [...NAMES, ...PARTS, 'smoke'],
})
const isSmoke = requested.includes('smoke')
const engines = requestedOf(NAMES)
const parts = requestedOf(PARTS)

const began = performance.now()
const rows: Row[] = []
const skipped: Skipped[] = []
const installed = engines.filter((name) => {
  const absent = missingOf(name)
  if (absent.length > 0 && !isSmoke && canInstall()) install(absent)
  const missing = missingOf(name)
  if (missing.length === 0) return true
  skipped.push({
    count: 1,
    reason: `${ENGINES[name].title} is not installed`,
    command: `apt-get install -y ${missing.join(' ')}`,
  })
  return false
})

let running: ChildProcess | undefined
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    running?.kill()
    process.exit(1)
  })

if (installed.length > 0) {
  if (!isSmoke && spawnSync('npm', ['run', 'build'], { stdio: 'inherit' }).status !== 0)
    throw new Error('The build failed, so no test ran.')
  for (const engine of installed) {
    console.log(`\n── ${ENGINES[engine].title} ──`)
    for (const part of ELEMENT_PARTS)
      if (parts.includes(part) && !(isSmoke && part !== 'elements')) await runElementTests(engine, part)
    if (parts.includes('journeys'))
      add(engine, 'journeys', performance.now(), await runJourneys(engine, isSmoke ? 'smoke' : 'all'))
  }
}

const total: Counts = {
  passed: rows.reduce((sum, { passed }) => sum + passed, 0),
  failed: rows.flatMap(({ engine, failed }) => failed.map((name) => `${engine}: ${name}`)),
}
mkdirSync('test/results', { recursive: true })
writeFileSync(RESULT, JSON.stringify({ ...total, skipped }))
for (const { reason, command } of skipped) console.log(`${reason}: ${command}`)
if (rows.length > 0)
  console.table(
    rows.map(({ engine, part, passed, failed, limited, seconds }) => ({
      engine,
      part,
      passed,
      failed: failed.length,
      'cannot run': limited,
      seconds,
    })),
  )
console.log(`\n${total.passed} passed, ${total.failed.length} failed in ${secondsSince(began)} s`)
for (const name of total.failed) console.log(`failed: ${name}`)
// Whoever asks for engines wants them; as a part of all tests they may be missing.
process.exit(total.failed.length > 0 || (installed.length < engines.length && !isSmoke) ? 1 : 0)

function missingOf(name: EngineName): readonly string[] {
  const found = findEngine(name)
  return 'missing' in found ? found.missing : []
}

/** Those that were named, or all if none was. */
function requestedOf<Name extends string>(all: readonly Name[]): readonly Name[] {
  const named = all.filter((name) => requested.includes(name))
  return named.length > 0 ? named : all
}

/** Adds a row with what a part has counted, and says it. */
function add(engine: EngineName, part: Part, start: number, { passed, failed }: Counts, limited = 0): void {
  const seconds = secondsSince(start)
  rows.push({ engine, part, passed, failed, limited, seconds })
  const counts = `${passed} passed, ${failed.length} failed, ${limited} cannot run`
  console.log(`${ENGINES[engine].title}, ${part}: ${counts} (${seconds} s)`)
}

function secondsSince(start: number): number {
  return Math.round((performance.now() - start) / 1000)
}

async function runElementTests(engine: EngineName, part: ElementPart): Promise<void> {
  const files = readdirSync('test/browser').filter((file) => file.endsWith('.test.ts') && isIn(part, file))
  const limits = Object.keys(CANNOT_RUN[engine])
  const start = performance.now()
  if (part === 'gallery') return add(engine, part, start, await runFiles(engine, part, files))
  if (part === 'system') {
    // Opening the others takes minutes.
    const concerned = files.filter((file) => OF_THE_SYSTEM.test(readFileSync(`test/browser/${file}`, 'utf8')))
    return add(engine, part, start, await runFiles(engine, part, concerned, { grep: String(OF_THE_SYSTEM) }))
  }
  const others = new RegExp([OF_THE_SYSTEM.source, ...limits.map(escaped)].join('|'))
  const { passed, failed, left } = await runFiles(engine, part, files, { grep: String(others), invert: true })
  const stale = isSmoke ? [] : await passingOf(engine, limits, left)
  add(
    engine,
    part,
    start,
    { passed, failed: [...failed, ...stale.map((title) => `runs by now: ${title}`)] },
    isSmoke ? 0 : limits.length - stale.length,
  )
}

/** Of the tests that cannot run in an engine, by the names `left`, those that pass there: their reason is gone. */
async function passingOf(engine: EngineName, titles: readonly string[], left: readonly string[]): Promise<string[]> {
  const named = left.filter((name) => titles.some((title) => name.endsWith(title)))
  const concerned = new Set(named.map((name) => basename(name.split(' › ')[0] ?? '')))
  const grep = String(new RegExp(titles.map(escaped).join('|')))
  const { failed } = await runFiles(engine, 'elements', [...concerned], { grep }, 'ignore')
  return titles.filter((title) => !failed.some((name) => name.endsWith(title)))
}

/** Runs element tests in an engine, all of the files or those whose titles match. `left` are the others' names. */
async function runFiles(
  engine: EngineName,
  part: ElementPart,
  files: readonly string[],
  tests: { readonly grep?: string; readonly invert?: true } = {},
  output: 'inherit' | 'ignore' = 'inherit',
): Promise<Counts & { readonly left: readonly string[] }> {
  const found = findEngine(engine)
  if (!('binary' in found)) return { passed: 0, failed: [], left: [] }
  const system = SYSTEMS[part]
  rmSync(ELEMENT_RESULT, { force: true })
  const driver = engine === 'webkit' ? await startWebDriver(system) : undefined
  try {
    await run(files, { engine, binary: found.binary, port: driver?.port, tests, system }, output)
  } finally {
    driver?.stop()
  }
  const { passed, failed } = read()
  // The others of a file are in the result too, as tests that have not passed.
  const { grep, invert = false } = tests
  const pattern = grep === undefined ? undefined : new RegExp(grep.slice(1, -1))
  const isOurs = (name: string): boolean => !pattern || !name.includes(' › ') || pattern.test(name) !== invert
  return { passed, failed: failed.filter(isOurs), left: failed.filter((name) => !isOurs(name)) }
}

function escaped(title: string): string {
  return title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

function isIn(part: ElementPart, file: string): boolean {
  if (isSmoke) return SMOKE_FILES.includes(file)
  return /^(?:views|themes)/.test(file) === (part === 'gallery')
}

function read(): Counts {
  try {
    return JSON.parse(readFileSync(ELEMENT_RESULT, 'utf8')) as Counts
  } catch {
    return { passed: 0, failed: ['the element tests left no result'] }
  }
}

function run(files: readonly string[], settings: object, output: 'inherit' | 'ignore'): Promise<void> {
  return new Promise((resolve) => {
    const runner = 'node_modules/@web/test-runner/dist/bin.js'
    const config = 'test/engines/web-test-runner.config.mjs'
    const child = spawn(
      process.execPath,
      [runner, '--config', config, ...files.flatMap((file) => ['--files', `test/browser/${file}`])],
      { stdio: ['ignore', output, output], env: { ...process.env, WCB_ENGINE: JSON.stringify(settings) } },
    )
    running = child
    child.once('exit', () => resolve())
  })
}
