import { createProgress, reportCounts, rowEnvironment } from './rowEnvironment'
import type { Target } from './target'

/**
 * Runs the cases of a row in vitest, where everything that the product imports lazily is evaluated beforehand
 * (test/evaluateModules.ts): with a fake clock nobody waits for a slow import. Returns what failed, which includes that
 * none of the cases that matter occurred.
 */
export async function attack(row: string, target: Target): Promise<readonly string[]> {
  const { seed, cases } = rowEnvironment(row)
  const { failures, counts } = await target.run(seed, cases, createProgress(row, cases))
  reportCounts(row, counts)
  const absent = Object.entries(counts).filter(([, count]) => count === 0)
  return [...failures, ...absent.map(([what]) => `no case of "${what}"`)]
}
