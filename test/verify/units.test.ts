import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import type { Node } from './source'
import { findLongUnits, statefulUnits } from './units'

function fileOf(text: string) {
  return { path: 'src/file.ts', text, program: parseSync('file.ts', text).program as unknown as Node }
}

const LONG = '\n'.repeat(130)
const COUNTER = `function counter(step) {
  let count = 0
  ${LONG}
  return { add: () => (count += step), reset: () => { count = 0 } }
}`

test('a function whose inner functions share a variable or a parameter holds state, and so does a class', () => {
  const text = `${COUNTER}
const channel = (port) => ({ send: () => port.send(), close() { port.close() } })
class Counter { #count = 0 }`
  expect(statefulUnits(fileOf(text)).map(({ name }) => name)).toEqual(['counter', 'channel', 'Counter'])
})

test('functions that share nothing of the function around them do not make it hold state', () => {
  const text = `const limit = 3
function sum(list) { const doubled = list.map((each) => each * limit); return doubled.filter((each) => each > limit) }`
  expect(statefulUnits(fileOf(text))).toEqual([])
})

test('a unit over the limit is reported with its lines', () => {
  expect(findLongUnits([fileOf(COUNTER)])).toEqual([
    { where: 'src/file.ts', what: 'counter holds state in 135 lines, at most 120' },
  ])
})
