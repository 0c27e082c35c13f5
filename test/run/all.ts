import { readCommandLine } from '../../build/commandLine'
import { endRunning, runProgram } from './runProgram'
import { SUITES } from './suites'

// `npm run test:all` runs `npm test` and each of the suites that it leaves out, one after the other.

/** Installing WordPress or a browser prints nothing for some minutes. */
const SILENT_MS = 15 * 60_000

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    endRunning()
    process.exit(1)
  })
}

const names = ['test', ...SUITES.map(({ name }) => name)]
const { words } = readCommandLine({
  usage: `npm run test:all -- [suite …]
Runs every suite of tests, or the named ones: ${names.join(', ')}. They install what they need, as root on Debian.`,
  words: names,
})

const rows: { readonly name: string; readonly ok: boolean; readonly seconds: number }[] = []
for (const name of words.length > 0 ? words : names) {
  console.log(`\n══ ${name} ══`)
  const start = performance.now()
  const script = name === 'test' ? 'test' : `test:${name}`
  const code = await runProgram('npm', ['run', script], { silentMs: SILENT_MS, env: process.env })
  rows.push({ name, ok: code === 0, seconds: (performance.now() - start) / 1_000 })
}

console.log()
for (const { name, ok, seconds } of rows)
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(12)} ${seconds.toFixed(0).padStart(5)} s`)
process.exitCode = rows.every(({ ok }) => ok) ? 0 : 1
