import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const APPS = 'test/integrations/apps'
/** Where the formatter breaks lines is its own affair, so those that only close something do not count. */
const CLOSES = /^\s*(<\/\w+>|[)\]}>,;])*\s*$/
const linesOf = (...paths: string[]): number =>
  paths.flatMap((path) => readFileSync(path, 'utf8').split('\n')).filter((line) => !CLOSES.test(line)).length

test.each([
  ['React with a Node server', 30, [`${APPS}/react/main.tsx`, `${APPS}/react/server.js`]],
  ['wagmi in React', 19, [`${APPS}/wagmi/main.tsx`]],
  ['plain HTML', 10, [`${APPS}/html/index.html`]],
  ['a theme of Bootstrap', 12, [`${APPS}/themes/bootstrap.html`, `${APPS}/themes/bootstrap.css`]],
])('%s takes at most %d lines', (_, most, paths) => {
  expect(linesOf(...paths)).toBeLessThanOrEqual(most)
})

test('a test with Playwright takes at most 15 lines, besides the wallet that it copies', () => {
  expect(linesOf('test/e2e/page/installWallet.spec.ts')).toBeLessThanOrEqual(15)
})
