import { createAuthOptions } from '../../examples/backends/authJs'
import { authJs } from '../../src/services/siwx/backends/auth-js/authJs'
import { createMemoryStore } from '../../src/server'
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
    expired: 'CredentialsSignin',
    signature: 'CredentialsSignin',
  },
})
