import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { CANNOT_RUN } from './cannotRun'
import { ENGINES, findEngine, type EngineName } from './engines'
import { runJourneys } from './runJourneys'
import { startWebDriver } from './startWebDriver'

// `npm run test:engines` runs the element tests, the gallery and the journeys in Firefox and WebKit;
// `-- firefox` or `-- webkit` in one of them, `-- smoke` what every run of the tests makes of it.

type Counts = { passed: number; failed: string[] }

const RESULT = 'test/results/engines.json'
const ELEMENT_RESULT = 'test/results/element.json'
const WITHIN_MS = 8 * 60_000
/** Element tests of the smoke part: a press, and what follows when code cannot be fetched. */
const SMOKE_FILES = ['press', 'lostParts']

const asked = process.argv.slice(2)
const isSmoke = asked.includes('smoke')
const named = (Object.keys(ENGINES) as EngineName[]).filter((name) => asked.includes(name))
const engines = named.length > 0 ? named : (Object.keys(ENGINES) as EngineName[])
const unknown = asked.filter((each) => each !== 'smoke' && !named.includes(each as EngineName))
if (unknown.length > 0) throw new Error(`No such engine: ${unknown.join(', ')}.`)

const counts: Counts = { passed: 0, failed: [] }
const installed = engines.filter((name) => {
  const found = findEngine(name)
  if ('binary' in found) return true
  console.log(`${ENGINES[name].title}: not installed (apt-get install -y ${found.missing.join(' ')})`)
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
    if (isSmoke)
      await runElementTests(
        engine,
        filesOf((name) => SMOKE_FILES.includes(name)),
      )
    else {
      await runElementTests(
        engine,
        filesOf((name) => !name.startsWith('views')),
      )
      await runElementTests(
        engine,
        filesOf((name) => name.startsWith('views')),
        true,
      )
    }
  }
  console.log('\n── journeys ──')
  const journeys = await runJourneys(installed, isSmoke ? 'smoke' : 'all')
  counts.passed += journeys.passed
  counts.failed.push(...journeys.failed)
}

mkdirSync('test/results', { recursive: true })
writeFileSync(RESULT, JSON.stringify(counts))
console.log(`\n${counts.passed} passed, ${counts.failed.length} failed`)
for (const name of counts.failed) console.log(`failed: ${name}`)
// Whoever asks for engines wants them; as a part of all tests they may be missing.
process.exit(counts.failed.length > 0 || (installed.length < engines.length && !isSmoke) ? 1 : 0)

function filesOf(isIncluded: (name: string) => boolean): readonly string[] {
  return readdirSync('test/browser')
    .filter((file) => file.endsWith('.test.ts') && isIncluded(file.slice(0, -'.test.ts'.length)))
    .map((file) => `test/browser/${file}`)
}

/** Adds to the counts what the element tests say, but for those that cannot run there. */
async function runElementTests(engine: EngineName, files: readonly string[], reduced = false): Promise<void> {
  const found = findEngine(engine)
  if (!('binary' in found)) return
  rmSync(ELEMENT_RESULT, { force: true })
  const driver = engine === 'webkit' ? await startWebDriver(reduced ? { motion: 'reduce' } : {}) : undefined
  const began = performance.now()
  try {
    await run(files, {
      ...(reduced && { WCB_ENGINE_MOTION: 'reduce' }),
      WCB_ENGINE: engine,
      WCB_ENGINE_BINARY: found.binary,
      WCB_WEBDRIVER_PORT: String(driver?.port ?? ''),
    })
  } finally {
    driver?.stop()
  }
  const { passed, failed } = read()
  const excused = Object.keys(CANNOT_RUN[engine])
  const real = failed.filter((name) => !excused.some((title) => name.endsWith(title)))
  counts.passed += passed
  counts.failed.push(...real.map((name) => `${engine}: ${name}`))
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  console.log(
    `${engine}: ${passed} passed, ${real.length} failed, ${failed.length - real.length} cannot run (${seconds} s)`,
  )
}

function read(): Counts {
  try {
    return JSON.parse(readFileSync(ELEMENT_RESULT, 'utf8')) as Counts
  } catch {
    return { passed: 0, failed: ['the element tests left no result'] }
  }
}

function run(files: readonly string[], environment: Readonly<Record<string, string>>): Promise<void> {
  return new Promise((resolve) => {
    const runner = 'node_modules/@web/test-runner/dist/bin.js'
    const config = 'test/engines/web-test-runner.config.mjs'
    const child = spawn(process.execPath, [runner, '--config', config, ...files.flatMap((file) => ['--files', file])], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...environment },
      timeout: WITHIN_MS,
    })
    running = child
    child.once('exit', () => resolve())
  })
}
