import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FuzzTarget } from './target'
import { createVerifierTarget } from './verifier'
import { numberOfRuns } from '../properties/numberOfRuns'

let target: FuzzTarget
beforeAll(async () => {
  target = await createVerifierTarget()
})
afterAll(() => target?.close?.())

// The 2,500 mutations of a full run include the zero address with a signature that ecrecover cannot recover.
test('no mutation of a proof is accepted, and none throws', async () => {
  const report = await target.run(1, numberOfRuns(600, 2_500))
  expect(report.failures).toEqual([])
  expect(report.mutations).toBe(numberOfRuns(600, 2_500))
})
