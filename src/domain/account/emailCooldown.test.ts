import { expect, test } from 'vitest'
import { EMAIL_LOGIN_COOLDOWN_MS as cooldown } from '../../config/limits'
import { mailAgainAt, secondsUntilMail } from './emailCooldown'

const now = 1_000_000

test('mail goes out again 30 s after the last one', () => {
  expect(mailAgainAt(now - 10_000, cooldown, now)).toBe(now + 20_000)
  expect(mailAgainAt(now - 30_000, cooldown, now)).toBe(0)
})

test.each([undefined, Number.NaN, Number.POSITIVE_INFINITY, -5])('%s blocks no login', (last) => {
  expect(mailAgainAt(last, cooldown, now)).toBe(0)
})

test.each([now + 1, now + 10 * cooldown, Number.MAX_SAFE_INTEGER])(
  'a time in the future (%s) counts as now: setting the clock back does not end the wait',
  (last) => {
    expect(mailAgainAt(last, cooldown, now)).toBe(now + cooldown)
  },
)

test('the seconds left are rounded up and never fall below none', () => {
  expect([now + 1, now + 19_001, now, now - 5].map((at) => secondsUntilMail(at, now))).toEqual([1, 20, 0, 0])
})
