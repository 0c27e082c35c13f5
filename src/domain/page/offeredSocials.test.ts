import { expect, test } from 'vitest'
import { DEFAULT_SOCIALS } from './resolveFeatures'
import { offeredSocials } from './offeredSocials'

const desktop = {
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64)',
  coarsePointer: false,
  maxTouchPoints: 0,
  telegram: false,
  framed: false,
  secure: true,
}
const mac = { ...desktop, userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)' }
const iphone = {
  ...desktop,
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
  coarsePointer: true,
  maxTouchPoints: 5,
}
const android = { ...desktop, userAgent: 'Mozilla/5.0 (Linux; Android 15)', coarsePointer: true, maxTouchPoints: 5 }

test.each([
  ['a desktop', desktop, []],
  ['a Mac', mac, []],
  ['a phone', android, ['facebook']],
  ['Telegram on a desktop', { ...desktop, telegram: true }, []],
  ['Telegram on macOS', { ...mac, telegram: true }, ['x']],
  ['Telegram on iOS', { ...iphone, telegram: true }, ['google', 'facebook']],
  ['Telegram on Android', { ...android, telegram: true }, ['x', 'facebook']],
] as const)('%s does without %j', (_name, environment, without) => {
  expect(DEFAULT_SOCIALS.filter((each) => !offeredSocials(DEFAULT_SOCIALS, environment).includes(each))).toEqual(
    without,
  )
})

test('the page’s order is kept', () => {
  expect(offeredSocials(['x', 'google'], desktop)).toEqual(['x', 'google'])
})
