import { expect, test } from 'vitest'
import { CENSUS } from '../e2e/fixtures/Census'
import { censusOf, describeCensus } from '../run/censusOf'

const spec = (entry: object) => ({
  tests: [{ annotations: [{ type: 'slow' }, { type: CENSUS, description: JSON.stringify(entry) }] }],
})
const quiet = { requests: 3, documented: [], undocumented: [], violations: 0, uncaught: 0 }

test('the census of a run adds up the tests of all files, and names each host once', () => {
  const suites = [
    { specs: [spec({ ...quiet, documented: ['api.web3modal.org'] })], suites: [{ specs: [spec(quiet)] }] },
    { specs: [spec({ ...quiet, documented: ['api.web3modal.org'], violations: 1, undocumented: ['tracker.com'] })] },
  ]
  const total = censusOf(suites)
  expect(total).toEqual({
    tests: 3,
    requests: 9,
    documented: ['api.web3modal.org'],
    undocumented: ['tracker.com'],
    violations: 1,
    uncaught: 0,
  })
  expect(describeCensus(total)).toBe(
    'census: 9 requests of 3 tests to this machine and 1 documented hosts (api.web3modal.org); ' +
      '1 other hosts (tracker.com), 1 policy violations, 0 errors and rejections that nobody handled',
  )
})
