import { expect, test } from 'vitest'
import { resolveFeatures } from '../../domain/page/resolveFeatures'
import type { Options } from '../../domain/page/options'
import { offeredLogins } from './offeredLogins'

const page = (change: Partial<Options> = {}) =>
  ({
    projectId: 'p',
    methods: ['email', 'social', 'wallet'],
    socials: ['google', 'x'],
    features: {},
    ...change,
  }) as Options

test('until the project features are loaded, the page’s settings apply', () => {
  expect(offeredLogins({ options: page(), features: undefined })).toEqual({ email: true, social: ['google', 'x'] })
  expect(offeredLogins({ options: page({ features: { email: false, socials: false } }), features: undefined })).toEqual(
    { email: false, social: [] },
  )
})

test('logins that the project disables are not offered', () => {
  const features = resolveFeatures({ features: {}, socials: ['google', 'x'] }, [
    { id: 'social_login', isEnabled: true, config: ['x'] },
  ])
  expect(offeredLogins({ options: page(), features })).toEqual({ email: false, social: ['x'] })
})

test('a method that the page does not name is not offered', () => {
  expect(offeredLogins({ options: page({ methods: ['wallet'] }), features: undefined })).toEqual({
    email: false,
    social: [],
  })
})

test('without a project id there is no embedded login', () => {
  expect(offeredLogins({ options: page({ projectId: undefined }), features: undefined })).toEqual({
    email: false,
    social: [],
  })
})
