import { spawnSync } from 'node:child_process'
import { readCommandLine } from '../../build/commandLine'
import { buildForNode } from './buildForNode'
import { PROCESSES, RATE_AT_LEAST } from './signIns'

const PARTS = ['rate', 'replays']

const { words } = readCommandLine({
  usage: `npm run bench:handler -- [rate] [replays] [sign-ins]
rate     What a sign-in costs createSiwxHandler and verifySiwx alone, in turns, in less than a minute. Ends with 1 if
         the handler's rate per second of processor time is below ${RATE_AT_LEAST} of that of verifySiwx.
replays  Whether memory stays the same over 100,000 sign-ins (or as many as given), every tenth of which is sent twice,
         and whether it, or ${PROCESSES} processes with one store, accept a proof twice. Takes some six minutes.
         Ends with 1 if the heap grows or a replay is accepted.
Without a name both.`,
  words: (word) => PARTS.includes(word) || /^[1-9]\d*$/.test(word),
})

const file = await buildForNode('test/bench/handlerParts.ts')
const processFile = await buildForNode('test/bench/signInProcess.ts')
const signIns = words.find((word) => !PARTS.includes(word)) ?? '100000'
const named = PARTS.filter((part) => words.includes(part))
const values = ['--expose-gc', file, processFile, signIns, ...(named.length > 0 ? named : PARTS)]
process.exitCode = spawnSync(process.execPath, values, { stdio: 'inherit' }).status ?? 1
