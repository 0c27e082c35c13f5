import { expect, test } from 'vitest'
import type { Ask, Reply } from '../stack/http/reply'
import { createSiwxServer } from './siwxServer'
import type { Verdict } from './verifier'

const HOST = '127.0.0.1:4400'
const ACCEPTED: Verdict = { ok: true, address: '0xabc', chainId: 'eip155:31337', namespace: 'eip155' }

function makeServer(verdict: Verdict = ACCEPTED, now = () => 0) {
  const checked: unknown[] = []
  const response = createSiwxServer({
    domains: [HOST],
    rpcUrls: {},
    now,
    verify: async (_session, expected) => {
      checked.push(expected)
      return verdict
    },
  })
  const ask = async (
    route: string,
    { cookie, body, origin }: { cookie?: string | undefined; body?: unknown; origin?: string } = {},
  ): Promise<Reply> => {
    const [method = '', path = ''] = route.split(' ')
    const sent: Ask = {
      method,
      url: new URL(path, `http://${HOST}`),
      headers: { host: HOST, cookie, origin },
      body: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
    }
    const reply = await response(sent)
    if (!reply) throw new Error(`${route} is not answered`)
    return reply
  }
  return { ask, checked }
}

const read = (reply: Reply): Record<string, unknown> => JSON.parse(String(reply.body)) as Record<string, unknown>
const cookieOf = (reply: Reply): string | undefined => reply.headers['set-cookie']?.split(';')[0]
const proof = (nonce: unknown): unknown => ({ session: { data: { nonce }, message: '', signature: '' }, account: 'a' })

test('a proof with the nonce of this browser signs it in', async () => {
  const { ask, checked } = makeServer()
  const given = await ask('GET /api/nonce')
  const verified = await ask('POST /api/verify', { cookie: cookieOf(given), body: proof(read(given)['nonce']) })

  expect(verified.status).toBe(200)
  expect(checked).toEqual([{ domain: HOST, nonce: read(given)['nonce'], rpcUrls: {} }])
  expect(read(await ask('GET /api/me', { cookie: cookieOf(verified) }))['user']).toMatchObject({
    address: '0xabc',
    userId: read(verified)['userId'],
  })
})

test('signing in replaces the cookie, and the old one is signed out', async () => {
  const { ask } = makeServer()
  const given = await ask('GET /api/nonce')
  await ask('POST /api/verify', { cookie: cookieOf(given), body: proof(read(given)['nonce']) })
  expect(read(await ask('GET /api/me', { cookie: cookieOf(given) }))).toEqual({ user: null, authenticated: false })
})

test('a proof is accepted once', async () => {
  const { ask, checked } = makeServer()
  const given = await ask('GET /api/nonce')
  const body = proof(read(given)['nonce'])
  const first = await ask('POST /api/verify', { cookie: cookieOf(given), body })
  const again = await ask('POST /api/verify', { cookie: cookieOf(first), body })

  expect([again.status, read(again)['code'], checked.length]).toEqual([401, 'nonce_unknown', 1])
})

test('a nonce of another browser is refused', async () => {
  const { ask, checked } = makeServer()
  const theirs = await ask('GET /api/nonce')
  const ours = await ask('GET /api/nonce')
  const reply = await ask('POST /api/verify', { cookie: cookieOf(ours), body: proof(read(theirs)['nonce']) })
  expect([reply.status, checked.length]).toEqual([401, 0])
})

test('an old nonce is refused', async () => {
  let time = 0
  const { ask } = makeServer(ACCEPTED, () => time)
  const given = await ask('GET /api/nonce')
  time = 11 * 60_000
  expect((await ask('POST /api/verify', { cookie: cookieOf(given), body: proof(read(given)['nonce']) })).status).toBe(
    401,
  )
})

test('a refused proof returns its code, consumes the nonce and signs nobody in', async () => {
  const { ask } = makeServer({ ok: false, code: 'signature_invalid' })
  const given = await ask('GET /api/nonce')
  const body = proof(read(given)['nonce'])
  const reply = await ask('POST /api/verify', { cookie: cookieOf(given), body })

  expect([reply.status, read(reply)['code']]).toEqual([401, 'signature_invalid'])
  expect(read(await ask('POST /api/verify', { cookie: cookieOf(given), body }))['code']).toBe('nonce_unknown')
  expect(read(await ask('GET /api/me', { cookie: cookieOf(given) }))).toEqual({ user: null, authenticated: false })
})

test('a post from another site is refused', async () => {
  const { ask } = makeServer()
  const given = await ask('GET /api/nonce')
  const reply = await ask('POST /api/verify', {
    cookie: cookieOf(given),
    body: proof(read(given)['nonce']),
    origin: 'https://elsewhere.example',
  })
  expect(read(reply)['code']).toBe('origin_refused')
})

test.each([[undefined], [{}], [{ session: { data: { nonce: 7 } } }], [null]])('%j is no proof', async (body) => {
  const { ask } = makeServer()
  expect((await ask('POST /api/verify', { body })).status).toBe(400)
})
