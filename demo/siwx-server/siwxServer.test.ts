import { expect, test } from 'vitest'
import * as entry from '../../src/server'
import type { Ask, Reply } from '../stack/http/reply'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { createSiwxServer } from './siwxServer'

const HOST = '127.0.0.1:4400'
const ACCOUNT = privateKeyToAccount(`0x${'1'.repeat(64)}`)

function makeServer() {
  const respond = createSiwxServer({ domains: [HOST], rpcUrls: {}, load: async () => entry })
  return async (route: string, sent: { cookie?: string | undefined; body?: unknown } = {}): Promise<Reply> => {
    const [method = '', path = ''] = route.split(' ')
    const ask: Ask = {
      method,
      url: new URL(path, `http://${HOST}`),
      headers: { host: HOST, cookie: sent.cookie, 'content-type': 'application/json' },
      body: Buffer.from(sent.body === undefined ? '' : JSON.stringify(sent.body)),
    }
    const reply = await respond(ask)
    if (!reply) throw new Error(`${route} is not answered`)
    return reply
  }
}

// oxlint-disable-next-line typescript/no-explicit-any
const read = (reply: Reply): Record<string, any> => JSON.parse(String(reply.body))
const cookieOf = (reply: Reply): string | undefined => reply.headers['set-cookie']?.split(';')[0]

async function prove(nonce: string): Promise<unknown> {
  const data = {
    accountAddress: ACCOUNT.address,
    chainId: 'eip155:31337',
    domain: HOST,
    uri: `http://${HOST}/siwx.html`,
    version: '1',
    nonce,
    issuedAt: new Date().toISOString(),
  }
  const message = createSiweMessage({
    ...data,
    version: '1',
    address: ACCOUNT.address,
    chainId: 31_337,
    issuedAt: new Date(data.issuedAt),
  })
  return { session: { data, message, signature: await ACCOUNT.signMessage({ message }) }, account: {} }
}

test('a proof with the nonce of this browser signs it in, once', async () => {
  const ask = makeServer()
  expect(read(await ask('GET /api/me'))).toEqual({ user: null, authenticated: false })
  const given = await ask('GET /api/nonce')
  const body = await prove(read(given)['nonce'] as string)
  const verified = await ask('POST /api/sign-in', { cookie: cookieOf(given), body })

  expect(verified.status).toBe(200)
  expect(read(await ask('GET /api/me', { cookie: cookieOf(verified) }))['user']).toEqual({
    userId: read(verified)['user'].userId,
    address: ACCOUNT.address,
    chainId: 'eip155:31337',
  })
  const again = await ask('POST /api/sign-in', { cookie: cookieOf(given), body })
  expect([again.status, read(again)['code']]).toEqual([401, 'nonce_mismatch'])
})

test('other paths are left to the pages', () => {
  const respond = createSiwxServer({ domains: [HOST], rpcUrls: {}, load: async () => entry })
  const ask: Ask = { method: 'GET', url: new URL(`http://${HOST}/index.html`), headers: {}, body: Buffer.alloc(0) }
  return expect(respond(ask)).resolves.toBeUndefined()
})
