import { expect, test } from 'vitest'
import { isRestrictedRegion, RESTRICTED_TIME_ZONES } from './restrictedRegions'

test.each(RESTRICTED_TIME_ZONES)('%s is restricted, however it is written', (zone) => {
  expect(isRestrictedRegion(undefined, zone)).toBe(true)
  expect(isRestrictedRegion(undefined, zone.toUpperCase())).toBe(true)
})

test.each(['Europe/Berlin', 'Asia/Tokyo', 'Asia/Singapore', 'UTC'])('%s is not', (zone) => {
  expect(isRestrictedRegion(undefined, zone)).toBe(false)
})

test('a page names its own list, or none', () => {
  expect(isRestrictedRegion(['europe/berlin'], 'Europe/Berlin')).toBe(true)
  expect(isRestrictedRegion(['Europe/Berlin'], 'Asia/Shanghai')).toBe(false)
  expect(isRestrictedRegion([], 'Asia/Shanghai')).toBe(false)
})

test('the region follows the clock’s time zone when it changes', () => {
  const before = process.env['TZ']
  try {
    const seen = ['Asia/Shanghai', 'Europe/Berlin', 'Asia/Hong_Kong'].map((zone) => {
      process.env['TZ'] = zone
      return isRestrictedRegion()
    })
    expect(seen).toEqual([true, false, true])
  } finally {
    if (before === undefined) delete process.env['TZ']
    else process.env['TZ'] = before
  }
})
