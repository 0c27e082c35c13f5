import { ExpressAuth } from '@auth/express'
import express, { type Express } from 'express'
import { auth } from 'express-openid-connect'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { SECRET, serve } from './serve'
import { createVisitor } from './visitor'

// Libraries with which sites sign visitors in, as their own documents say.

const COOKIE_SECRET = 'what the library signs its own cookies with'

/** The service with one client, which is an app of Express. */
async function start(callback: string, fill: (app: Express, issuer: string, origin: string) => void) {
  const app = express()
  const server = createServer(app)
  await new Promise<void>((ready) => void server.listen(0, 'localhost', ready))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const client = {
    client_id: 'app',
    client_secret: SECRET,
    redirect_uris: [`${origin}${callback}`],
    post_logout_redirect_uris: [origin],
    own: true,
  }
  const served = await serve({ settings: { clients: [client] } })
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((closed) => void server.close(closed))
    await served.stop()
  })
  fill(app, served.issuer, origin)
  return { origin, issuer: served.issuer, site: createVisitor(origin), visitor: createVisitor(served.issuer) }
}

test('express-openid-connect: a visitor signs in, is renewed, and signs out everywhere', async () => {
  const { origin, issuer, site, visitor } = await start('/callback', (app, issuerBaseURL, baseURL) => {
    const authorizationParams = { response_type: 'code', scope: 'openid profile' }
    app.use(
      auth({
        ...{ issuerBaseURL, baseURL, authorizationParams },
        clientID: 'app',
        clientSecret: SECRET,
        secret: COOKIE_SECRET,
        idpLogout: true,
      }),
    )
    app.get('/', async ({ oidc }, response) => {
      const renewed = await oidc.accessToken?.refresh()
      response.json({ user: oidc.user, isRenewed: typeof renewed?.access_token === 'string' })
    })
  })
  const asked = await site.open('/')
  expect(asked.url.origin).toBe(issuer)
  const shown = await site.open((await visitor.enter(asked.url)).url)
  expect(JSON.parse(shown.text)).toMatchObject({
    user: { sub: `eip155:${visitor.account.address}`, preferred_username: visitor.account.address, amr: ['wallet'] },
    isRenewed: true,
  })
  const leaving = await site.open('/logout')
  expect(leaving.url.origin).toBe(issuer)
  const left = await visitor.confirmLogout(await visitor.open(leaving.url))
  expect(left.url.origin).toBe(origin)
  expect((await visitor.open((await site.open('/')).url)).text).toContain('siwx-request-id')
})

test('Auth.js: a visitor signs in', async () => {
  const { issuer, site, visitor } = await start('/auth/callback/wallet', (app, ofWallet) => {
    app.set('trust proxy', true)
    app.use(
      '/auth',
      ExpressAuth({
        trustHost: true,
        secret: COOKIE_SECRET,
        providers: [
          {
            ...{ id: 'wallet', name: 'Wallet', type: 'oidc', issuer: ofWallet },
            clientId: 'app',
            clientSecret: SECRET,
            checks: ['pkce', 'state', 'nonce'],
            profile: ({ sub, name }) => ({ id: sub, name }),
          },
        ],
      }),
    )
  })
  const { csrfToken } = JSON.parse((await site.open('/auth/csrf')).text) as { csrfToken: string }
  const body = new URLSearchParams({ csrfToken, callbackUrl: '/auth/session' })
  const asked = await site.open('/auth/signin/wallet', { method: 'POST', body })
  expect(asked.url.origin).toBe(issuer)
  const shown = await site.open((await visitor.enter(asked.url)).url)
  expect(JSON.parse(shown.text)).toMatchObject({ user: { name: expect.stringContaining('…') } })
})
