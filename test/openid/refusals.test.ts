import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import * as openid from 'openid-client'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createClient } from './client'
import { FORUM, SECRET, serve, WIKI, type Served } from './serve'
import { createVisitor, readSignInPage, type Proof, type SignInPage, type Visitor } from './visitor'

let served: Served
beforeAll(async () => {
  served = await serve()
})
afterAll(() => served?.stop())
afterEach(() => void vi.useRealTimers())

/** A visitor on the page that the client led to. */
async function arrive(client = 'wiki', redirectUri = WIKI, visitor = createVisitor(served.issuer)) {
  const { url } = await (await createClient(served.issuer, client, redirectUri)).begin()
  return { visitor, page: readSignInPage(await visitor.open(url))! }
}

const send = (visitor: Visitor, { path }: SignInPage, proof: Proof, origin?: string): Promise<Response> =>
  visitor.post(`${path}/sign-in`, proof, origin)

/** The status and the code of a refusal. */
async function refusalOf(response: Response): Promise<string> {
  const { code } = (await response.json()) as { code: string }
  return `${response.status} ${code}`
}

// What a client, or whoever claims to be one, asks for.

test.each<[string, Readonly<Record<string, string | undefined>>, string]>([
  [
    'a redirect URI that is not its own',
    { redirect_uri: 'http://localhost:9999/elsewhere' },
    'page invalid_redirect_uri',
  ],
  ['a redirect URI of another client', { redirect_uri: FORUM }, 'page invalid_redirect_uri'],
  ['no PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
  ['PKCE in plain', { code_challenge_method: 'plain' }, 'invalid_request'],
  ['tokens without a code', { response_type: 'id_token' }, 'unsupported_response_type'],
  ['a code and a token', { response_type: 'code token' }, 'unsupported_response_type'],
])('a request with %s is refused', async (_, changes, expected) => {
  const { url } = await (await createClient(served.issuer)).begin()
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  const arrived = await createVisitor(served.issuer).open(url)
  expect(readSignInPage(arrived)).toBeUndefined()
  if (expected.startsWith('page ')) {
    expect(arrived.url.origin).toBe(served.issuer)
    expect(arrived.text).toContain(expected.slice('page '.length))
  } else {
    const answer = new URLSearchParams(arrived.url.search || arrived.url.hash.slice(1))
    expect(answer.get('error')).toBe(expected)
    expect(answer.has('code')).toBe(false)
  }
})

test('an unknown client is refused', async () => {
  const { url } = await (await createClient(served.issuer)).begin()
  url.searchParams.set('client_id', 'nobody')
  const arrived = await createVisitor(served.issuer).open(url)
  expect(arrived.url.origin).toBe(served.issuer)
  expect(arrived.text).toContain('invalid_client')
})

// What is done with a code.

/** A code, and a request for its tokens with the given changes. */
async function takeCode() {
  const verifier = openid.randomPKCECodeVerifier()
  const challenge = await openid.calculatePKCECodeChallenge(verifier)
  const { begin } = await createClient(served.issuer)
  const { url } = await begin({ code_challenge: challenge })
  const code = (await createVisitor(served.issuer).enter(url)).url.searchParams.get('code')!
  return (changes: Readonly<Record<string, string>> = {}, credentials = `wiki:${SECRET}`) => {
    const [id = '', secret = ''] = credentials.split(':').map(encodeURIComponent)
    return fetch(`${served.issuer}/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${id}:${secret}`)}` },
      body: new URLSearchParams({
        ...{ grant_type: 'authorization_code', code, redirect_uri: WIKI, code_verifier: verifier },
        ...changes,
      }),
    })
  }
}

test.each<[string, Readonly<Record<string, string>>, string?]>([
  ['with another verifier', { code_verifier: 'x'.repeat(64) }],
  ['with another redirect URI', { redirect_uri: FORUM }],
  ['by another client', {}, `forum:${SECRET}`],
  ['with a wrong secret', {}, 'wiki:wrong'],
])('a code that is used %s gives no tokens', async (_, changes, credentials) => {
  const exchange = await takeCode()
  const response = await exchange(changes, credentials)
  expect(response.status).toBeGreaterThanOrEqual(400)
  expect(await response.json()).not.toHaveProperty('id_token')
})

test('a code is accepted once, and its tokens end when it is used again', async () => {
  const exchange = await takeCode()
  const first = await exchange()
  expect(first.status).toBe(200)
  const { access_token: token } = (await first.json()) as { access_token: string }
  expect((await exchange()).status).toBe(400)
  const told = await fetch(`${served.issuer}/me`, { headers: { authorization: `Bearer ${token}` } })
  expect(told.status).toBe(401)
})

test('of a code that is used twenty times at once, one is accepted', async () => {
  const exchange = await takeCode()
  const responses = await Promise.all(Array.from({ length: 20 }, () => exchange()))
  expect(responses.filter(({ ok }) => ok).length).toBeLessThanOrEqual(1)
})

// What a visitor, or whoever is in between, posts.

test('a message for one client does not sign in to another', async () => {
  const { visitor, page } = await arrive()
  const other = (await arrive('forum', FORUM, visitor)).page
  // The nonce of the other one.
  expect(await refusalOf(await send(visitor, other, await visitor.prove(page, await visitor.nonceOf(page))))).toBe(
    '401 nonce_mismatch',
  )
  // Its request id.
  expect(await refusalOf(await send(visitor, other, await visitor.prove(page, await visitor.nonceOf(other))))).toBe(
    '401 message_mismatch',
  )
  // Its statement.
  const proof = await visitor.prove(other, await visitor.nonceOf(other), { statement: page.statement })
  expect(await refusalOf(await send(visitor, other, proof))).toBe('401 message_mismatch')
})

test('a signature is accepted once', async () => {
  const { visitor, page } = await arrive()
  const proof = await visitor.prove(page, await visitor.nonceOf(page))
  expect((await send(visitor, page, proof)).status).toBe(200)
  expect(await refusalOf(await send(visitor, page, proof))).toBe('401 nonce_mismatch')
})

test('of a signature that is posted twenty times at once, one is accepted', async () => {
  const { visitor, page } = await arrive()
  const proof = await visitor.prove(page, await visitor.nonceOf(page))
  const responses = await Promise.all(Array.from({ length: 20 }, () => send(visitor, page, proof)))
  expect(responses.filter(({ ok }) => ok)).toHaveLength(1)
})

test.each<[string, Parameters<Visitor['prove']>[2], string]>([
  ['for another site', { domain: 'evil.example', uri: 'https://evil.example/' }, '401 message_mismatch'],
  ['without the request id', { requestId: undefined }, '401 message_mismatch'],
  ['without a statement', { statement: undefined }, '401 message_mismatch'],
  ['with resources', { resources: ['https://evil.example/'] }, '401 message_mismatch'],
  ['for another network', { chainId: 'eip155:8453' }, '401 chain_refused'],
  ['that has expired', { expirationTime: '2020-01-01T00:00:00Z' }, '401 expired'],
  [
    'that names another account',
    { accountAddress: privateKeyToAccount(generatePrivateKey()).address },
    '401 chain_unreachable',
  ],
])('a message %s is refused', async (_, changes, expected) => {
  const { visitor, page } = await arrive()
  const proof = await visitor.prove(page, await visitor.nonceOf(page), changes)
  expect(await refusalOf(await send(visitor, page, proof))).toBe(expected)
})

test('a page of another site signs no one in', async () => {
  const { visitor, page } = await arrive()
  const proof = await visitor.prove(page, await visitor.nonceOf(page))
  expect(await refusalOf(await send(visitor, page, proof, 'https://evil.example'))).toBe('403 origin_refused')
  expect(await refusalOf(await send(visitor, page, proof, ''))).toBe('403 origin_refused')
  // Neither was looked at.
  expect((await send(visitor, page, proof)).status).toBe(200)
})

test('the address of an interaction is worth nothing to another visitor', async () => {
  const { page } = await arrive()
  const other = createVisitor(served.issuer)
  expect((await other.request(page.path)).status).toBe(410)
  expect((await other.request(`${page.path}/nonce`)).status).toBe(410)
  expect(await refusalOf(await send(other, page, await other.prove(page, 'a'.repeat(32))))).toBe('410 interaction_over')
})

test('an interaction is over after ten minutes, and says so', async () => {
  const { visitor, page } = await arrive()
  const proof = await visitor.prove(page, await visitor.nonceOf(page))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 })
  expect((await send(visitor, page, proof)).status).toBe(410)
  const shown = await visitor.open(page.path)
  expect(shown.text).toContain('This sign-in is over')
})

test('no page can be shown in a frame', async () => {
  const { visitor, page } = await arrive()
  for (const path of [page.path, '/session/end', '/auth', '/interaction/none', '/assets/page.js']) {
    const { headers } = await visitor.request(path)
    expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'")
    expect(headers.get('x-frame-options'), path).toBe('DENY')
  }
})

test('no page has a script or a style of its own', async () => {
  const { visitor, page } = await arrive()
  const { text, headers } = await visitor.open(page.path)
  expect(headers.get('content-security-policy')).not.toContain('unsafe')
  expect(text).not.toMatch(/ style=| on[a-z]+=|<style/)
  for (const [script] of text.matchAll(/<script[^>]*>/g))
    expect(script).toMatch(/ src="\/assets\/| type="application\/json"/)
})

test('every URL is the issuer’s, whatever a request says', async () => {
  const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
  const response = await fetch(`${served.issuer}/.well-known/openid-configuration`, { headers })
  const document = (await response.json()) as Readonly<Record<string, unknown>>
  const urls = Object.values(document).filter((value) => typeof value === 'string' && value.startsWith('http'))
  expect(urls.length).toBeGreaterThan(5)
  for (const url of urls) expect(url).toMatch(new RegExp(`^${served.issuer}(/|$)`))
})
