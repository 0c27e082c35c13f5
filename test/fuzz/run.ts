import { spawnSync } from 'node:child_process'
import { readCommandLine } from '../../build/commandLine'
import { createApprovalsTarget } from './approvals'
import { createLinksTarget } from './links'
import type { FuzzTarget } from './target'
import { createRelayWalletsTarget } from './relayWallets'
import { createStandardWalletsTarget } from './standardWallets'
import { createSwapsTarget } from './swaps'
import { createVerifierTarget } from './verifier'
import { createWalletsTarget } from './wallets'

/**
 * `npm run fuzz -- <target> [seeds] [mutations of each seed]` prints the counts of each seed. Fails when a rule is
 * broken. `npm run fuzz -- unit` runs the property tests with all of their cases; `npm run fuzz -- approvals 100000`
 * counts requests.
 */
const TARGETS: Readonly<Record<string, () => Promise<FuzzTarget>>> = {
  approvals: createApprovalsTarget,
  verifier: createVerifierTarget,
  links: createLinksTarget,
  wallets: createWalletsTarget,
  'standard-wallets': createStandardWalletsTarget,
  'relay-wallets': createRelayWalletsTarget,
  swaps: createSwapsTarget,
}

const FAILURES_PRINTED = 5

const names = [...Object.keys(TARGETS), 'unit']
const {
  words: [name = '', first, second],
} = readCommandLine({
  usage: `npm run fuzz -- target [seeds] [mutations of each seed]
Generates cases and prints the counts of each seed. Targets: ${names.join(', ')}.
"unit" runs the property tests with all of their cases; "approvals" takes a count of requests instead of seeds.`,
  words: (word) => names.includes(word) || /^\d+$/.test(word),
})
if (name === 'unit') {
  const values = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', '--testTimeout', '600000']
  const { status } = spawnSync(process.execPath, values, {
    stdio: 'inherit',
    env: { ...process.env, FUZZ_ALL: '1', WCB_SLOWNESS: '10' },
  })
  process.exit(status ?? 1)
}
const create = TARGETS[name]
if (!create) {
  console.error(`The first word is a target: ${names.join(', ')}.`)
  process.exit(2)
}

const target = await create()
const mutations = second === undefined ? target.mutations : Number(second)
const seeds = target.countsMutations ? Math.ceil(Number(first ?? mutations) / mutations) : Number(first ?? 1)
let failed = 0
try {
  for (let seed = 1; seed <= seeds; seed += 1) {
    const start = performance.now()
    const report = await target.run(seed, mutations)
    const counts = Object.entries(report.counts).map(([what, count]) => `${what} ${count}`)
    console.log(
      [
        `seed ${seed}: ${report.mutations} mutations`,
        `${report.failures.length} failures`,
        ...counts,
        `${((performance.now() - start) / 1_000).toFixed(1)} s`,
      ].join(', '),
    )
    for (const failure of report.failures.slice(0, FAILURES_PRINTED)) console.log(`  ${failure}`)
    failed += report.failures.length
  }
} finally {
  await target.close?.()
}
process.exitCode = failed === 0 ? 0 : 1
