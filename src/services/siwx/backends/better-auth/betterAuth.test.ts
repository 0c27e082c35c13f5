import { expect, test } from 'vitest'
import { siteWith } from '../../../../../test/backends/siteWith'
import { neverAborted } from '../../../../../test/fakes/neverAborted'
import { createSiwxPage, json } from '../../../../../test/fakes/siwxPage'
import type { SiwxSession } from '../../../../domain/siwx/session'
import { SiwxServerUnreachable } from '../../../../errors/siwx'
import { betterAuth } from './betterAuth'

const NONCE = 'POST /api/auth/siwe/nonce'
const VERIFY = 'POST /api/auth/siwe/verify'
const SESSION = 'GET /api/auth/get-session'
const SIGN_OUT = 'POST /api/auth/sign-out'

const endpoints = siteWith('better-auth')
const session: SiwxSession = {
  data: { accountAddress: '0x1', chainId: 'eip155:1', domain: 'a', uri: 'https://a/', version: '1', nonce: 'n' },
  message: 'm',
  signature: '0x',
}
const proof = { session, account: { address: '0x1' } }

test('a nonce is requested by POST, with the time of the server', async () => {
  const date = 'Wed, 21 Oct 2026 07:28:00 GMT'
  const { requests, edge } = createSiwxPage({
    [NONCE]: () => Response.json({ nonce: 'abcdef0123456789' }, { headers: { date } }),
  })
  expect(await betterAuth.fetchNonce(endpoints, undefined, neverAborted, edge)).toEqual({
    nonce: 'abcdef0123456789',
    serverTime: Date.parse(date),
  })
  expect(requests).toMatchObject([
    {
      url: 'https://shop.example/api/auth/siwe/nonce',
      init: { method: 'POST', credentials: 'same-origin', redirect: 'error' },
      fields: {},
    },
  ])
})

test.each([
  ['no nonce', json({})],
  ['a nonce with markup', json({ nonce: '<b>abcdefgh</b>' })],
  ['a page in place of JSON', () => new Response('<!doctype html>')],
  ['a server error', json({ nonce: 'abcdef0123456789' }, 500)],
  ['no response', () => Promise.reject(new TypeError('failed'))],
])('%s means that the site cannot be reached', async (_, response) => {
  const { edge } = createSiwxPage({ [NONCE]: response })
  await expect(betterAuth.fetchNonce(endpoints, undefined, neverAborted, edge)).rejects.toBeInstanceOf(
    SiwxServerUnreachable,
  )
})

test('a proof is the message and the signature, and nothing else', async () => {
  const user = { token: 't', success: true, user: { id: '7' } }
  const { requests, edge } = createSiwxPage({ [VERIFY]: json(user) })
  expect(await betterAuth.postProof(endpoints, proof, neverAborted, edge)).toEqual(user)
  expect(requests.map(({ fields }) => fields)).toEqual([{ message: 'm', signature: '0x' }])
})

const account = { accountAddress: '0x1', chainId: 'eip155:137' } as const
/** As 1.6.34 words it. */
const missing = { message: '[body.walletAddress] Invalid input: …', code: 'VALIDATION_ERROR' }

test('a version before 1.7 is told the account, by one more request of each step', async () => {
  let responses = [json(missing, 400), json({ nonce: 'abcdef0123456789' })]
  const next = () => responses.shift()!()
  const { requests, edge } = createSiwxPage({ [NONCE]: next, [VERIFY]: next })
  expect((await betterAuth.fetchNonce(endpoints, account, neverAborted, edge)).nonce).toBe('abcdef0123456789')
  responses = [json(missing, 400), json({ success: true })]
  await betterAuth.postProof(endpoints, proof, neverAborted, edge)
  expect(requests.map(({ fields }) => fields)).toEqual([
    {},
    { walletAddress: '0x1', chainId: 137 },
    { message: 'm', signature: '0x' },
    { message: 'm', signature: '0x', walletAddress: '0x1', chainId: 1 },
  ])
})

test.each([
  ['another reason', account, { message: '[body.email] Email is required', code: 'VALIDATION_ERROR' }],
  ['no account', undefined, missing],
])('with %s a refused request is not repeated, and says its status and reason', async (_, known, body) => {
  const { requests, edge } = createSiwxPage({ [NONCE]: json(body, 400), [VERIFY]: json(body, 400) })
  await expect(betterAuth.fetchNonce(endpoints, known, neverAborted, edge)).rejects.toMatchObject({
    cause: new Error(`/api/auth/siwe/nonce responded with 400 and without a nonce: ${body.code}: ${body.message}`),
  })
  expect(requests).toHaveLength(1)
})

const OURS = 'The site didn’t accept the sign-in.'

test.each([
  [{ code: 'UNAUTHORIZED_INVALID_OR_EXPIRED_NONCE', message: 'Unauthorized: …' }, 401, 'nonce_mismatch', OURS],
  [{ code: 'UNAUTHORIZED_SIWE_MESSAGE_MISMATCH', message: 'Unauthorized: …' }, 401, 'domain_mismatch', OURS],
  [{ code: 'UNAUTHORIZED_SIWE_MESSAGE_EXPIRED', message: 'Unauthorized: …' }, 401, 'expired', OURS],
  [{ code: 'UNAUTHORIZED_SIWE_MESSAGE_NOT_YET_VALID', message: 'Unauthorized: …' }, 401, 'not_yet_valid', OURS],
  [{ message: 'Unauthorized: Invalid SIWE signature', status: 401 }, 401, 'signature_invalid', OURS],
  [{ message: 'Something went wrong. Please try again later.' }, 401, 'signature_invalid', OURS],
  [{ code: 'INVALID_ORIGIN', message: 'Invalid origin' }, 403, 'origin_refused', OURS],
  [{ code: 'MISSING_OR_NULL_ORIGIN', message: 'Missing or null Origin' }, 403, 'origin_refused', OURS],
  // What the site's own hooks say is for the visitor.
  [{ code: 'BANNED', message: 'This account is locked.' }, 403, 'BANNED', 'This account is locked.'],
  [{ message: ['x'] }, 400, undefined, OURS],
])('the refusal %j has a code and a text of ours', async (body, status, serverCode, message) => {
  const { edge } = createSiwxPage({ [VERIFY]: json(body, status) })
  await expect(betterAuth.postProof(endpoints, proof, neverAborted, edge)).rejects.toMatchObject({
    code: 'siwx_rejected_by_server',
    serverCode,
    message,
    status,
  })
})

test('a page in place of JSON is a refusal', async () => {
  const { edge } = createSiwxPage({ [VERIFY]: () => new Response('<!doctype html>') })
  const posted = betterAuth.postProof(endpoints, proof, neverAborted, edge)
  await expect(posted).rejects.toMatchObject({ code: 'siwx_rejected_by_server', serverCode: undefined, message: OURS })
})

test.each([
  ['a session', json({ session: {}, user: {} }), true],
  ['none', json(null), false],
  ['401', json({}, 401), false],
  ['a page in place of JSON', () => new Response('<!doctype html>'), undefined],
  ['a server error', json(null, 500), undefined],
])('of its session the server says %s', async (_, response, expected) => {
  const { requests, edge } = createSiwxPage({ [SESSION]: response })
  expect(await betterAuth.fetchAuthenticated(endpoints, neverAborted, edge)).toBe(expected)
  expect(requests).toMatchObject([{ init: { credentials: 'include', redirect: 'error' } }])
})

test('a sign-out survives the page, and has nothing of the account', async () => {
  const { requests, edge } = createSiwxPage({ [SIGN_OUT]: json({ success: true }) })
  const about = { reason: 'visitor', account: { address: '0x1' } } as const
  expect(await betterAuth.postSignOut(endpoints, about, neverAborted, edge)).toEqual({ success: true })
  expect(requests).toMatchObject([{ init: { credentials: 'include', keepalive: true }, fields: {} }])
})

test.each([500, 429])('a sign-out that ends with %i has to be sent again', async (status) => {
  const { edge } = createSiwxPage({ [SIGN_OUT]: json({}, status) })
  const ended = betterAuth.postSignOut(endpoints, { reason: 'visitor' }, neverAborted, edge)
  await expect(ended).rejects.toBeInstanceOf(SiwxServerUnreachable)
})
