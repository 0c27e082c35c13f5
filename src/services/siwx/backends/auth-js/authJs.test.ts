import { expect, test } from 'vitest'
import { siteWith } from '../../../../../test/backends/siteWith'
import { neverAborted } from '../../../../../test/fakes/neverAborted'
import { createSiwxPage, json } from '../../../../../test/fakes/siwxPage'
import type { SiwxSession } from '../../../../domain/siwx/session'
import { SiwxServerUnreachable } from '../../../../errors/siwx'
import { authJs } from './authJs'

const CSRF = 'GET /api/auth/csrf'
const CALLBACK = 'POST /api/auth/callback/credentials'
const SESSION = 'GET /api/auth/session'
const SIGN_OUT = 'POST /api/auth/signout'

const TOKEN = 'abcdef0123456789'
const PAGE = 'https://shop.example/basket'
const SIGNED_IN = { user: { name: '0x1' }, expires: '2026-10-21T07:28:00.000Z' }

const endpoints = siteWith('auth-js')
const session: SiwxSession = {
  data: { accountAddress: '0x1', chainId: 'eip155:1', domain: 'a', uri: 'https://a/', version: '1', nonce: TOKEN },
  message: 'm',
  signature: '0x',
}
const proof = { session, account: { address: '0x1' } }

test('the CSRF token is the nonce', async () => {
  const { requests, edge } = createSiwxPage({ [CSRF]: json({ csrfToken: TOKEN }) })
  expect(await authJs.fetchNonce(endpoints, undefined, neverAborted, edge)).toEqual({
    nonce: TOKEN,
    serverTime: undefined,
  })
  expect(requests).toMatchObject([
    { url: 'https://shop.example/api/auth/csrf', init: { method: 'GET', credentials: 'same-origin' } },
  ])
})

test.each([
  ['no token', json({ nonce: TOKEN })],
  ['a token with markup', json({ csrfToken: '<b>abcdefgh</b>' })],
  ['a page in place of JSON', () => new Response('<!doctype html>')],
  ['a server error', json({ csrfToken: TOKEN }, 500)],
  ['no response', () => Promise.reject(new TypeError('failed'))],
])('%s means that the site cannot be reached', async (_, response) => {
  const { edge } = createSiwxPage({ [CSRF]: response })
  await expect(authJs.fetchNonce(endpoints, undefined, neverAborted, edge)).rejects.toBeInstanceOf(
    SiwxServerUnreachable,
  )
})

test('a proof is a form with the token, and the session is what the server says of the visitor', async () => {
  const { requests, edge } = createSiwxPage(
    { [CALLBACK]: json({ url: PAGE }), [SESSION]: json(SIGNED_IN) },
    `${PAGE}?error=0&page=2#reviews`,
  )
  expect(await authJs.postProof(endpoints, proof, neverAborted, edge)).toEqual(SIGNED_IN)
  expect(requests[0]).toMatchObject({
    init: { method: 'POST', headers: { 'x-auth-return-redirect': '1' } },
    // The query of the page stays where it is: what comes back in a URL is the server's.
    fields: { message: 'm', signature: '0x', csrfToken: TOKEN, callbackUrl: PAGE, json: 'true' },
  })
})

const OURS = 'The site didn’t accept the sign-in.'
const AUTH = 'https://shop.example/api/auth'

test.each<[string, number, string | undefined, string]>([
  // Version 4.
  [`${AUTH}/error?error=CredentialsSignin&provider=credentials`, 401, 'CredentialsSignin', OURS],
  [`${AUTH}/error?error=nonce_mismatch`, 401, 'nonce_mismatch', OURS],
  [`${AUTH}/error?error=This%20account%20is%20locked.`, 401, undefined, 'This account is locked.'],
  [`${AUTH}/signin?csrf=true`, 200, 'nonce_mismatch', OURS],
  // Version 5.
  [`${AUTH}/signin?error=CredentialsSignin&code=expired`, 200, 'expired', OURS],
  [`/login?error=CredentialsSignin&code=expired`, 200, 'expired', OURS],
  [`${AUTH}/signin?error=MissingCSRF`, 200, 'nonce_mismatch', OURS],
  ['https://shop.example:-1/', 401, undefined, OURS],
])('the refusal that leads to %s has a code and a text of ours', async (url, status, serverCode, message) => {
  const refused = { code: 'siwx_rejected_by_server', serverCode, message, status }
  // No one is signed in, or someone else is: also then it is no sign-in of this account.
  for (const signedIn of [{}, null, SIGNED_IN]) {
    const { edge } = createSiwxPage({ [CALLBACK]: json({ url }, status), [SESSION]: json(signedIn) })
    await expect(authJs.postProof(endpoints, proof, neverAborted, edge)).rejects.toMatchObject(refused)
  }
})

test.each([
  ['there is no session', { [CALLBACK]: json({ url: PAGE }), [SESSION]: json({}) }],
  ['there is none of version 5', { [CALLBACK]: json({ url: PAGE }), [SESSION]: json(null) }],
  ['it responds with a page', { [CALLBACK]: () => new Response('<!doctype html>'), [SESSION]: json(SIGNED_IN) }],
  ['it responds without a URL', { [CALLBACK]: json({}), [SESSION]: json(SIGNED_IN) }],
])('a sign-in after which %s is refused', async (_, responses) => {
  const posted = authJs.postProof(endpoints, proof, neverAborted, createSiwxPage(responses).edge)
  await expect(posted).rejects.toMatchObject({ code: 'siwx_rejected_by_server', serverCode: undefined, message: OURS })
})

test.each([
  ['a session', json(SIGNED_IN), true],
  ['none', json({}), false],
  ['none in version 5', json(null), false],
  ['401', json({}, 401), false],
  ['a page in place of JSON', () => new Response('<!doctype html>'), undefined],
  ['a server error', json({}, 500), undefined],
])('of its session the server says %s', async (_, response, expected) => {
  const { requests, edge } = createSiwxPage({ [SESSION]: response })
  expect(await authJs.fetchAuthenticated(endpoints, neverAborted, edge)).toBe(expected)
  expect(requests).toMatchObject([{ init: { credentials: 'include', redirect: 'error' } }])
})

test('a sign-out has a token of its own, and survives the page', async () => {
  const { requests, edge } = createSiwxPage({ [CSRF]: json({ csrfToken: TOKEN }), [SIGN_OUT]: json({ url: PAGE }) })
  expect(await authJs.postSignOut(endpoints, { reason: 'visitor' }, neverAborted, edge)).toEqual({ url: PAGE })
  expect(requests).toMatchObject([
    { init: { credentials: 'include', keepalive: true } },
    { init: { credentials: 'include', keepalive: true }, fields: { csrfToken: TOKEN, json: 'true' } },
  ])
})

test('without a token there is nothing to sign out of', async () => {
  const { requests, edge } = createSiwxPage({ [CSRF]: json({}) })
  expect(await authJs.postSignOut(endpoints, { reason: 'visitor' }, neverAborted, edge)).toBeUndefined()
  expect(requests).toHaveLength(1)
})

test.each([
  ['the token', { [CSRF]: json({}, 503) }],
  ['the sign-out', { [CSRF]: json({ csrfToken: TOKEN }), [SIGN_OUT]: json({}, 429) }],
])('a server that is busy at %s is told again', async (_, responses) => {
  const { edge } = createSiwxPage(responses)
  const ended = authJs.postSignOut(endpoints, { reason: 'visitor' }, neverAborted, edge)
  await expect(ended).rejects.toBeInstanceOf(SiwxServerUnreachable)
})
