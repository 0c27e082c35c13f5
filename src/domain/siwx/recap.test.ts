import { expect, test } from 'vitest'
import { statementWithRecap } from './recap'

test('the time for a statement grows with the number of grants, not with its square', () => {
  const grants = {
    eip155: Object.fromEntries(Array.from({ length: 40_000 }, (_, at) => [`request/action${at}`, [{}]])),
  }
  const start = performance.now()
  const statement = statementWithRecap(undefined, grants)
  // Linear: about 200 ms. Quadratic: more than 5 s.
  expect(performance.now() - start).toBeLessThan(3_000)
  expect(statement).toContain("'action39999'")
})
