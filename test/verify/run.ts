import { spawnSync } from 'node:child_process'
import { readCommandLine } from '../../build/commandLine'
import { findOrInstallBrowser } from '../browser'
import { findStrayStarts } from './actionStarts'
import { findOverweight } from './budgets'
import { findForeign, findUnhinted } from './builtFiles'
import { findFileCycles } from './fileCycles'
import { findMisplaced } from './importDirection'
import { findUnlicensed } from './licences'
import { findBrokenLinks } from './links'
import { findLongLines } from './longLines'
import { findBadlyPacked } from './packaging'
import { findIrreproducible } from './reproducible'
import { readSource, type Finding } from './source'
import { findSourceCycles } from './sourceCycles'
import { findPhysical } from './styleSheets'
import { readTextFiles, repositoryPaths } from './textFiles'
import { findUnshown } from './threatModel'
import { ROWS } from '../torture/rows'
import longUnits from './longUnits.json' with { type: 'json' }
import { findLongUnits } from './units'

type Check = { readonly name: string; readonly find: () => Finding[] | Promise<Finding[]> }

const PROGRAM_WITHIN_MS = 5 * 60_000
/** One line per step and a warning or two, because `npm start` shows the output to first-time users. */
const BUILD_LINES_MAX = 15

/** Everything that can be checked without running tests. `npm run verify lint budgets` runs the named checks. */
const CHECKS: readonly Check[] = [
  { name: 'lockfile', find: () => node('tsx/dist/cli.mjs', ['build/completeLockfile.ts', '--check']) },
  { name: 'build', find: findBuildFailure },
  {
    name: 'types',
    find: () => [
      ...node('typescript/bin/tsc', ['--noEmit', '-p', '.']),
      // The first compiles the connector with wagmi 3.
      ...node('typescript/bin/tsc', ['--noEmit', '-p', 'test/browser/frameworks/tsconfig.wagmi-2.json']),
    ],
  },
  { name: 'lint', find: () => node('oxlint/bin/oxlint', ['--deny-warnings']) },
  { name: 'format', find: () => node('oxfmt/bin/oxfmt', ['--check']) },
  { name: 'long-lines', find: () => findLongLines(readTextFiles()) },
  { name: 'links', find: () => findBrokenLinks(readTextFiles(), repositoryPaths()) },
  { name: 'threat-model', find: () => findUnshown(ROWS.map(({ name }) => name)) },
  {
    name: 'imports',
    find: () => {
      const files = readSource()
      return [
        ...findMisplaced(files),
        ...findSourceCycles([...files, ...readSource('demo')]),
        ...findStrayStarts(files),
      ]
    },
  },
  { name: 'units', find: () => findLongUnits(readSource(), longUnits) },
  { name: 'sheets', find: findPhysical },
  // Twice: the second run leaves out the tests and so finds what only they use.
  {
    name: 'dead-code',
    find: () => [
      ...node('knip/bin/knip.js', ['--no-progress']),
      ...node('knip/bin/knip.js', ['--no-progress', '--production', '--exclude', 'binaries']),
    ],
  },
  { name: 'readme', find: () => node('tsx/dist/cli.mjs', ['build/readme.ts', '--check']) },
  { name: 'built-files', find: () => [...findForeign(), ...findUnhinted(), ...findFileCycles()] },
  { name: 'reproducible', find: findIrreproducible },
  { name: 'budgets', find: findOverweight },
  { name: 'licences', find: findUnlicensed },
  { name: 'packaging', find: findBadlyPacked },
  { name: 'viem', find: findViemProblems },
]

const names = CHECKS.map(({ name }) => name)
const { words: requested } = readCommandLine({
  usage: `npm run verify -- [check …]
Makes every check that needs no test, or the named ones: ${names.join(', ')}.`,
  words: names,
})
process.env['CHROME_PATH'] = findOrInstallBrowser()

const failed: string[] = []
for (const { name, find } of CHECKS) {
  if (requested.length > 0 && !requested.includes(name)) continue
  const start = performance.now()
  const findings = await run(find)
  console.log(
    `${findings.length === 0 ? 'ok    ' : 'FAILED'} ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`,
  )
  for (const { where, what } of findings) console.log(`  ${where}: ${what}`)
  if (findings.length > 0) failed.push(name)
}
console.log(failed.length === 0 ? '\nverify: all checks passed' : `\nverify: ${failed.join(', ')} failed`)
process.exitCode = failed.length === 0 ? 0 : 1

/** A check that throws has failed. */
async function run(find: Check['find']): Promise<Finding[]> {
  try {
    return await find()
  } catch (reason) {
    return [
      { where: 'the check itself', what: reason instanceof Error ? (reason.stack ?? reason.message) : String(reason) },
    ]
  }
}

function node(script: string, values: readonly string[]): Finding[] {
  return program(process.execPath, [`node_modules/${script}`, ...values])
}

/** The package takes a range of viem. The lockfile has its highest version; this runs what uses viem on its lowest. */
function findViemProblems(): Finding[] {
  process.env['VIEM'] = 'viem-lowest'
  try {
    return node('vitest/vitest.mjs', [
      ...['run', '--project', 'unit', 'src/server', 'src/chains/eip155', 'src/services/rpc', 'src/domain/siwx'],
      ...['src/wallets', 'src/session/siwx'],
    ])
  } finally {
    delete process.env['VIEM']
  }
}

function findBuildFailure(): Finding[] {
  const { ok, output } = outcomeOf('npm', ['run', 'build', '--silent'])
  if (!ok) return [{ where: 'npm run build', what: output }]
  const lines = output.split('\n').length
  return lines <= BUILD_LINES_MAX
    ? []
    : [{ where: 'npm run build', what: `prints ${lines} lines instead of at most ${BUILD_LINES_MAX}:\n${output}` }]
}

function program(name: string, values: readonly string[]): Finding[] {
  const { ok, output } = outcomeOf(name, values)
  return ok ? [] : [{ where: values.join(' '), what: output }]
}

function outcomeOf(name: string, values: readonly string[]): { ok: boolean; output: string } {
  const { status, stdout, stderr, error } = spawnSync(name, values, {
    encoding: 'utf8',
    timeout: PROGRAM_WITHIN_MS,
    maxBuffer: 64_000_000,
  })
  return { ok: status === 0, output: `${error?.message ?? ''}\n${stdout}${stderr}`.trim() }
}
