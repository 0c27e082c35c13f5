import { expect, test } from 'vitest'
import { canSignIn, canSmartAccountsSignIn, siwxSite } from './backends'

const NONE = {
  siwxBackend: 'own',
  siwxBackendUrl: undefined,
  siwxNonceEndpoint: undefined,
  siwxEndpoint: undefined,
  siwxSessionEndpoint: undefined,
  siwxSignOutEndpoint: undefined,
} as const

test('without a URL or an endpoint there is no server', () => {
  expect(siwxSite(NONE)).toEqual({ backend: 'own', endpoints: {} })
})

test.each(['/siwx', '/siwx/'])('%s has every step of our own protocol', (siwxBackendUrl) => {
  expect(siwxSite({ ...NONE, siwxBackendUrl }).endpoints).toEqual({
    nonce: '/siwx/nonce',
    proof: '/siwx/sign-in',
    session: '/siwx/session',
    signOut: '/siwx/sign-out',
  })
})

test('an endpoint that the page names takes the place of the backend’s', () => {
  const site = siwxSite({ ...NONE, siwxBackend: 'auth-js', siwxEndpoint: '/api/auth/callback/siwe' })
  expect(site).toEqual({
    backend: 'auth-js',
    endpoints: {
      nonce: '/api/auth/csrf',
      proof: '/api/auth/callback/siwe',
      session: '/api/auth/session',
      signOut: '/api/auth/signout',
    },
  })
})

test('an endpoint that is refused is not there', () => {
  expect(siwxSite({ ...NONE, siwxBackendUrl: false, siwxEndpoint: false }).endpoints).toEqual({})
})

test('a backend that verifies EVM accounts only signs in no others, where visitors sign in', () => {
  expect(canSignIn({ siwx: 'required', siwxBackend: 'better-auth' }, 'eip155')).toBe(true)
  expect(canSignIn({ siwx: 'required', siwxBackend: 'better-auth' }, 'solana')).toBe(false)
  expect(canSignIn({ siwx: 'optional', siwxBackend: 'auth-js' }, 'solana')).toBe(false)
  expect(canSignIn({ siwx: 'off', siwxBackend: 'auth-js' }, 'solana')).toBe(true)
  expect(canSignIn({ siwx: 'required', siwxBackend: 'own' }, 'solana')).toBe(true)
})

test('smart accounts are offered where the backend verifies them, or where no one signs in', () => {
  expect(canSmartAccountsSignIn({ siwx: 'required', siwxBackend: 'auth-js' })).toBe(false)
  expect(canSmartAccountsSignIn({ siwx: 'off', siwxBackend: 'auth-js' })).toBe(true)
  expect(canSmartAccountsSignIn({ siwx: 'required', siwxBackend: 'better-auth' })).toBe(true)
  expect(canSmartAccountsSignIn({ siwx: 'required', siwxBackend: 'own' })).toBe(true)
})
