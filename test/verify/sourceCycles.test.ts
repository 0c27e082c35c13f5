import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import type { Node } from './source'
import { findSourceCycles } from './sourceCycles'

function findingsIn(texts: Readonly<Record<string, string>>) {
  const files = Object.entries(texts).map(([path, text]) => ({
    path,
    text,
    program: parseSync(path, text).program as unknown as Node,
  }))
  return findSourceCycles(files).map(({ where, what }) => `${where} ${what}`)
}

test('files that import each other are reported once, with the way around', () =>
  expect(
    findingsIn({
      'src/session/store.ts': "import { select } from '../ui/list'",
      'src/ui/list.tsx': "export { row } from './row'",
      'src/ui/row.ts': "import { store } from '../session/store'",
    }),
  ).toEqual(['src/session/store.ts imports itself: src/ui/list.tsx → src/ui/row.ts → src/session/store.ts']))

test.each(["import type { B } from './b'", "export type { B } from './b'"])('types count: %s', (text) =>
  expect(findingsIn({ 'src/a.ts': text, 'src/b.ts': "import { a } from './a'" })).toEqual([
    'src/a.ts imports itself: src/b.ts → src/a.ts',
  ]),
)

test('a dynamic import closes no circle', () =>
  expect(findingsIn({ 'src/a.ts': "const load = () => import('./b')", 'src/b.ts': "import { a } from './a'" })).toEqual(
    [],
  ))

test('a dynamic import closes a circle within one file of the built element, where nothing comes later', () => {
  const one = { 'src/session/life/a.ts': "const load = () => import('../sign-in/b')" }
  expect(findingsIn({ ...one, 'src/session/sign-in/b.ts': "import { a } from '../life/a'" })).toHaveLength(1)
})

test('the index of a folder is one of its files', () =>
  expect(
    findingsIn({ 'src/wallets/index.ts': "import './a'", 'src/wallets/a.ts': "import '../wallets'" }),
  ).toHaveLength(1))
