import fc from 'fast-check'
import { expect, test } from 'vitest'
import { layOut, rowsBetween, spansAmong, stepTowards, type IndexRange } from './listWindow'

const sizes = { heading: 36, row: 64 }

test('lays out groups below each other, each under its heading', () => {
  const layout = layOut([2, 3], sizes)
  expect(layout).toMatchObject({ rows: 5, height: 2 * 36 + 5 * 64 })
  expect(layout.spans).toEqual([
    { first: 0, count: 2, top: 0 },
    { first: 2, count: 3, top: 36 + 2 * 64 },
  ])
})

test('finds the groups of a range of rows', () => {
  const layout = layOut([2, 3, 1], sizes)
  const among = (from: number, to: number) => spansAmong(layout, { from, to })
  expect(among(0, 2)).toEqual({ from: 0, to: 1 })
  expect(among(1, 3)).toEqual({ from: 0, to: 2 })
  expect(among(2, 6)).toEqual({ from: 1, to: 3 })
  expect(among(5, 6)).toEqual({ from: 2, to: 3 })
  expect(spansAmong(layOut([], sizes), { from: 0, to: 0 })).toEqual({ from: 0, to: 0 })
})

test('has no range without rows', () => {
  expect(rowsBetween(layOut([], sizes), 0, 500, 8)).toEqual({ from: 0, to: 0 })
})

test('includes every visible row and a limited number beyond', () => {
  const counts = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(
      counts,
      fc.double({ min: -2_000, max: 2_000_000, noNaN: true }),
      fc.integer({ min: 0, max: 1_000 }),
      (groups, top, tall) => {
        const layout = layOut(groups, sizes)
        const bottom = top + tall
        const { from, to } = rowsBetween(layout, top, bottom, 8)
        expect(to - from).toBeLessThanOrEqual(Math.ceil(tall / sizes.row) + 2 + 2 * 8)
        expect(from).toBeGreaterThanOrEqual(0)
        expect(to).toBeLessThanOrEqual(layout.rows)
        const tops = layout.spans.flatMap(({ count, top: start }) =>
          Array.from({ length: count }, (_, row) => start + sizes.heading + row * sizes.row),
        )
        expect(tops).toHaveLength(layout.rows)
        for (const [index, at] of tops.entries()) {
          if (at < bottom && at + sizes.row > top) expect(index >= from && index < to).toBe(true)
        }
      },
    ),
    { numRuns: 60 },
  )
})

test('reaches the requested range in small steps, visible rows first', () => {
  const range = fc
    .tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 1, max: 30 }))
    .map(([from, count]) => ({ from, to: from + count }))
  fc.assert(
    fc.property(range, range, fc.nat(), fc.integer({ min: 1, max: 8 }), (drawn, requested, seen, most) => {
      const seenFirst = requested.from + (seen % (requested.to - requested.from))
      let now: IndexRange = drawn
      for (let step = 0; step < 30 && (now.from !== requested.from || now.to !== requested.to); step++) {
        const next = stepTowards(now, requested, seenFirst, most)
        expect(next.from).toBeGreaterThanOrEqual(requested.from)
        expect(next.to).toBeLessThanOrEqual(requested.to)
        const fresh = Array.from({ length: next.to - next.from }, (_, at) => next.from + at).filter(
          (row) => row < now.from || row >= now.to,
        )
        expect(fresh.length).toBeLessThanOrEqual(most)
        if (drawn.to <= requested.from && step === 0) expect(next.from <= seenFirst && seenFirst < next.to).toBe(true)
        now = next
      }
      expect(now).toEqual(requested)
    }),
  )
})
