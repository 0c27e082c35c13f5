import { expect } from 'vitest'
import { reportCounts, rowEnvironment } from './rowEnvironment'
import type { Target } from './target'

/**
 * Runs the cases of a row in vitest, where everything that the product imports lazily is evaluated beforehand
 * (test/evaluateModules.ts): with a fake clock nobody waits for a slow import.
 */
export async function expectNoFailure(target: Target): Promise<void> {
  const { seed, cases } = rowEnvironment()
  const { failures, counts } = await target.run(seed, cases)
  reportCounts(counts)
  expect(failures).toEqual([])
  // The cases that matter are among them.
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(0)
}
