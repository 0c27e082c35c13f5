import { expect, test } from 'vitest'
import { findBrokenLinks } from './links'

const INDEX = { path: 'docs/decisions/README.md', text: '- [Two builds](two-builds.md)' }
const DECISION = { path: 'docs/decisions/two-builds.md', text: '# Two builds' }
const EXPLAINED = { path: 'build/build.ts', text: '// Why two: docs/decisions/two-builds.md' }

function findingsOf(path: string, text: string): string[] {
  const files = [{ path, text }, INDEX, DECISION, EXPLAINED]
  return findBrokenLinks(
    files,
    files.map((file) => file.path),
  ).map(({ where, what }) => `${where} ${what}`)
}

test('links and names that lead to a file and a heading pass', () => {
  const text = [
    '# The `first` page',
    'In `build/build.ts`:',
    '[own](#the-first-page) [decision](decisions/two-builds.md#two-builds) [folder](../build/)',
    '[elsewhere](https://example.org/absent.md) and docs/decisions/two-builds.md by its name',
    '```',
    '[example](absent.md)',
    '```',
  ]
  expect(findingsOf('docs/page.md', text.join('\n'))).toEqual([])
})

test.each([
  ['[gone](absent.md)', 'absent.md: there is no such file'],
  ['[gone](../src/absent.ts)', '../src/absent.ts: there is no such file'],
  ['<img src="absent.png" alt="">', 'absent.png: there is no such file'],
  ['[gone](#absent)', '#absent: there is no such heading'],
  ['[gone](decisions/two-builds.md#absent)', 'decisions/two-builds.md#absent: there is no such heading'],
  ['as views.md says', 'views.md: there is no such file'],
  ['in `src/absent.ts`', 'src/absent.ts: there is no such file'],
])('%s in Markdown is reported', (text, what) => {
  expect(findingsOf('docs/page.md', text)).toEqual([`docs/page.md:1 ${what}`])
})

test.each([
  ['/** The list (views.md 9.1). */', 'views.md: there is no such file'],
  ['// docs/decisions/two-builds.md#absent', 'docs/decisions/two-builds.md#absent: there is no such heading'],
])('%s in code is reported', (text, what) => {
  expect(findingsOf('src/a.ts', text)).toEqual([`src/a.ts:1 ${what}`])
})

test('a decision that the index does not list, or that nothing links to, is reported', () => {
  expect(findingsOf('docs/decisions/other.md', '# Other')).toEqual([
    'docs/decisions/other.md is not listed in docs/decisions/README.md',
    'docs/decisions/other.md is linked from nothing that it explains',
  ])
})
