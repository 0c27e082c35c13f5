import { expect, test } from 'vitest'
import { findUnshown } from './threatModel'

const read = (path: string): string | undefined =>
  path === 'test/a.test.ts' ? "test('a page\\'s tests are named', () => {})" : undefined
const findingsOf = (shownBy: string): string[] =>
  findUnshown(['links'], `| May | Cannot | Shown by |\n| --- | --- | --- |\n| read | write | ${shownBy} |`, read).map(
    ({ where, what }) => `${where} ${what}`,
  )

test.each(["[a page's tests are named](../test/a.test.ts)", 'row `links`'])('%s is there', (shownBy) => {
  expect(findingsOf(shownBy)).toEqual([])
})

test.each([
  ['', 'names no test'],
  ['row `pages`', 'npm run torture has no row "pages"'],
  ['[another test](../test/a.test.ts)', 'no test of ../test/a.test.ts says "another test"'],
  ['[a page](../test/absent.test.ts)', 'no test of ../test/absent.test.ts says "a page"'],
])('"%s" is reported', (shownBy, what) => {
  expect(findingsOf(shownBy)).toEqual([`docs/threat-model.md:3 ${what}`])
})
