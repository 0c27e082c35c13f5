import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { VERSION } from '../../src/config/version'
import { fillTables } from '../../build/tables'

const read = (path: string): string => readFileSync(path, 'utf8')

test('every code has its entry in docs/errors.md, and every entry its code', () => {
  const codes = [...read('src/errors/catalogue.ts').matchAll(/\| '([a-z_]+)'/g)].map((match) => match[1])
  const entries = [...read('docs/errors.md').matchAll(/^### (\S+)$/gm)].map((match) => match[1])
  expect(codes.length).toBeGreaterThan(40)
  expect(entries.toSorted()).toEqual(codes.toSorted())
})

test('the version in the code is the version of the package', () => {
  expect(VERSION).toBe((JSON.parse(read('package.json')) as { version: string }).version)
})

test('the tables of the README match the source', () => {
  expect(read('README.md')).toBe(fillTables(read('README.md')))
})

test('the server in the README is the one of the example', () => {
  const [, snippet = ''] = /With Express:\n\n```js\n(.*?)```/s.exec(read('README.md')) ?? []
  const flat = (text: string): string => text.replace(/^ +/gm, '')
  expect(snippet).toContain('verifySiwx')
  expect(flat(read('examples/server-express/server.ts'))).toContain(flat(snippet))
})
