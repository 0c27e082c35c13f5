import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { makeTransaction } from '../../../../test/fakes/transactions'
import type { Transaction } from '../../../domain/transaction'
import { addToMonths, dropFromMonths, flatMonths } from './months'

const { TZ } = process.env
afterEach(() => {
  if (TZ === undefined) delete process.env['TZ']
  else process.env['TZ'] = TZ
})

const ids = (years: ReturnType<typeof addToMonths>) =>
  flatMonths(years).flatMap(({ transactions }) => transactions.map(({ id }) => id))
const some = fc.array(
  fc
    .record({
      id: fc.integer({ min: 0, max: 30 }).map(String),
      at: fc.integer({ min: Date.UTC(1999, 11), max: Date.UTC(2026, 1) }),
    })
    .map(({ id, at }) => makeTransaction({ id, minedAt: new Date(at).toISOString() })),
  { maxLength: 40 },
)

test('groups by year and month, newest first', () => {
  const held = addToMonths(
    [],
    [
      makeTransaction({ id: 'old', minedAt: '2024-03-05T12:00:00.000Z' }),
      makeTransaction({ id: 'new', minedAt: '2025-03-05T12:00:00.000Z' }),
    ],
  )
  const years = addToMonths(held, [makeTransaction({ id: 'between', minedAt: '2025-01-05T12:00:00.000Z' })])
  expect(years.map(({ year, months }) => [year, months.map(({ month }) => month)])).toEqual([
    [2025, [3, 1]],
    [2024, [3]],
  ])
  expect(ids(years)).toEqual(['new', 'between', 'old'])
})

test.each([
  ['Pacific/Kiritimati', 2026, 1],
  ['Etc/UTC', 2025, 12],
  ['Pacific/Honolulu', 2025, 12],
])('in %s the last moments of the year are in %i-%i', (zone, year, month) => {
  process.env['TZ'] = zone
  const [first] = flatMonths(addToMonths([], [makeTransaction({ id: 'a', minedAt: '2025-12-31T12:00:00.000Z' })]))
  expect([first?.year, first?.month]).toEqual([year, month])
})

test('a newer copy replaces the older one, even in another month', () => {
  const pending = makeTransaction({ id: 'a', minedAt: '2025-03-31T12:00:00.000Z', status: 'pending' })
  const mined = makeTransaction({ id: 'a', minedAt: '2025-04-01T12:00:00.000Z' })
  expect(addToMonths(addToMonths([], [pending]), [mined])).toEqual(addToMonths([], [mined]))
})

test('any pages result in each id once, with its latest copy, newest first', () => {
  fc.assert(
    fc.property(some, some, (first, second) => {
      const years = addToMonths(addToMonths([], first), second)
      const latest = new Map<string, Transaction>(
        [...first, ...second].map((transaction) => [transaction.id, transaction]),
      )
      const all = flatMonths(years).flatMap(({ transactions }) => transactions)
      expect(new Set(all)).toEqual(new Set(latest.values()))
      expect(all.map(({ metadata }) => metadata.minedAt)).toEqual(
        [...all.map(({ metadata }) => metadata.minedAt)].sort().toReversed(),
      )
      for (const { year, month, transactions } of flatMonths(years)) {
        expect(transactions.length).toBeGreaterThan(0)
        for (const { metadata } of transactions)
          expect([new Date(metadata.minedAt).getFullYear(), new Date(metadata.minedAt).getMonth() + 1]).toEqual([
            year,
            month,
          ])
      }
    }),
  )
})

test('unchanged months keep their identity', () => {
  const held = addToMonths([], [makeTransaction({ id: 'old', minedAt: '2024-03-05T12:00:00.000Z' })])
  const later = addToMonths(held, [makeTransaction({ id: 'new', minedAt: '2025-03-05T12:00:00.000Z' })])
  expect(flatMonths(later)[1]?.transactions).toBe(flatMonths(held)[0]?.transactions)
})

test('drops empty months and years', () => {
  const held = addToMonths(
    [],
    [
      makeTransaction({ id: 'old', minedAt: '2024-03-05T12:00:00.000Z' }),
      makeTransaction({ id: 'new', minedAt: '2025-03-05T12:00:00.000Z' }),
    ],
  )
  expect(dropFromMonths(held, ({ id }) => id === 'old').map(({ year }) => year)).toEqual([2025])
})
