import { expect, test } from 'vitest'
import { findUnpinnedActions } from './actions'
import { readTextFiles } from './textFiles'

const commit = '0123456789abcdef0123456789abcdef01234567'
const find = (used: string, path = '.github/workflows/ci.yml') =>
  findUnpinnedActions([{ path, text: `steps:\n  - uses: ${used}\n` }])

test.each([
  'actions/checkout@v5',
  'actions/checkout@main',
  `actions/checkout@${commit}`,
  `actions/checkout@${commit.slice(1)} # v5.0.0`,
  `actions/checkout@${commit} # v5`,
  'docker://alpine:3',
  `"actions/checkout@${commit}" # v5.0.0`,
  '',
])('an action that is used as %s is reported with its place', (used) => {
  expect(find(used)).toMatchObject([{ where: '.github/workflows/ci.yml:2' }])
})

test('an action at a commit with its version, and one of the repository, are not reported', () => {
  for (const used of [`actions/checkout@${commit} # v5.0.0`, `a/b/c@${commit} # v1.2.3`, './.github/actions/build'])
    expect(find(used)).toEqual([])
})

test('the workflows of this repository are read', () => {
  expect(readTextFiles().filter(({ path }) => /^\.github\/workflows\/.*yml$/.test(path)).length).toBeGreaterThan(1)
})
