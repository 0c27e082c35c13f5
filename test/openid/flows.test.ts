import { createServer, type IncomingMessage } from 'node:http'
import * as openid from 'openid-client'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { findFreeBasePort } from '../../demo/stack/ports'
import { createClient } from './client'
import { CLIENTS, FORUM, SECRET, serve, WIKI, type Served } from './serve'
import { createVisitor, readSignInPage } from './visitor'

let served: Served
beforeAll(async () => {
  served = await serve()
})
afterAll(() => served?.stop())

async function serveFor(options: Parameters<typeof serve>[0]): Promise<Served> {
  const own = await serve(options)
  onTestFinished(own.stop)
  return own
}

describe('a client with code and PKCE', () => {
  test('learns which account signed, and by what', async () => {
    const visitor = createVisitor(served.issuer)
    const client = await createClient(served.issuer)
    const { url, finish } = await client.begin()
    const tokens = await finish(await visitor.enter(url))
    const { address } = visitor.account
    expect(tokens.claims()).toMatchObject({
      iss: served.issuer,
      aud: 'wiki',
      sub: `eip155:${address}`,
      amr: ['wallet'],
      preferred_username: address,
      name: `${address.slice(0, 6)}…${address.slice(-4)}`,
      caip10: `eip155:1:${address}`,
    })
    expect(tokens.claims()).not.toHaveProperty('email')
    const told = await openid.fetchUserInfo(client.config, tokens.access_token, `eip155:${address}`)
    expect(told).toMatchObject({ sub: `eip155:${address}`, preferred_username: address })
  })

  test('is told what its scopes name, and no more', async () => {
    const { begin } = await createClient(served.issuer)
    const { url, finish } = await begin({ scope: 'openid' })
    const claims = (await finish(await createVisitor(served.issuer).enter(url))).claims() ?? {}
    for (const name of ['name', 'preferred_username', 'caip10', 'email']) expect(claims).not.toHaveProperty(name)
  })

  test('renews its tokens, until the visitor is logged out', async () => {
    const visitor = createVisitor(served.issuer)
    const { config, begin } = await createClient(served.issuer)
    const { url, finish } = await begin()
    const tokens = await finish(await visitor.enter(url))
    const renewed = await openid.refreshTokenGrant(config, tokens.refresh_token!)
    expect(renewed.claims()?.sub).toBe(tokens.claims()?.sub)

    const end = openid.buildEndSessionUrl(config, {
      id_token_hint: tokens.id_token!,
      post_logout_redirect_uri: 'http://localhost:9999/wiki',
      state: 'left',
    })
    const left = await visitor.confirmLogout(await visitor.open(end))
    expect(left.url.href).toBe('http://localhost:9999/wiki?state=left')
    const last = renewed.refresh_token ?? tokens.refresh_token!
    await expect(openid.refreshTokenGrant(config, last)).rejects.toMatchObject({ error: 'invalid_grant' })
    await expect(openid.fetchUserInfo(config, renewed.access_token, tokens.claims()!.sub)).rejects.toThrow()
    const silent = await begin({ prompt: 'none' })
    expect((await visitor.open(silent.url)).url.searchParams.get('error')).toBe('login_required')
  })

  test('signs the visitor in at a second client without a second signature', async () => {
    const visitor = createVisitor(served.issuer)
    const wiki = await (await createClient(served.issuer)).begin()
    await visitor.enter(wiki.url)
    const forum = await (await createClient(served.issuer, 'forum', FORUM)).begin()
    const asked = await visitor.open(forum.url)
    expect(readSignInPage(asked)).toBeUndefined()
    expect(asked.text).toContain('Which account you are')
    expect((await visitor.enter(forum.url)).url.searchParams.has('code')).toBe(true)
  })

  test('asks for consent once, and not at all where the client is our own', async () => {
    const visitor = createVisitor(served.issuer)
    const forum = await createClient(served.issuer, 'forum', FORUM)
    await visitor.enter((await forum.begin()).url)
    expect((await visitor.open((await forum.begin()).url)).url.searchParams.has('code')).toBe(true)
    const own = await createClient(served.issuer)
    expect((await visitor.open((await own.begin()).url)).url.searchParams.has('code')).toBe(true)
  })

  test('changes the account where another one signs', async () => {
    const first = createVisitor(served.issuer)
    const { begin } = await createClient(served.issuer)
    await first.enter((await begin()).url)
    const second = createVisitor(served.issuer)
    for (const [name, cookie] of first.cookies) second.cookies.set(name, cookie)
    const { url, finish } = await begin({ prompt: 'login' })
    const tokens = await finish(await second.enter(url))
    expect(tokens.claims()?.sub).toBe(`eip155:${second.account.address}`)
  })

  test('hears of a cancelled sign-in', async () => {
    const visitor = createVisitor(served.issuer)
    const page = readSignInPage(await visitor.open((await (await createClient(served.issuer)).begin()).url))!
    const { url } = await visitor.follow(await visitor.post(`${page.path}/cancel`, {}))
    expect(`${url.origin}${url.pathname}`).toBe(WIKI)
    expect(url.searchParams.get('error')).toBe('access_denied')
  })
})

test('the message names the client, and where it leads', async () => {
  const visitor = createVisitor(served.issuer)
  const wiki = readSignInPage(await visitor.open((await (await createClient(served.issuer)).begin()).url))
  expect(wiki?.statement).toBe('Sign in to localhost:9999 (Team Wiki).')
  // No message may have the letters of its name.
  const forum = readSignInPage(
    await visitor.open((await (await createClient(served.issuer, 'forum', FORUM)).begin()).url),
  )
  expect(forum?.statement).toBe('Sign in to localhost:9999.')
})

test('an app chooses the host of its own scheme, which is not shown', async () => {
  const redirectUri = 'com.example.app://bank.example/callback'
  const app = {
    client_id: 'app',
    client_name: 'App',
    token_endpoint_auth_method: 'none',
    application_type: 'native',
    redirect_uris: [redirectUri],
  }
  const other = await serve({ settings: { clients: [app] } })
  onTestFinished(other.stop)
  const { begin } = await createClient(other.issuer, 'app', redirectUri)
  const page = await createVisitor(other.issuer).open((await begin()).url)
  expect(readSignInPage(page)?.statement).toBe('Sign in to com.example.app:// (App).')
  expect(page.text).not.toContain('bank.example')
})

test('the page has the language that the client asks for', async () => {
  const { begin } = await createClient(served.issuer)
  const visitor = createVisitor(served.issuer)
  expect((await visitor.open((await begin({ ui_locales: 'tlh de-AT' })).url)).text).toContain('<html lang="de">')
  expect((await visitor.open((await begin({ ui_locales: 'ar' })).url)).text).toContain('lang="ar" dir="rtl"')
})

test('a client with pairwise subjects cannot tell who an account is elsewhere', async () => {
  const pairwise = ['one', 'two'].map((name) => ({
    ...{ client_id: name, client_secret: SECRET, subject_type: 'pairwise', own: true },
    redirect_uris: [`http://${name}.localhost:9999/callback`],
  }))
  const { issuer } = await serveFor({ settings: { clients: pairwise } })
  const visitor = createVisitor(issuer)
  const subjects: (string | undefined)[] = []
  for (const name of ['one', 'two', 'one']) {
    const { begin } = await createClient(issuer, name, `http://${name}.localhost:9999/callback`)
    const { url, finish } = await begin({ scope: 'openid' })
    subjects.push((await finish(await visitor.enter(url))).claims()?.sub)
  }
  expect(subjects[0]).toMatch(/^[0-9a-f]{64}$/)
  expect(subjects[1]).not.toBe(subjects[0])
  expect(subjects[2]).toBe(subjects[0])
})

test('a logout is told to the clients behind the visitor’s back', async () => {
  const port = await findFreeBasePort()
  const told: string[] = []
  const receiver = createServer(async (request, response) => {
    told.push(await bodyOf(request))
    response.end()
  })
  await new Promise<void>((ready) => void receiver.listen(port, 'localhost', ready))
  onTestFinished(() => void receiver.close())
  const [wiki] = CLIENTS
  const uri = `http://localhost:${port}/logout`
  const { issuer } = await serveFor({ settings: { clients: [{ ...wiki, backchannel_logout_uri: uri }] } })
  const visitor = createVisitor(issuer)
  const { config, begin } = await createClient(issuer)
  const { url, finish } = await begin()
  const tokens = await finish(await visitor.enter(url))
  await visitor.confirmLogout(
    await visitor.open(openid.buildEndSessionUrl(config, { id_token_hint: tokens.id_token! })),
  )
  const [, payload = ''] = (new URLSearchParams(told[0]).get('logout_token') ?? '').split('.')
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({
    ...{ iss: issuer, aud: 'wiki', sub: tokens.claims()?.sub },
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  })
})

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

test('who is a user of the accounts file has that name and email, and others may not enter', async () => {
  const alice = createVisitor('')
  const file = {
    users: { alice: { accounts: [`eip155:${alice.account.address}`], email: 'alice@example.org' } },
    enter: {},
  }
  const { issuer, writeAccounts } = await serveFor({ accounts: file })
  const { config, begin } = await createClient(issuer)
  const visitor = createVisitor(issuer, alice.account)
  const { url, finish } = await begin()
  const tokens = await finish(await visitor.enter(url))
  expect(tokens.claims()).toMatchObject({
    ...{ preferred_username: 'alice', name: 'alice', email: 'alice@example.org', email_verified: true },
    sub: `eip155:${alice.account.address}`,
  })

  const stranger = createVisitor(issuer)
  const page = readSignInPage(await stranger.open((await begin()).url))!
  const refused = await stranger.post(`${page.path}/sign-in`, await stranger.prove(page, await stranger.nonceOf(page)))
  expect(refused.status).toBe(403)
  expect(await refused.json()).toMatchObject({ code: 'account_refused' })

  writeAccounts({ users: {}, enter: {} })
  await expect(openid.refreshTokenGrant(config, tokens.refresh_token!)).rejects.toMatchObject({
    error: 'invalid_grant',
  })
  expect(readSignInPage(await visitor.open((await begin()).url))).toBeDefined()
})

describe('registration', () => {
  const metadata = { redirect_uris: ['http://localhost:9999/new'], client_name: 'New' }
  const register = (issuer: string, token: string, more: object = {}) =>
    fetch(`${issuer}/reg`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ ...metadata, ...more }),
    })

  test('is off', async () => {
    expect((await register(served.issuer, '')).status).toBe(404)
  })

  test('takes the initial token, and no client calls itself our own', async () => {
    const registrationToken = 'an-initial-token-of-a-test-long-enough'
    const { issuer } = await serveFor({ settings: { registrationToken } })
    expect((await register(issuer, '')).status).not.toBe(201)
    expect((await register(issuer, 'another')).status).toBe(401)
    expect((await register(issuer, registrationToken, { own: true })).status).toBe(400)
    const registered = await register(issuer, registrationToken)
    expect(registered.status).toBe(201)
    const { client_id: id } = (await registered.json()) as { client_id: string }
    const { url } = await (await createClient(issuer, id, 'http://localhost:9999/new')).begin()
    expect(readSignInPage(await createVisitor(issuer).open(url))?.statement).toBe('Sign in to localhost:9999 (New).')
  })
})

test('two instances behind one issuer are one provider', async () => {
  const { issuer } = await serveFor({ instances: 2 })
  const visitor = createVisitor(issuer)
  const { config, begin } = await createClient(issuer)
  for (const _ of [1, 2, 3]) {
    const { url, finish } = await begin({ prompt: 'login' })
    const tokens = await finish(await visitor.enter(url))
    expect((await openid.refreshTokenGrant(config, tokens.refresh_token!)).claims()?.sub).toBe(tokens.claims()?.sub)
  }
})
