import { expect, test } from 'vitest'
import { addToMonths, groupByHeading } from './domain/months'
import { makeTransaction } from '../../../test/fakes/transactions'
import { createHistoryFormats } from './historyFormats'

const formats = createHistoryFormats('en', Date.parse('2026-11-21T12:00:00Z'))

test.each([
  [{ sign: '+', amount: '1.500', name: 'ETH', direction: 'in' }, '+1.500 ETH'],
  [{ sign: '-', amount: '1234.5', name: 'USDC', direction: 'out' }, '-1,234.500 USDC'],
  [{ sign: '', amount: '0.1239', name: 'ETH', direction: 'self' }, '0.124 ETH'],
  [{ sign: '-', amount: '0.000223', name: 'WBTC', direction: 'out' }, '-0.000223 WBTC'],
  [{ sign: '+', amount: '0.00000123', name: 'WBTC', direction: 'in' }, '+0.00000123 WBTC'],
  [{ sign: '-', amount: '<0.000001', name: 'WBTC', direction: 'out' }, '\u2212<0.000001 WBTC'],
  [{ sign: '-', amount: '0.000', name: 'WBTC', direction: 'out' }, '0.000 WBTC'],
  [{ sign: '+', amount: '3', name: 'Punk', direction: 'in' }, '+3 × Punk'],
  [{ sign: '-', name: '', direction: 'out' }, '\u2212NFT'],
] as const)('an amount has three decimals: %o', (line, text) => {
  expect(formats.moved(line, 'NFT')).toBe(text)
})

const DAY_MS = 24 * 60 * 60 * 1000
const NOW = Date.parse('2026-11-21T12:00:00Z')

test.each(['en', 'fa', 'ar-SA', 'th', ...Intl.supportedValuesOf('calendar').map((calendar) => `en-u-ca-${calendar}`)])(
  'in the calendar of %s each day of two years stands below its own month, and no month twice',
  (language) => {
    const inCalendar = createHistoryFormats(language, NOW)
    const days = Array.from({ length: 2 * 365 }, (_, day) =>
      makeTransaction({ id: String(day), minedAt: new Date(NOW - day * DAY_MS).toISOString() }),
    )
    const groups = groupByHeading(addToMonths([], days), inCalendar.month)
    const month = new Intl.DateTimeFormat(language, { month: 'long' })
    for (const { heading, transactions } of groups)
      for (const { metadata } of transactions) expect(heading).toContain(month.format(new Date(metadata.minedAt)))
    expect(new Set(groups.map(({ heading }) => heading)).size).toBe(groups.length)
  },
)
