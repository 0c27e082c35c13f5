import { expect, test } from 'vitest'
import { EMAIL_LOGIN_COOLDOWN_MS as cooldown } from '../config/limits'
import { mailAgainAt, secondsUntilMail } from './mailCooldown'

const now = 1_000_000

test('mail goes out again 30 s after the last one', () => {
  expect(mailAgainAt(now - 10_000, cooldown, now)).toBe(now + 20_000)
  expect(mailAgainAt(now - 30_000, cooldown, now)).toBe(0)
})

test.each([undefined, Number.NaN, Number.POSITIVE_INFINITY, now + 1, -5])('%s locks nobody out', (last) => {
  expect(mailAgainAt(last, cooldown, now)).toBe(0)
})

test('the seconds left are rounded up and never fall below none', () => {
  expect([now + 1, now + 19_001, now, now - 5].map((at) => secondsUntilMail(at, now))).toEqual([1, 20, 0, 0])
})
