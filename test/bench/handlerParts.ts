import { measureRates, PROCESSES, RATE_AT_LEAST, replayAcrossProcesses, signInWithReplays } from './signIns'

// Started by handler.ts, built: the file of one process, how many sign-ins, and the names of the parts.

const PROOFS_OF_RATE = 3_000
const PROOFS_OF_PROCESSES = 500
const HEAP_GROWTH_AT_MOST_MB = 64

async function showRate(): Promise<boolean> {
  const costs = await measureRates(PROOFS_OF_RATE)
  const show = (name: string, processor: number, elapsed: number): void => {
    const columns = [processor.toFixed(0), (1e6 / processor).toFixed(0), elapsed.toFixed(0)]
    console.log(name.padEnd(18) + columns.map((each) => each.padStart(12)).join(''))
  }
  console.log(`${' '.repeat(18)}   cpu in µs   per second  elapsed µs`)
  for (const [name, cost] of Object.entries(costs)) show(name, cost.processorMicroseconds, cost.elapsedMicroseconds)
  const { verifySiwx, 'sign-in': signIn, nonce } = costs
  const ratio = verifySiwx.processorMicroseconds / signIn.processorMicroseconds
  const withNonce = verifySiwx.processorMicroseconds / (signIn.processorMicroseconds + nonce.processorMicroseconds)
  const elapsed = verifySiwx.elapsedMicroseconds / signIn.elapsedMicroseconds
  const others = `${withNonce.toFixed(2)} with the request for the nonce, ${elapsed.toFixed(2)} by the clock`
  console.log(`The handler has ${ratio.toFixed(2)} of the rate of verifySiwx (${others}).`)
  return ratio >= RATE_AT_LEAST
}

async function showReplays(processFile: string, signIns: number): Promise<boolean> {
  const { heaps, accepted, replayed } = await signInWithReplays(signIns)
  const growth = (heaps.at(-1) ?? 0) - (heaps[1] ?? 0)
  console.log(`heap in MB at each tenth of ${signIns} sign-ins: ${heaps.map((each) => each.toFixed(0)).join(' ')}`)
  console.log(`accepted ${accepted}, replays accepted ${replayed}`)
  const { once, more } = await replayAcrossProcesses(PROOFS_OF_PROCESSES, processFile)
  const proofs = `${once} of ${PROOFS_OF_PROCESSES} proofs accepted once, ${more} more often`
  console.log(`${PROCESSES} processes with one store: ${proofs}`)
  return (
    growth <= HEAP_GROWTH_AT_MOST_MB &&
    accepted === signIns &&
    replayed === 0 &&
    once === PROOFS_OF_PROCESSES &&
    more === 0
  )
}

const [, , processFile = '', signIns, ...parts] = process.argv
const isFast = !parts.includes('rate') || (await showRate())
const isOnce = !parts.includes('replays') || (await showReplays(processFile, Number(signIns)))
process.exitCode = isFast && isOnce ? 0 : 1
