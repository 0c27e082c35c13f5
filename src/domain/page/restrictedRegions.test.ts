import { expect, test } from 'vitest'
import { isRestrictedPlace, RESTRICTED_TIME_ZONES } from './restrictedRegions'

test.each(RESTRICTED_TIME_ZONES)('%s is restricted, however it is written', (zone) => {
  expect(isRestrictedPlace(undefined, zone)).toBe(true)
  expect(isRestrictedPlace(undefined, zone.toUpperCase())).toBe(true)
})

test.each(['Europe/Berlin', 'Asia/Tokyo', 'Asia/Singapore', 'UTC'])('%s is not', (zone) => {
  expect(isRestrictedPlace(undefined, zone)).toBe(false)
})

test('a page names its own list, or none', () => {
  expect(isRestrictedPlace(['europe/berlin'], 'Europe/Berlin')).toBe(true)
  expect(isRestrictedPlace(['Europe/Berlin'], 'Asia/Shanghai')).toBe(false)
  expect(isRestrictedPlace([], 'Asia/Shanghai')).toBe(false)
})

test('the place is that of the clock, also after the clock has moved', () => {
  const before = process.env['TZ']
  try {
    const seen = ['Asia/Shanghai', 'Europe/Berlin', 'Asia/Hong_Kong'].map((zone) => {
      process.env['TZ'] = zone
      return isRestrictedPlace()
    })
    expect(seen).toEqual([true, false, true])
  } finally {
    if (before === undefined) delete process.env['TZ']
    else process.env['TZ'] = before
  }
})
