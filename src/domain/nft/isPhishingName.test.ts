import { expect, test } from 'vitest'
import { isPhishingName } from './isPhishingName'

test.each([
  'Claim at https://x',
  'www.gift',
  'Visit reward.xyz now',
  'uni-drop.com',
  'бонус.site',
  '(gift.io)',
  'REWARD.COM',
  '$ 1000 USDC → apes.claims',
])('%s leads somewhere', (name) => {
  expect(isPhishingName(name)).toBe(true)
})

test.each([
  'Meadow #12',
  'Mr. Top',
  'Version 2.0',
  'a.b',
  'Space',
  'Sr.Lin',
  'e.g. com',
  'Doodle...com',
  'topper',
  'x.community',
])('%s does not', (name) => {
  expect(isPhishingName(name)).toBe(false)
})

test('one phishing text of several is enough; absent texts are ignored', () => {
  expect(isPhishingName(undefined, 'Meadow', 'meadow.fun')).toBe(true)
  expect(isPhishingName(undefined, '')).toBe(false)
  expect(isPhishingName()).toBe(false)
})
