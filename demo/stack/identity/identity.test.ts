import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Faults } from '../faults/Faults'
import { SOCIAL_PROVIDERS, type SocialProvider } from '../frame/identities'
import type { Reply } from '../http/reply'
import { LOOPBACK, PORT_OFFSET, findFreeBasePort } from '../ports'
import { IDENTITY_FAULT, startIdentity, type Identity } from './startIdentity'

const PAGE = 'http://shop.example.org'

let identity: Identity
let frameUrl: string
const faults = new Faults()

beforeAll(async () => {
  const base = await findFreeBasePort()
  frameUrl = `http://${LOOPBACK}:${base + PORT_OFFSET.frame}/sdk`
  identity = await startIdentity({ port: base + PORT_OFFSET.identity, frameUrl, faults })
})

afterAll(() => identity?.close())

test.each(SOCIAL_PROVIDERS)('a login with %s gives the same account the next time', async (provider) => {
  const first = await identity.social.finish(
    handedTo(await callback(await logIn(provider, { name: 'Ada', email: 'ada@example.org' }))).resultUri,
  )
  const again = await identity.social.finish(handedTo(await callback(await logIn(provider, { name: 'ada' }))).resultUri)

  expect(first).toEqual({
    provider,
    subject: expect.stringMatching(/^[0-9a-f]{40}$/),
    email: 'ada@example.org',
    userName: 'Ada',
  })
  expect(again).toEqual({ provider, subject: first.subject, userName: 'ada' })
})

test('the same name at two providers is two accounts', async () => {
  const subjects = await Promise.all(
    (['google', 'x'] as const).map(
      async (provider) => (await identity.social.finish(await logIn(provider, { name: 'Ada' }))).subject,
    ),
  )
  expect(new Set(subjects).size).toBe(2)
})

test('a browser that logged in before has to log in again, at the named provider', async () => {
  const jar: Jar = new Map()
  await logIn('google', { name: 'Ada' }, jar)
  const { body } = await loginForm('discord', jar)
  expect(body).toContain('<h1>Local stand-in for Discord</h1>')
  expect(body).not.toContain('Google')
})

test('only the page that started the login gets its result', async () => {
  const { origin, resultUri } = handedTo(await callback(await logIn('github', { name: 'Ada' })))
  expect(origin).toBe(PAGE)
  expect(resultUri.startsWith(`${new URL(frameUrl).origin}/social/callback?`)).toBe(true)
})

test('a result without a login is given to no page', async () => {
  const result = new URL(await logIn('google', { name: 'Ada' }))
  result.searchParams.set('state', '0'.repeat(32))
  const reply = await callback(result.href)
  expect(reply.status).toBe(400)
  expect(String(reply.body)).not.toContain('data-origin')
  await expect(identity.social.finish(result.href)).rejects.toThrow('not known here')
})

test('a result is used once', async () => {
  const result = await logIn('google', { name: 'Ada' })
  await identity.social.finish(result)
  await expect(identity.social.finish(result)).rejects.toThrow('not known here')
})

test('the provider accepts a code once, even with the right verifier', async () => {
  const asked = vi.spyOn(globalThis, 'fetch')
  await identity.social.finish(await logIn('google', { name: 'Ada' }))
  const [address, request] = asked.mock.calls.find(([to]) => to instanceof URL && to.pathname === '/token') ?? []
  const replayed = await fetch(address ?? '', { ...request, signal: null })
  expect(replayed.status).toBe(400)
  expect(await replayed.json()).toMatchObject({ error: 'invalid_grant' })
})

test('a code of another login is refused, because its verifier is missing', async () => {
  const [mine, stolen] = await Promise.all(
    [logIn('google', { name: 'Ada' }), logIn('google', { name: 'Eve' })].map(async (each) => new URL(await each)),
  )
  mine?.searchParams.set('code', stolen?.searchParams.get('code') ?? '')
  await expect(identity.social.finish(mine?.href ?? '')).rejects.toThrow('/token')
})

test.each([
  ['no address at all', () => 'hello'],
  ['another address with a state of ours', (state: string) => `https://evil.example.org/?state=${state}&code=1`],
  [
    'the result of another provider',
    (state: string) =>
      `${new URL(frameUrl).origin}/social/callback?state=${state}&code=1&iss=https%3A%2F%2Fevil.example.org`,
  ],
])('%s is refused', async (_, make) => {
  const begun = new URL(await begin('google'))
  await expect(identity.social.finish(make(begun.searchParams.get('state') ?? ''))).rejects.toThrow(
    /no address|not known here|another provider/,
  )
})

test('a request without PKCE is refused by the provider', async () => {
  const address = new URL(await begin('google'))
  address.searchParams.delete('code_challenge')
  address.searchParams.delete('code_challenge_method')
  const refused = new URL((await fetch(address, { redirect: 'manual' })).headers.get('location') ?? '')
  expect(refused.searchParams.get('error')).toBe('invalid_request')
  expect(refused.searchParams.has('code')).toBe(false)
})

test.each(['farcaster', 'myspace', ''])('the provider stands in for nobody called "%s"', async (name) => {
  const address = new URL(await begin('google'))
  address.searchParams.set('social', name)
  const location = (await fetch(address, { redirect: 'manual' })).headers.get('location') ?? ''
  expect(new URL(location, identity.url).searchParams.get('error')).toBe('invalid_request')
})

test('another redirect URI is refused on an error page, without a redirect', async () => {
  const address = new URL(await begin('google'))
  address.searchParams.set('redirect_uri', 'https://evil.example.org/')
  const response = await fetch(address, { redirect: 'manual' })
  expect(response.status).toBe(400)
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await response.text()).toContain('This login cannot go on')
})

test('cancelling ends with an error as the last part of the URL', async () => {
  const { resultUri } = handedTo(await callback(await logIn('apple', { cancel: true })))
  expect(resultUri.split('error=')[1]).toBe('access_denied')
  await expect(identity.social.finish(resultUri)).rejects.toThrow('cancelled')
})

test('an invalid form is shown again with what was typed', async () => {
  const { address, jar } = await loginForm('google')
  const response = await submit(address, { answer: 'continue', name: '"><b>Ada', email: 'nowhere' }, jar)
  expect(response.status).toBe(422)
  const body = await response.text()
  expect(body).toContain('value="&quot;&gt;&lt;b&gt;Ada"')
  expect(body).toContain('aria-invalid="true"')
})

test('a login form belongs to the browser that was sent there', async () => {
  const { address } = await loginForm('google')
  expect((await submit(address, { answer: 'continue', name: 'Eve' }, new Map())).status).toBe(410)
})

test.each([
  ['as the page encodes it', (href: string) => encodeURIComponent(href)],
  ['encoded twice', (href: string) => encodeURIComponent(encodeURIComponent(href))],
])('Telegram: the browser goes back to the page that began, whose address came along %s', async (_, encode) => {
  const result = await logIn('google', { name: 'Ada', ending: `--${encode(`${PAGE}/cart?item=a--b&n=1#top`)}` })
  const reply = await callback(result)
  expect(reply.status).toBe(303)
  const back = new URL(reply.headers['location'] ?? '')
  const resultUri = back.searchParams.get('result_uri') ?? ''
  back.searchParams.delete('result_uri')
  expect(back.href).toBe(`${PAGE}/cart?item=a--b&n=1#top`)
  expect(await identity.social.finish(resultUri)).toMatchObject({ provider: 'google', userName: 'Ada' })
})

test('Telegram: cancelling comes back to the page as an error', async () => {
  const reply = await callback(await logIn('x', { cancel: true, ending: `--${encodeURIComponent(`${PAGE}/`)}` }))
  expect(new URL(reply.headers['location'] ?? '').searchParams.get('result_uri')).toMatch(/error=access_denied$/)
})

test.each([
  'http://evil.example.org/',
  'https://shop.example.org/',
  'http://shop.example.org:81/',
  `http://shop.example.org@evil.example.org/`,
])('Telegram: %s did not begin the login and gets nothing', async (href) => {
  const reply = await callback(await logIn('google', { name: 'Ada', ending: `--${encodeURIComponent(href)}` }))
  expect(reply.status).toBe(400)
  expect(reply.headers['location']).toBeUndefined()
  expect(String(reply.body)).not.toContain('data-origin')
})

test('Telegram: a state without a web URL is unknown', async () => {
  const reply = await callback(
    await logIn('google', { name: 'Ada', ending: `--${encodeURIComponent('javascript:alert(1)')}` }),
  )
  expect(reply.status).toBe(400)
  expect(reply.headers['location']).toBeUndefined()
})

test('a page without an origin cannot begin a login', async () => {
  for (const origin of ['null', `${PAGE}/path`, '*', ''])
    await expect(identity.social.redirectUri('google', { origin, frameUrl })).rejects.toThrow('origin')
})

test('an invalid response of the provider makes the login fail, and the next one works', async () => {
  for (const kind of ['status', 'garbage', 'drop', 'truncate'] as const) {
    const result = await logIn('google', { name: 'Ada' })
    faults.add({ match: IDENTITY_FAULT, kind, times: 2 })
    await expect(identity.social.finish(result)).rejects.toThrow('does not answer as it should')
    faults.clear()
  }
  expect(await identity.social.finish(await logIn('google', { name: 'Ada' }))).toMatchObject({ provider: 'google' })
})

test('the identity of a test is approved in Farcaster, once', async () => {
  const { url, channel } = await identity.social.farcasterUri()
  expect(url).toBe(`${identity.url}/farcaster/${channel}`)
  const waiting = identity.social.awaitFarcaster(channel, never())
  expect((await answerFarcaster(url, { approve: true, userName: 'Ada' })).status).toBe(200)
  expect(await waiting).toEqual({ subject: expect.stringMatching(/^[0-9a-f]{40}$/), userName: 'Ada' })
  expect((await answerFarcaster(url, { approve: true, userName: 'Eve' })).status).toBe(410)
  await expect(identity.social.awaitFarcaster(channel, never())).rejects.toThrow('over')
})

test('Farcaster can be approved before the page asks for the outcome', async () => {
  const { url, channel } = await identity.social.farcasterUri()
  expect(await (await fetch(url)).text()).toContain('data-action="approve"')
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ answer: 'approve', userName: 'ada.eth' }),
  })
  expect(await response.text()).toContain('<h1>Approved</h1>')
  expect((await fetch(url)).status).toBe(410)
  expect(await identity.social.awaitFarcaster(channel, never())).toMatchObject({ userName: 'ada.eth' })
})

test('a name that is invalid at Farcaster is requested again', async () => {
  const { url } = await identity.social.farcasterUri()
  expect(
    (await fetch(url, { method: 'POST', body: new URLSearchParams({ answer: 'approve', userName: 'Ada Lovelace' }) }))
      .status,
  ).toBe(422)
  expect((await answerFarcaster(url, { approve: true })).status).toBe(400)
  expect((await fetch(url)).status).toBe(200)
})

test('a rejection in Farcaster reaches the page, whenever it asks', async () => {
  const { url, channel } = await identity.social.farcasterUri()
  await answerFarcaster(url, { approve: false })
  await expect(identity.social.awaitFarcaster(channel, never())).rejects.toThrow('declined')
})

test('leaving ends the Farcaster request for its page as well', async () => {
  const { url, channel } = await identity.social.farcasterUri()
  const leaving = new AbortController()
  const waiting = expect(identity.social.awaitFarcaster(channel, leaving.signal)).rejects.toThrow('left')
  leaving.abort(new Error('left'))
  await waiting
  expect((await fetch(url)).status).toBe(410)
})

test('an unknown Farcaster request is refused', async () => {
  const url = `${identity.url}/farcaster/${'0'.repeat(32)}`
  expect((await fetch(url)).status).toBe(410)
  expect((await answerFarcaster(url, { approve: true, userName: 'ada' })).status).toBe(410)
})

type Jar = Map<string, string>
type Wish = { readonly name?: string; readonly email?: string; readonly cancel?: boolean; readonly ending?: string }

const begin = (provider: SocialProvider): Promise<string> =>
  identity.social.redirectUri(provider, { origin: PAGE, frameUrl })
const never = (): AbortSignal => new AbortController().signal
const answerFarcaster = (url: string, body: unknown): Promise<Response> =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
const submit = (address: string, form: Record<string, string>, jar: Jar): Promise<Response> =>
  visit(address, jar, { method: 'POST', body: new URLSearchParams(form) })

async function loginForm(
  provider: SocialProvider,
  jar: Jar = new Map(),
  ending = '',
): Promise<{ address: string; body: string; jar: Jar }> {
  const begun = await begin(provider)
  const sent = await visit(`${begun}${ending}`, jar)
  const address = new URL(sent.headers.get('location') ?? '', identity.url).href
  return { address, body: await (await visit(address, jar)).text(), jar }
}

/** Fills in the form and follows the provider until it sends the browser to the frame. */
async function logIn(
  provider: SocialProvider,
  { cancel, ending, ...person }: Wish,
  jar: Jar = new Map(),
): Promise<string> {
  const { address } = await loginForm(provider, jar, ending)
  let response = await submit(address, { answer: cancel ? 'cancel' : 'continue', ...person }, jar)
  for (let step = 0; step < 4; step++) {
    const next = new URL(response.headers.get('location') ?? '', identity.url)
    if (next.origin !== identity.url) return next.href
    response = await visit(next.href, jar)
  }
  throw new Error('The provider goes in circles.')
}

async function visit(address: string, jar: Jar, request: RequestInit = {}): Promise<Response> {
  const response = await fetch(address, {
    ...request,
    redirect: 'manual',
    headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
  })
  for (const cookie of response.headers.getSetCookie()) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    if (name !== undefined && value !== undefined) jar.set(name, value)
  }
  return response
}

async function callback(address: string): Promise<Reply> {
  const reply = await identity.social.answer({
    method: 'GET',
    url: new URL(address),
    headers: {},
    body: Buffer.alloc(0),
  })
  if (!reply) throw new Error(`Nothing answers ${address}`)
  return reply
}

/** What the page at the frame's origin posts to its opener, and the one origin it posts it to. */
function handedTo({ body }: Reply): { resultUri: string; origin: string } {
  const [, resultUri = '', origin = ''] = /data-result-uri="([^"]*)" data-origin="([^"]*)"/.exec(String(body)) ?? []
  return { resultUri: resultUri.replaceAll('&amp;', '&'), origin }
}
