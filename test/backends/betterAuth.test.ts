import { describe, expect, test } from 'vitest'
import { proveOnEthereum } from '../fakes/siwxVisitor'
import { DOMAIN, ORIGIN } from './cases'
import { startAuth, testBetterAuth } from './testBetterAuth'

testBetterAuth('Better Auth', 'nonce_mismatch')

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
