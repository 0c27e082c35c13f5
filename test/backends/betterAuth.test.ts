import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createAuth } from '../../examples/backends/betterAuth'
import { betterAuth } from '../../src/services/siwx/backends/better-auth/betterAuth'
import { proveOnEthereum } from '../fakes/siwxVisitor'
import { DOMAIN, ORIGIN, SECRET, testCounterpart } from './cases'
import type { Serve } from './browser'
import { migrate } from './migrate'
import { siteWith } from './siteWith'

const folder = mkdtempSync(join(tmpdir(), 'better-auth-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function startAuth(file: string, rpcUrls: Readonly<Record<number, string>>): Promise<Serve> {
  const auth = createAuth(ORIGIN, SECRET, `file:${join(folder, file)}`, rpcUrls)
  await migrate(auth)
  return (request) => auth.handler(request)
}

testCounterpart('Better Auth', {
  protocol: betterAuth,
  endpoints: siteWith('better-auth'),
  start: (rpcUrls) => startAuth('auth.db', rpcUrls),
  hasContractAccounts: true,
  hasSolana: false,
  hasNonceOfBrowser: false,
  codes: {
    nonce: 'nonce_mismatch',
    replay: 'nonce_mismatch',
    domain: 'domain_mismatch',
    expired: 'expired',
    notYet: 'not_yet_valid',
    signature: 'signature_invalid',
  },
})

// No browser sends these without the permission of the server (CORS), and Better Auth gives none.
describe('Better Auth', () => {
  test.each([
    ['with a cookie of the site', { cookie: 'theme=dark' }, 403],
    ['without cookies, from what is no browser', {}, 200],
  ])('JSON that names a foreign origin, %s', async (_, more, status) => {
    const serve = await startAuth(`foreign-${status}.db`, {})
    const post = (path: string, body: object, headers: Record<string, string>) =>
      serve(
        new Request(`${ORIGIN}/api/auth/siwe/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        }),
      )
    const { nonce } = (await (await post('nonce', {}, {})).json()) as { nonce: string }
    const { message, signature } = await proveOnEthereum({ domain: DOMAIN, uri: `${ORIGIN}/`, nonce })
    const response = await post('verify', { message, signature }, { origin: 'https://evil.example', ...more })
    expect(response.status).toBe(status)
  })
})
