import fc from 'fast-check'
import { expect, test } from 'vitest'
import { layOut, rowsBetween, rowTop, stepTowards, type DrawnRows } from './listWindow'

const sizes = { heading: 36, row: 64 }

test('groups stand below each other, each under its heading', () => {
  const layout = layOut([2, 3], sizes)
  expect(layout).toMatchObject({ rows: 5, height: 2 * 36 + 5 * 64 })
  expect([0, 1, 2, 4].map((index) => rowTop(layout, index))).toEqual([36, 100, 200, 328])
})

test('without rows there is nothing to draw', () => {
  expect(rowsBetween(layOut([], sizes), 0, 500, 8)).toEqual({ from: 0, to: 0 })
})

test('every row in sight is drawn, and never more than fit with those beyond', () => {
  const counts = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(counts, fc.double({ min: -2_000, max: 2_000_000, noNaN: true }), fc.integer({ min: 0, max: 1_000 }), (groups, top, tall) => {
      const layout = layOut(groups, sizes)
      const bottom = top + tall
      const { from, to } = rowsBetween(layout, top, bottom, 8)
      expect(to - from).toBeLessThanOrEqual(Math.ceil(tall / sizes.row) + 2 + 2 * 8)
      expect(from).toBeGreaterThanOrEqual(0)
      expect(to).toBeLessThanOrEqual(layout.rows)
      for (let index = 0; index < layout.rows; index++) {
        const at = rowTop(layout, index)
        if (at < bottom && at + sizes.row > top) expect(index >= from && index < to).toBe(true)
      }
    }),
    { numRuns: 60 },
  )
})

test('the window reaches what is wanted in steps, each with few new rows, and shows what is seen first', () => {
  const range = fc.tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 1, max: 30 })).map(([from, count]) => ({ from, to: from + count }))
  fc.assert(
    fc.property(range, range, fc.nat(), fc.integer({ min: 1, max: 8 }), (drawn, wanted, seen, most) => {
      const seenFirst = wanted.from + (seen % (wanted.to - wanted.from))
      let now: DrawnRows = { ...drawn, left: { from: 0, to: 0 } }
      for (let step = 0; step < 30 && (now.from !== wanted.from || now.to !== wanted.to); step++) {
        const next = stepTowards(now, wanted, seenFirst, most)
        expect(next.from).toBeGreaterThanOrEqual(wanted.from)
        expect(next.to).toBeLessThanOrEqual(wanted.to)
        const fresh = Array.from({ length: next.to - next.from }, (_, at) => next.from + at).filter((row) => row < now.from || row >= now.to)
        expect(fresh.length).toBeLessThanOrEqual(most)
        // What is left of before goes one for one.
        const standing = next.to - next.from + (next.left.to - next.left.from)
        expect(standing).toBeLessThanOrEqual(Math.max(drawn.to - drawn.from, next.to - next.from))
        if (drawn.to <= wanted.from && step === 0) expect(next.from <= seenFirst && seenFirst < next.to).toBe(true)
        now = next
      }
      expect(now).toMatchObject(wanted)
      if (drawn.from !== wanted.from || drawn.to !== wanted.to) expect(now.left).toEqual({ from: 0, to: 0 })
    }),
  )
})

test('after a leap the rows of before stand until theirs are taken', () => {
  const leapt = stepTowards({ from: 100, to: 104, left: { from: 0, to: 0 } }, { from: 150, to: 154 }, 151, 2)
  expect(leapt).toEqual({ from: 151, to: 153, left: { from: 102, to: 104 } })
  expect(stepTowards(leapt, { from: 150, to: 154 }, 151, 1)).toEqual({ from: 151, to: 154, left: { from: 103, to: 104 } })
})
