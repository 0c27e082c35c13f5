import { expect, test } from 'vitest'
import { CODE_LIFETIME_MS, OneTimeCodes } from './OneTimeCodes'

function another(otp: string): string {
  return otp === '000000' ? '000001' : '000000'
}

test('a code has six digits and is valid once', () => {
  const codes = new OneTimeCodes()
  const otp = codes.issue('login')
  expect(otp).toMatch(/^\d{6}$/)
  codes.redeem('login', otp)
  expect(() => codes.redeem('login', otp)).toThrow('Invalid Otp')
})

test('a wrong code is refused and the right one still works', () => {
  const codes = new OneTimeCodes()
  const otp = codes.issue('login')
  expect(() => codes.redeem('login', another(otp))).toThrow('Invalid Otp')
  expect(() => codes.redeem('login', otp)).not.toThrow()
})

test('a code is valid for twenty minutes', () => {
  let now = 0
  const codes = new OneTimeCodes(() => now)
  const early = codes.issue('early')
  const late = codes.issue('late')
  now = CODE_LIFETIME_MS - 1
  expect(() => codes.redeem('early', early)).not.toThrow()
  now = CODE_LIFETIME_MS
  expect(() => codes.redeem('late', late)).toThrow('expired')
})

test('too many wrong guesses invalidate the code', () => {
  const codes = new OneTimeCodes()
  const otp = codes.issue('login')
  for (let tries = 0; tries < 10; tries++) expect(() => codes.redeem('login', another(otp))).toThrow('Invalid Otp')
  expect(() => codes.redeem('login', otp)).toThrow('Too many attempts')
})

test('a new code replaces the previous one, and is valid for its purpose only', () => {
  const codes = new OneTimeCodes()
  const first = codes.issue('login a')
  let second = codes.issue('login a')
  while (second === first) second = codes.issue('login a')
  expect(() => codes.redeem('login a', first)).toThrow('Invalid Otp')
  expect(() => codes.redeem('login b', second)).toThrow('Invalid Otp')
})
