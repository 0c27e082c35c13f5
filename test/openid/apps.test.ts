import { ExpressAuth } from '@auth/express'
import express, { type Express } from 'express'
import { auth } from 'express-openid-connect'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { expectPage, openBrowser, sign } from './browser'
import { SECRET, serve } from './serve'

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
  return { origin, issuer: served.issuer }
}

test('express-openid-connect: a visitor signs in, is renewed, and signs out everywhere', async () => {
  const { origin, issuer } = await start('/callback', (app, issuerBaseURL, baseURL) => {
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
  const { page, address } = await openBrowser([origin, issuer])
  await page.goto(origin)
  await sign(page)
  await page.waitForURL(`${origin}/`)
  expect(JSON.parse(await page.innerText('body'))).toMatchObject({
    user: { sub: `eip155:${address}`, preferred_username: address, amr: ['wallet'] },
    isRenewed: true,
  })
  await page.goto(`${origin}/logout`)
  await page.getByRole('button', { name: 'Sign out' }).click()
  // The app sends whoever is not signed in to the service again.
  await expectPage(page.getByRole('heading', { name: 'Sign in to' })).toBeVisible()
})

test('Auth.js: a visitor signs in, and out', async () => {
  const { origin, issuer } = await start('/auth/callback/wallet', (app, ofWallet) => {
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
    app.get('/', (_, response) => void response.send('The app'))
  })
  const { page, address } = await openBrowser([origin, issuer])
  await page.goto(`${origin}/auth/signin`)
  await page.getByRole('button', { name: 'Wallet' }).click()
  await sign(page)
  await expectPage(page.getByText('The app')).toBeVisible()
  await page.goto(`${origin}/auth/session`)
  const name = `${address.slice(0, 6)}…${address.slice(-4)}`
  expect(JSON.parse(await page.innerText('body'))).toMatchObject({ user: { name } })
  await page.goto(`${origin}/auth/signout`)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expectPage(page.getByText('The app')).toBeVisible()
  await page.goto(`${origin}/auth/session`)
  expect(await page.innerText('body')).toBe('null')
})
