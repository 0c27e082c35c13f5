import { expect, test } from 'vitest'
import type { SiwxSession } from '../../../domain/siwx/session'
import { SiwxRejectedByServer, SiwxServerUnreachable } from '../../../errors/siwx'
import type { PageEdge } from '../send'
import { own } from './own'
import { neverAborted } from '../../../../test/fakes/neverAborted'

const fetchNonce = (nonce: string, signal: AbortSignal, edge?: PageEdge) =>
  own.fetchNonce({ nonce }, undefined, signal, edge)
const postProof = (url: string, proof: Parameters<typeof own.postProof>[1], signal: AbortSignal, edge?: PageEdge) =>
  own.postProof({ proof: url }, proof, signal, edge)
const fetchAuthenticated = (session: string, signal: AbortSignal, edge?: PageEdge) =>
  own.fetchAuthenticated({ session }, signal, edge)
const postSignOut = (url: string, about: Parameters<typeof own.postSignOut>[1], signal: AbortSignal, edge?: PageEdge) =>
  own.postSignOut({ signOut: url }, about, signal, edge)

const session: SiwxSession = {
  data: { accountAddress: '0x1', chainId: 'eip155:1', domain: 'a', uri: 'https://a/', version: '1', nonce: 'n' },
  message: 'm',
  signature: '0x',
}
const proof = { session, account: { address: '0x1' } }

function page(response: () => Response | Promise<Response>, baseUri = 'https://shop.example/basket') {
  const asked: { url: string; init: RequestInit | undefined }[] = []
  const edge: PageEdge = {
    baseUri,
    fetch: async (url, init) => {
      asked.push({ url: String(url), init })
      return response()
    },
  }
  return { asked, edge }
}
const json = (body: unknown, status = 200) => Response.json(body, { status })

test('a nonce is asked of the page, for its origin only, and never cached', async () => {
  const { asked, edge } = page(() => json({ nonce: 'abcdef0123456789' }))
  expect(await fetchNonce('/nonce', neverAborted, edge)).toEqual({ nonce: 'abcdef0123456789', serverTime: undefined })
  expect(asked).toEqual([
    {
      url: 'https://shop.example/nonce',
      init: {
        method: 'GET',
        credentials: 'same-origin',
        cache: 'no-store',
        redirect: 'error',
        referrerPolicy: 'strict-origin-when-cross-origin',
        signal: neverAborted,
      },
    },
  ])
})

test('a response that is none of a sign-in server is named by its URL and status', async () => {
  const { edge } = page(() => new Response('<!doctype html>', { status: 404 }))
  await expect(fetchNonce('/nonce', neverAborted, edge)).rejects.toMatchObject({
    code: 'siwx_server_unreachable',
    cause: new Error('/nonce responded with 404 and without a nonce.'),
  })
})

test.each([
  ['no nonce', () => json({})],
  ['a short nonce', () => json({ nonce: 'abc' })],
  ['a nonce with markup', () => json({ nonce: '<b>abcdefgh</b>' })],
  ['a page in place of JSON', () => new Response('<!doctype html>')],
  ['a server error', () => json({ nonce: 'abcdef0123456789' }, 500)],
  ['no answer', () => Promise.reject(new TypeError('failed'))],
])('%s means that the site cannot be reached for signing in', async (_, response) => {
  await expect(fetchNonce('/nonce', neverAborted, page(response).edge)).rejects.toBeInstanceOf(SiwxServerUnreachable)
})

test.each(['http://shop.example/nonce', 'http://evil.example/', 'javascript:1', 'data:,x', 'file:///x', 'https://'])(
  '%s is not asked',
  async (endpoint) => {
    const { asked, edge } = page(() => json({ nonce: 'abcdef0123456789' }))
    await expect(fetchNonce(endpoint, neverAborted, edge)).rejects.toBeInstanceOf(SiwxServerUnreachable)
    expect(asked).toEqual([])
  },
)

test('a page served without https may ask its own origin', async () => {
  const { asked, edge } = page(() => json({ nonce: 'abcdef0123456789' }), 'http://localhost:3000/')
  await fetchNonce('nonce', neverAborted, edge)
  expect(asked[0]?.url).toBe('http://localhost:3000/nonce')
})

test('the proof is posted as JSON and the JSON answer handed back', async () => {
  const { asked, edge } = page(() => json({ user: 7 }, 201))
  expect(await postProof('/sign-in', proof, neverAborted, edge)).toEqual({ user: 7 })
  expect(asked[0]?.init).toMatchObject({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'same-origin',
  })
  expect(JSON.parse(String(asked[0]?.init?.body))).toEqual(proof)
})

test.each<[string, () => Response, string | undefined, string]>([
  ['a refusal with words', () => json({ code: 'replayed', message: 'Used before' }, 401), 'replayed', 'Used before'],
  ['a refusal with a number', () => json({ code: 17 }, 400), '17', 'The site didn’t accept the sign-in.'],
  [
    'a refusal without words',
    () => new Response('', { status: 403 }),
    undefined,
    'The site didn’t accept the sign-in.',
  ],
  [
    'words of the wrong kind',
    () => json({ code: {}, message: ['x'] }, 422),
    undefined,
    'The site didn’t accept the sign-in.',
  ],
  ['hidden characters', () => json({ message: 'no\u202Epe' }, 422), undefined, 'nope'],
  [
    'a login page in place of consent',
    () => new Response('<!doctype html>'),
    undefined,
    'The site didn’t accept the sign-in.',
  ],
])('%s raises a refusal', async (_, response, code, message) => {
  const error = await postProof('/sign-in', proof, neverAborted, page(response).edge).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(SiwxRejectedByServer)
  expect(error).toMatchObject({ code: 'siwx_rejected_by_server', serverCode: code, message })
})

test('a server that cannot decide now is unreachable, unless it has words for the visitor', async () => {
  const post = async (body: object) => postProof('/sign-in', proof, neverAborted, page(() => json(body, 503)).edge)
  await expect(post({ code: 'store_unreachable' })).rejects.toMatchObject({
    code: 'siwx_server_unreachable',
    cause: { message: '/sign-in responded with 503 and without a decision: store_unreachable' },
  })
  await expect(post({ message: 'Back at noon.' })).rejects.toMatchObject({
    code: 'siwx_rejected_by_server',
    message: 'Back at noon.',
  })
})

test('running out of time means unreachable, being told to stop means the reason of the caller', async () => {
  const late = AbortSignal.abort(new DOMException('late', 'TimeoutError'))
  const stopped = AbortSignal.abort(new Error('left'))
  const hanging = (signal: AbortSignal) => page(() => Promise.reject(signal.reason as Error)).edge
  await expect(postProof('/sign-in', proof, stopped, hanging(stopped))).rejects.toThrow('left')
  const controller = new AbortController()
  const slow = page(() => {
    controller.abort(late.reason)
    return Promise.reject(late.reason as Error)
  })
  await expect(postProof('/sign-in', proof, controller.signal, slow.edge)).rejects.toBeInstanceOf(SiwxServerUnreachable)
})

test.each([
  ['its account', () => json({ address: '0x1' }), true],
  ['that the visitor is signed in', () => json({ authenticated: true }), true],
  ['that the visitor is not', () => json({ authenticated: false }), false],
  ['401', () => json({}, 401), false],
  ['403', () => new Response('', { status: 403 }), false],
  ['a page in place of JSON', () => new Response('<!doctype html>'), undefined],
  ['a server error', () => json({ authenticated: false }, 500), undefined],
])('of its session the site says %s', async (_, response, expected) => {
  const { asked, edge } = page(response)
  expect(await fetchAuthenticated('/me', neverAborted, edge)).toBe(expected)
  expect(asked[0]?.init).toMatchObject({ method: 'GET', credentials: 'include', redirect: 'error' })
})

const end = { reason: 'disconnect', account: { address: '0x1' } } as const

test.each([
  ['a JSON body', () => json({ signedOut: true }), { signedOut: true }],
  ['nothing', () => new Response(null, { status: 204 }), undefined],
  ['a redirect', () => new Response(null, { status: 303 }), undefined],
  ['that it knows no session', () => json({ code: 'signed_out' }, 401), { code: 'signed_out' }],
])('of a sign-out the site answers %s', async (_, response, expected) => {
  const { asked, edge } = page(response)
  expect(await postSignOut('/sign-out', end, neverAborted, edge)).toEqual(expected)
  expect(asked[0]?.url).toBe('https://shop.example/sign-out')
  expect(asked[0]?.init).toMatchObject({ method: 'POST', credentials: 'include', redirect: 'manual', keepalive: true })
  expect(JSON.parse(asked[0]?.init?.body as string)).toEqual(end)
})

test.each([500, 503, 429])('a site that answers a sign-out with %i has to be told again', async (status) => {
  const { edge } = page(() => json({}, status))
  await expect(postSignOut('/sign-out', end, neverAborted, edge)).rejects.toBeInstanceOf(SiwxServerUnreachable)
})
