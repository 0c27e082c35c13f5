import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { installBundlerOrTell } from '../demo/stack/bundler/installBundler'
import { findOrInstallBrowser } from './browser'

type Counts = { readonly passed: number; readonly failed: readonly string[] }
type Suites = readonly {
  readonly title: string
  readonly specs: readonly { readonly title: string; readonly ok: boolean }[]
  readonly suites?: Suites
}[]
type Runner = {
  readonly name: string
  readonly program: readonly string[]
  readonly withinMs: number
  readonly result: string
  readonly count: () => Counts
}

const MINUTE_MS = 60_000
const RESULTS = 'test/results'

/** `npm test` runs all of them, one after the other; `npm test -- unit e2e` runs the named ones. */
const RUNNERS: readonly Runner[] = [
  {
    name: 'unit',
    program: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${RESULTS}/unit.json`,
    ],
    withinMs: 8 * MINUTE_MS,
    result: 'unit.json',
    count: () => {
      const { numPassedTests, testResults } = read<{
        numPassedTests: number
        testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[]
      }>('unit.json')
      const failed = testResults.flatMap(({ name, status, assertionResults }) => {
        const tests = assertionResults
          .filter((test) => test.status === 'failed')
          .map(({ fullName }) => `${relative('.', name)} › ${fullName}`)
        // A file that fails before its first test has no test of its own to count.
        return status === 'failed' && tests.length === 0 ? [relative('.', name)] : tests
      })
      return { passed: numPassedTests, failed }
    },
  },
  {
    name: 'element',
    program: ['node_modules/@web/test-runner/dist/bin.js'],
    withinMs: 5 * MINUTE_MS,
    result: 'element.json',
    count: () => read<Counts>('element.json'),
  },
  {
    name: 'e2e',
    program: ['node_modules/@playwright/test/cli.js', 'test'],
    withinMs: 19 * MINUTE_MS,
    result: 'playwright.json',
    count: () => {
      const { stats, suites, errors } = read<{
        stats: { expected: number; flaky: number }
        suites: Suites
        errors: { message?: string }[]
      }>('playwright.json')
      if (stats.flaky > 0) console.warn(`e2e: ${stats.flaky} passed only when retried (test/README.md)`)
      const failed = failedIn(suites)
      return {
        passed: stats.expected + stats.flaky,
        failed: failed.length > 0 ? failed : errors.map(({ message }) => message ?? 'an error without a message'),
      }
    },
  },
  {
    name: 'frameworks',
    program: ['node_modules/tsx/dist/cli.mjs', 'test/frameworks/run.ts', 'quick'],
    withinMs: 4 * MINUTE_MS,
    result: 'frameworks.json',
    count: () => read<Counts>('frameworks.json'),
  },
  {
    name: 'engines',
    program: ['node_modules/tsx/dist/cli.mjs', 'test/engines/run.ts', 'smoke'],
    withinMs: 3 * MINUTE_MS,
    result: 'engines.json',
    count: () => read<Counts>('engines.json'),
  },
]

let running: ChildProcess | undefined
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    endGroup(running)
    process.exit(1)
  })
}

const requested = process.argv.slice(2)
const unknown = requested.filter((name) => !RUNNERS.some((runner) => runner.name === name))
if (unknown.length > 0)
  throw new Error(`No such tests: ${unknown.join(', ')}. There are ${RUNNERS.map(({ name }) => name).join(', ')}.`)

const browser = findOrInstallBrowser()
console.log(`Browser: ${browser}`)
const environment = { ...process.env, CHROME_PATH: browser }
mkdirSync(RESULTS, { recursive: true })
for (const { result } of RUNNERS) rmSync(`${RESULTS}/${result}`, { force: true })

// Before the runners, whose limits do not count an installation. Without it the tests of smart accounts fail by
// themselves.
await installBundlerOrTell()
if ((await run('npm', ['run', 'build'], 3 * MINUTE_MS)) !== 0) {
  console.error('The build failed, so no test ran.')
  process.exit(1)
}

let passed = 0
const failed: string[] = []
for (const runner of RUNNERS) {
  if (requested.length > 0 && !requested.includes(runner.name)) continue
  console.log(`\n── ${runner.name} ──`)
  const code = await run(process.execPath, runner.program, runner.withinMs)
  const counts = countOf(runner, code)
  console.log(`${runner.name}: ${counts.passed} passed, ${counts.failed.length} failed`)
  passed += counts.passed
  failed.push(...counts.failed.map((name) => `${runner.name}: ${name}`))
}
console.log(`\n${passed} passed, ${failed.length} failed`)
// Once more by name: what they said is far above.
for (const name of failed) console.log(`failed: ${name}`)
process.exitCode = failed.length === 0 && passed > 0 ? 0 : 1

/** A runner that ends badly without naming a failed test is itself one. */
function countOf(runner: Runner, code: number): Counts {
  try {
    const counts = runner.count()
    return code !== 0 && counts.failed.length === 0
      ? { ...counts, failed: [`ended with ${code} though no test failed`] }
      : counts
  } catch {
    return { passed: 0, failed: [`ended with ${code} and left no result`] }
  }
}

function failedIn(suites: Suites): string[] {
  return suites.flatMap(({ title, specs, suites: inner }) => [
    ...specs.filter(({ ok }) => !ok).map((spec) => `${title} › ${spec.title}`),
    ...failedIn(inner ?? []),
  ])
}

function read<Shape>(file: string): Shape {
  return JSON.parse(readFileSync(`${RESULTS}/${file}`, 'utf8')) as Shape
}

/** Runs a program in a process group of its own, bounded in time; when it ends, so does all that it started. */
function run(program: string, values: readonly string[], withinMs: number): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, values, { stdio: ['ignore', 'inherit', 'inherit'], env: environment, detached: true })
    running = child
    const limit = setTimeout(() => {
      console.error(`Ended after ${withinMs / MINUTE_MS} minutes.`)
      endGroup(child)
    }, withinMs)
    const finish = (code: number): void => {
      clearTimeout(limit)
      endGroup(child)
      running = undefined
      resolve(code)
    }
    child.once('error', (reason) => {
      console.error(reason.message)
      finish(1)
    })
    child.once('exit', (code) => finish(code ?? 1))
  })
}

function endGroup(child: ChildProcess | undefined): void {
  if (child?.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // Nothing of it is left, which is what we wanted.
  }
}
