import { expect, test } from 'vitest'
import { DEFAULT_SOCIALS } from '../../domain/page/resolveFeatures'
import { shownSocials } from './shownSocials'

test('six providers are all shown, the first one wide', () => {
  expect(shownSocials(DEFAULT_SOCIALS.slice(0, 6))).toEqual({
    wide: 'google',
    icons: ['x', 'discord', 'farcaster', 'github', 'apple'],
    folded: false,
  })
})

test('with more than six providers the row shows four and a more button', () => {
  expect(shownSocials(DEFAULT_SOCIALS)).toEqual({
    wide: 'google',
    icons: ['x', 'discord', 'farcaster', 'github'],
    folded: true,
  })
})

test('a single provider is one wide button', () => {
  expect(shownSocials(['apple'])).toEqual({ wide: 'apple', icons: [], folded: false })
})

test('no provider shows nothing', () => {
  expect(shownSocials([])).toEqual({ wide: undefined, icons: [], folded: false })
})
