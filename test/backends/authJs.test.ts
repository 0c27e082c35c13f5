import { describe, expect, test } from 'vitest'
import { createAuthOptions } from '../../examples/backends/authJs'
import { authJs } from '../../src/services/siwx/backends/auth-js/authJs'
import { createMemoryStore } from '../../src/server'
import { proveOnEthereum } from '../fakes/siwxVisitor'
import { createBrowser } from './browser'
import { DOMAIN, ORIGIN, SECRET, testCounterpart } from './cases'
import { serveNextAuth } from './serveNextAuth'
import { siteWith } from './siteWith'

testCounterpart('Auth.js', {
  protocol: authJs,
  endpoints: siteWith('auth-js'),
  start: (rpcUrls) => serveNextAuth(createAuthOptions(DOMAIN, SECRET, createMemoryStore(), rpcUrls), ORIGIN),
  hasContractAccounts: true,
  hasSolana: false,
  hasNonceOfBrowser: true,
  codes: {
    nonce: 'nonce_mismatch',
    replay: 'nonce_mismatch',
    domain: 'CredentialsSignin',
    expired: 'expired',
    notYet: 'not_yet_valid',
    signature: 'CredentialsSignin',
  },
})

// Its nonce stays the same in a browser, so only its age says that a proof is new.
describe('Auth.js', () => {
  test.each([
    ['an hour ago', -3_600_000, 'expired'],
    ['in an hour', 3_600_000, 'not_yet_valid'],
  ])('a proof that was issued %s is refused', async (_, offset, serverCode) => {
    const browser = createBrowser(
      serveNextAuth(createAuthOptions(DOMAIN, SECRET, createMemoryStore(), {}), ORIGIN),
      ORIGIN,
    )
    const signal = new AbortController().signal
    const { nonce } = await authJs.fetchNonce(siteWith('auth-js'), undefined, signal, browser.page)
    const issuedAt = new Date(Date.now() + offset).toISOString()
    const session = await proveOnEthereum({ domain: DOMAIN, uri: `${ORIGIN}/`, nonce, issuedAt })
    const posted = authJs.postProof(siteWith('auth-js'), { session, account: {} }, signal, browser.page)
    await expect(posted).rejects.toMatchObject({ code: 'siwx_rejected_by_server', serverCode })
  })
})
