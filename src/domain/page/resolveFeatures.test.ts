import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_ONRAMP, DEFAULT_SOCIALS, DEFAULT_SWAPS, type RemoteFeature, resolveFeatures } from './resolveFeatures'

const nothing = { features: {} }
const entry = (id: string, config: readonly string[] | null, isEnabled = true): RemoteFeature => ({
  id,
  isEnabled,
  config,
})
const everything = [
  entry('social_login', ['email', ...DEFAULT_SOCIALS]),
  entry('swap', ['1inch']),
  entry('onramp', ['meld', 'coinbase']),
  entry('activity', []),
  entry('reown_branding', []),
]

test('when the request failed the defaults apply', () => {
  expect(resolveFeatures(nothing, undefined)).toMatchObject({
    email: true,
    socials: DEFAULT_SOCIALS,
    swaps: DEFAULT_SWAPS,
    onramp: DEFAULT_ONRAMP,
    activity: true,
    branding: false,
    brandingLine: [],
  })
})

test('when the request failed the page decides', () => {
  const local = { features: { email: false, activity: false, branding: true }, socials: ['x', 'google'] as const }
  expect(resolveFeatures(local, undefined)).toMatchObject({
    email: false,
    activity: false,
    branding: true,
    socials: ['x', 'google'],
  })
})

test('a null entry lets the page decide, even when disabled', () => {
  const remote = [entry('social_login', null, false), entry('activity', null, false), entry('reown_branding', null)]
  expect(resolveFeatures(nothing, remote)).toMatchObject({
    email: true,
    socials: DEFAULT_SOCIALS,
    activity: true,
    branding: false,
  })
})

test('a missing entry is off, even if the page turns it on', () => {
  const local = { features: { email: true, swaps: true, activity: true, branding: true } }
  expect(resolveFeatures(local, [])).toMatchObject({
    email: false, socials: [], swaps: [], onramp: [], activity: false, branding: false,
  }) // prettier-ignore
})

test('the page narrows and reorders what the project allows', () => {
  const local = { features: { activity: false }, socials: ['github', 'apple', 'google'] as const }
  const remote = [entry('social_login', ['google', 'github']), ...everything.slice(1)]
  expect(resolveFeatures(local, remote)).toMatchObject({
    email: false, socials: ['github', 'google'], activity: false, branding: true,
  }) // prettier-ignore
})

test('the page never widens what the project allows', () => {
  const socials = fc.subarray([...DEFAULT_SOCIALS])
  fc.assert(
    fc.property(socials, fc.shuffledSubarray([...DEFAULT_SOCIALS]), fc.boolean(), (allowed, requested, isEnabled) => {
      const resolved = resolveFeatures({ features: {}, socials: requested }, [
        entry('social_login', allowed, isEnabled),
      ])
      expect(resolved.socials).toEqual(isEnabled ? requested.filter((name) => allowed.includes(name)) : [])
      expect(resolved.email).toBe(false)
    }),
  )
})

test('features without a remote entry follow the page alone', () => {
  expect(resolveFeatures({ features: { send: false, 'all-wallets': false } }, everything)).toMatchObject({
    send: false, allWallets: false, receive: true, nfts: true, names: true,
  }) // prettier-ignore
})
