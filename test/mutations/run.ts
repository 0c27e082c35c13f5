import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { readCommandLine } from '../../build/commandLine'
import { mutations, type Mutation } from './mutations'

// `npm run mutate` changes the tables of what ends a session or a sign-in, one row or field at a time, and runs the unit tests of the
// session: a change that no test notices has survived.

/** The tests that meet the table. */
const TESTS = ['src/session/life', 'src/session/sign-in', 'src/features/sign-in/actions/signIn.test.ts']

const { words } = readCommandLine({
  usage: `npm run mutate -- [row …]
Changes each row of src/session/life/transitions.ts and of src/session/sign-in/transitions.ts in turn, or the named ones,
such as connected.user or sign-in.site, and fails if the unit tests of the session do not notice.`,
  words: [...new Set(mutations().map(({ row }) => row))],
})
const due = mutations().filter((each) => words.length === 0 || words.includes(each.row))
const total = due.length
const survived: Mutation[] = []
const lanes = Array.from({ length: availableParallelism() }, async () => {
  for (let next = due.shift(); next; next = due.shift()) {
    const caught = await isCaught(next)
    console.log(`${caught ? 'caught  ' : 'SURVIVED'} ${next.source}`)
    if (!caught) survived.push(next)
  }
})
await Promise.all(lanes)
console.log(`\n${total} changes, ${total - survived.length} caught, ${survived.length} survived`)
process.exitCode = survived.length === 0 ? 0 : 1

function isCaught(mutation: Mutation): Promise<boolean> {
  const vitest = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', '--bail', '1', '--reporter', 'dot', ...TESTS],
    { stdio: 'ignore', env: { ...process.env, MUTATION: mutation.source } },
  )
  return new Promise((settle) => vitest.once('exit', (code) => settle(code !== 0)))
}
