import { mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { readCommandLine } from '../../build/commandLine'
import { installBundlerOrTell } from '../../demo/stack/bundler/installBundler'
import { findOrInstallBrowser } from '../browser'
import { measureSpeed } from './measureSpeed'
import { printTable, type Row } from './printTable'
import { endRunning, runProgram } from './runProgram'
import { RESULTS, RUNNERS, type Counts, type Runner, type Shard } from './runners'

// `npm test` builds and runs every test. `npm test -- unit e2e` runs the named runners, `npm test -- --shard 1/4` a
// quarter of each.

/** Nothing that a runner does is silent for so long, on the machine on which limits were set. */
const SILENT_MS = 4 * 60_000

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    endRunning()
    process.exit(1)
  })
}

const names = RUNNERS.map(({ name }) => name)
const { values, words: requested } = readCommandLine({
  usage: `npm test -- [runner …] [--shard 1/4]
Builds and runs every test, or those of the named runners: ${names.join(', ')}.`,
  words: names,
  options: { shard: { type: 'string' } },
})
const shard = values.shard === undefined ? undefined : parseShard(values.shard)

const browser = findOrInstallBrowser()
process.env['CHROME_PATH'] = browser
mkdirSync(RESULTS, { recursive: true })
for (const { result } of RUNNERS) rmSync(`${RESULTS}/${result}`, { force: true })

// Without it the tests of smart accounts fail by themselves.
await installBundlerOrTell()
if ((await runProgram('npm', ['run', 'build'], { silentMs: SILENT_MS, env: process.env })) !== 0) {
  console.error('The build failed, so no test ran.')
  process.exit(1)
}

const { loopMs, pageMs, slowness } = await measureSpeed()
const env = {
  ...process.env,
  WCB_SLOWNESS: slowness.toFixed(2),
  ...(shard && { WCB_SHARD: `${shard.index}/${shard.of}` }),
}
console.log(`\nBrowser: ${browser}`)
console.log(
  `Machine: ${availableParallelism()} cores, a loop in ${loopMs.toFixed(0)} ms, a page in ${pageMs.toFixed(0)} ms: ` +
    `the limits of single tests are ${slowness.toFixed(2)} times as long as written.`,
)

const rows: Row[] = []
for (const runner of RUNNERS) {
  if (requested.length > 0 && !requested.includes(runner.name)) continue
  const program = runner.program(shard)
  if (!program) continue
  console.log(`\n── ${runner.name} ──`)
  const start = performance.now()
  const code = await runProgram(process.execPath, program, { silentMs: SILENT_MS * slowness, env })
  const counts = countOf(runner, code)
  console.log(`${runner.name}: ${counts.passed} passed, ${counts.failed.length} failed`)
  rows.push({ name: runner.name, seconds: (performance.now() - start) / 1000, ...counts })
}
printTable(rows)
process.exitCode = rows.some(({ failed }) => failed.length > 0) || rows.every(({ passed }) => passed === 0) ? 1 : 0

/** A runner that ends badly without naming a failed test is itself one. */
function countOf(runner: Runner, code: number): Counts {
  try {
    const counts = runner.count()
    return code !== 0 && counts.failed.length === 0
      ? { ...counts, failed: [`ended with ${code} though no test failed`] }
      : counts
  } catch {
    return { passed: 0, failed: [`ended with ${code} and left no result`], skipped: [] }
  }
}

function parseShard(text: string): Shard {
  const [, index, of] = (/^([1-9]\d*)\/([1-9]\d*)$/.exec(text) ?? []).map(Number)
  if (index === undefined || of === undefined || index > of)
    throw new Error(`--shard takes a part of a whole, as in 1/4, not "${text}".`)
  return { index, of }
}
