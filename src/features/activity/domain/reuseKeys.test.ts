import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawnOf, EMPTY_RANGE, stepTowards } from './listWindow'
import { reuseKeys } from './reuseKeys'
import { numberOfRuns } from '../../../../test/torture/numberOfRuns'

const first = reuseKeys(new Map(), ['a', 'b', 'c'], undefined)

test('rows keep their keys, and a new row at the end takes the key of a removed one', () => {
  expect([...first]).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 2],
  ])
  expect([...reuseKeys(first, ['b', 'c', 'd'], undefined).values()]).toEqual([1, 2, 0])
})

test('a new row before rows that stay has a key of its own', () => {
  expect([...reuseKeys(first, ['z', 'a', 'b'], undefined).values()]).toEqual([3, 0, 1])
})

test('new rows reuse elements while the focusable row is outside the window', () => {
  expect([...reuseKeys(first, ['b', 'x', 'c'], 'c').values()]).toEqual([1, 0, 2])
})

test('a row that would move the focusable row has a key of its own', () => {
  expect([...reuseKeys(first, ['x', 'a'], 'a').values()]).toEqual([3, 0])
})

test('a new focusable row does not reuse elements', () => {
  expect([...reuseKeys(first, ['b', 'c', 'x'], 'x').values()]).toEqual([1, 2, 3])
})

test('for any scrolling, keys are unique and the focusable row keeps its key and place', () => {
  const leap = fc.tuple(
    fc.integer({ min: 0, max: 90 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 4 }),
    fc.option(fc.integer({ min: 0, max: 99 }), { freq: 3 }),
  )
  fc.assert(
    fc.property(fc.array(leap, { minLength: 1, maxLength: 40 }), (leaps) => {
      let drawn = EMPTY_RANGE
      let keys: ReadonlyMap<string, number> = new Map()
      let stop = 0
      for (const [from, count, most, focus] of leaps) {
        const to = Math.min(from + count, 100)
        drawn = stepTowards(drawn, { from, to }, from, most)
        if (focus !== null) stop = focus
        const ids = drawnOf({ first: 0, count: 100 }, drawn, stop).map(String)
        const next = reuseKeys(keys, ids, String(stop))
        expect(ids).toContain(String(stop))
        expect([...next.keys()]).toEqual(ids)
        expect(new Set(next.values()).size).toBe(ids.length)
        // As React does: an element moves if one that was behind it now precedes it.
        const places = new Map([...keys.values()].map((key, place) => [key, place]))
        const held = keys.get(String(stop))
        if (held !== undefined) {
          expect(next.get(String(stop))).toBe(held)
          const ahead = [...next.values()].slice(0, ids.indexOf(String(stop))).map((key) => places.get(key) ?? -1)
          expect(Math.max(-1, ...ahead)).toBeLessThan(places.get(held) ?? 0)
        }
        keys = next
      }
    }),
    { numRuns: numberOfRuns(300, 2_000) },
  )
})
