import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApprovalsTarget } from './approvals'
import type { FuzzTarget } from './target'

let target: FuzzTarget
beforeAll(async () => {
  target = await createApprovalsTarget()
})
afterAll(() => target?.close?.())

test('two requests that differ in what the chain does differ in the text of their approvals', async () => {
  const report = await target.run(1, 1_000)
  expect(report.failures).toEqual([])
  expect(report.counts['effects differ']).toBeGreaterThan(100)
  expect(report.counts['readable']).toBeGreaterThan(300)
})
