import { expect, test } from 'vitest'
import { RECOMMENDED_WALLETS } from '../../config/limits'
import { recommendedCount } from './recommended'

const empty = { featured: 0, custom: 0, installed: 0, email: false, socials: false, reachable: true }

test('an otherwise empty view is filled', () => expect(recommendedCount(empty)).toBe(RECOMMENDED_WALLETS))
test('what is there takes a place each, email and socials one together with theirs', () => {
  expect(recommendedCount({ ...empty, installed: 1, email: true, socials: true })).toBe(1)
})
test('never negative', () => expect(recommendedCount({ ...empty, featured: 9 })).toBe(0))
test('none when no directory wallet could be used', () =>
  expect(recommendedCount({ ...empty, reachable: false })).toBe(0))
