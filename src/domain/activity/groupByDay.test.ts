import { expect, test } from 'vitest'
import { makeTransaction } from '../../../test/fakes/transactions'
import { groupByDay } from './groupByDay'

const at = (id: string, moment: Date) => makeTransaction({ id, minedAt: moment.toISOString() })

test('groups by the visitor’s days, newest first, also within a day', () => {
  const days = groupByDay([
    at('noon', new Date(2026, 4, 3, 12)),
    at('late', new Date(2026, 4, 4, 23, 59)),
    at('early', new Date(2026, 4, 4, 0, 1)),
    at('before', new Date(2025, 4, 4, 0, 1)),
  ])
  expect(days.map(({ transactions }) => transactions.map(({ id }) => id))).toEqual([
    ['late', 'early'],
    ['noon'],
    ['before'],
  ])
  expect(days[0]?.at).toBe(new Date(2026, 4, 4, 23, 59).toISOString())
})

test('no transactions give no days', () => {
  expect(groupByDay([])).toEqual([])
})
