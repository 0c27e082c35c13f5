import { expect, test } from 'vitest'
import { findLongLines } from './longLines'

test('a line over 120 columns is reported with its place, one of 120 is not', () => {
  const text = `short\n${'x'.repeat(120)}\n// ${'y'.repeat(118)}\n`
  expect(findLongLines([{ path: 'src/a.ts', text }])).toEqual([
    { where: 'src/a.ts:3', what: 'has 121 columns, at most 120 are allowed' },
  ])
})

test('an emoji is one column', () => {
  expect(findLongLines([{ path: 'src/a.ts', text: '🦊'.repeat(120) }])).toEqual([])
})

test('marks and format characters take no column', () => {
  expect(findLongLines([{ path: 'a.ts', text: 'दि\u200c'.repeat(60) }])).toEqual([])
})

test('data and pictures may have long lines', () => {
  const text = 'x'.repeat(121)
  const paths = ['package-lock.json', 'knip.jsonc', 'demo/favicon.svg']
  expect(findLongLines(paths.map((path) => ({ path, text })))).toEqual([])
})

test('Markdown is checked, except for tables, lone links and code blocks', () => {
  const long = 'x'.repeat(121)
  const lines = [`| ${long} |`, `[${long}](a.md)`, '```sh', long, '```', long]
  expect(findLongLines([{ path: 'README.md', text: lines.join('\n') }])).toMatchObject([{ where: 'README.md:6' }])
})
