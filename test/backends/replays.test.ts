import { describe, expect, test } from 'vitest'
import { buildForNode } from '../bench/buildForNode'
import { PROCESSES, replayAcrossProcesses, signInWithReplays } from '../bench/signIns'

// `npm run bench:handler -- replays` does the same with 100,000 sign-ins, and measures memory.

const SIGN_INS = 2_000
const PROOFS = 150
/** For thousands of signatures and verifications, where the others have a dozen. */
const TIMEOUT_MS = 300_000

describe('createSiwxHandler', { timeout: TIMEOUT_MS }, () => {
  test(`of ${SIGN_INS} sign-ins, every tenth of which is sent twice, each is accepted once`, async () => {
    const { accepted, replayed } = await signInWithReplays(SIGN_INS)
    expect({ accepted, replayed }).toEqual({ accepted: SIGN_INS, replayed: 0 })
  })

  test(`of ${PROOFS} proofs sent to ${PROCESSES} processes with one store, each is accepted once`, async () => {
    const { once, more } = await replayAcrossProcesses(PROOFS, await buildForNode('test/bench/signInProcess.ts'))
    expect({ once, more }).toEqual({ once: PROOFS, more: 0 })
  })
})
