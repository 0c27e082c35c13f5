import { availableParallelism } from 'node:os'
import { readCommandLine } from '../../build/commandLine'
import { findOrInstallBrowser } from '../browser'
import { findStrayStarts } from './actionStarts'
import { findOverweight } from './budgets'
import { findAssigned, findForeign, findUnhinted } from './builtFiles'
import { findFileCycles } from './fileCycles'
import { findMisplaced } from './importDirection'
import { findUnlicensed } from './licences'
import { findBrokenLinks } from './links'
import { findUnpinnedActions } from './actions'
import { outcomeOf } from './outcomeOf'
import { findOwnWallets } from './ownWallets'
import { findBadlyPacked } from './packaging'
import { findIrreproducible } from './reproducible'
import { readSource, type Finding } from './source'
import { findSourceCycles } from './sourceCycles'
import { findPhysical } from './styleSheets'
import { findBrokenSuites } from './suites'
import { readTextFiles, repositoryPaths } from './textFiles'
import { findUnshown } from './threatModel'
import { ROWS } from '../torture/rows'

type Check = {
  readonly name: string
  readonly find: () => Finding[] | Promise<Finding[]>
  /** With no other check beside it: others read what it writes, or it measures time. */
  readonly alone?: true
}

/** One line per step and a warning or two, because `npm start` shows the output to first-time users. */
const BUILD_LINES_MAX = 15

/** Everything that can be checked without running tests. `npm run verify lint budgets` runs the named checks. */
const CHECKS: readonly Check[] = [
  { name: 'lockfile', find: () => node('tsx/dist/cli.mjs', ['build/completeLockfile.ts', '--check']) },
  { name: 'build', find: findBuildFailure, alone: true },
  {
    name: 'types',
    find: async () => [
      ...(await node('typescript/bin/tsc', ['--noEmit', '-p', '.'])),
      // The first compiles the connector with wagmi 3.
      ...(await node('typescript/bin/tsc', ['--noEmit', '-p', 'test/browser/frameworks/tsconfig.wagmi-2.json'])),
    ],
  },
  { name: 'lint', find: () => node('oxlint/bin/oxlint', ['--deny-warnings']) },
  { name: 'format', find: () => node('oxfmt/bin/oxfmt', ['--check']) },
  { name: 'links', find: () => findBrokenLinks(readTextFiles(), repositoryPaths()) },
  { name: 'own-wallets', find: () => findOwnWallets(readTextFiles()) },
  { name: 'actions', find: () => findUnpinnedActions(readTextFiles()) },
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
  { name: 'sheets', find: findPhysical },
  // Twice: the second run leaves out the tests and so finds what only they use.
  {
    name: 'dead-code',
    find: async () => [
      ...(await node('knip/bin/knip.js', ['--no-progress'])),
      ...(await node('knip/bin/knip.js', ['--no-progress', '--production', '--exclude', 'binaries'])),
    ],
  },
  { name: 'readme', find: () => node('tsx/dist/cli.mjs', ['build/readme.ts', '--check']) },
  { name: 'built-files', find: () => [...findForeign(), ...findUnhinted(), ...findAssigned(), ...findFileCycles()] },
  { name: 'reproducible', find: findIrreproducible, alone: true },
  { name: 'budgets', find: findOverweight, alone: true },
  { name: 'licences', find: findUnlicensed },
  { name: 'packaging', find: findBadlyPacked },
  { name: 'viem', find: findViemProblems },
  { name: 'suites', find: findBrokenSuites, alone: true },
]

const names = CHECKS.map(({ name }) => name)
const { words: requested } = readCommandLine({
  usage: `npm run verify -- [check …]
Makes every check that needs no test, or the named ones: ${names.join(', ')}.`,
  words: names,
})
process.env['CHROME_PATH'] = findOrInstallBrowser()

const failed: string[] = []
const due = CHECKS.filter(({ name }) => requested.length === 0 || requested.includes(name))
while (due.length > 0) {
  const isAlone = due[0]?.alone === true
  const until = due.findIndex(({ alone }) => alone)
  const beside = due.splice(0, isAlone ? 1 : until < 0 ? due.length : until)
  const lanes = Array.from({ length: availableParallelism() }, async () => {
    for (let check = beside.shift(); check; check = beside.shift()) await make(check)
  })
  await Promise.all(lanes)
}
console.log(failed.length === 0 ? '\nverify: all checks passed' : `\nverify: ${failed.join(', ')} failed`)
process.exitCode = failed.length === 0 ? 0 : 1

async function make({ name, find }: Check): Promise<void> {
  const start = performance.now()
  const findings = await run(find)
  console.log(
    `${findings.length === 0 ? 'ok    ' : 'FAILED'} ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`,
  )
  for (const { where, what } of findings) console.log(`  ${where}: ${what}`)
  if (findings.length > 0) failed.push(name)
}

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

function node(script: string, values: readonly string[], env = process.env): Promise<Finding[]> {
  return program(process.execPath, [`node_modules/${script}`, ...values], env)
}

/** The package takes a range of viem. The lockfile has its highest version; this runs what uses viem on its lowest. */
function findViemProblems(): Promise<Finding[]> {
  return node(
    'vitest/vitest.mjs',
    [
      ...['run', '--project', 'unit', 'src/server', 'src/chains/eip155', 'src/services/rpc', 'src/domain/siwx'],
      ...['src/wallets', 'src/session/sign-in', 'test/vectors'],
    ],
    { ...process.env, VIEM: 'viem-lowest' },
  )
}

async function findBuildFailure(): Promise<Finding[]> {
  const { ok, output } = await outcomeOf('npm', ['run', 'build', '--silent'])
  if (!ok) return [{ where: 'npm run build', what: output }]
  const lines = output.split('\n').length
  return lines <= BUILD_LINES_MAX
    ? []
    : [{ where: 'npm run build', what: `prints ${lines} lines instead of at most ${BUILD_LINES_MAX}:\n${output}` }]
}

async function program(name: string, values: readonly string[], env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const { ok, output } = await outcomeOf(name, values, { env })
  return ok ? [] : [{ where: values.join(' '), what: output }]
}
