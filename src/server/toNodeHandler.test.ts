import express from 'express'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createSiwxVisitor, proveOnEthereum } from '../../test/fakes/siwxVisitor'
import { createSiwxHandler } from './createSiwxHandler'
import { toNodeHandler } from './toNodeHandler'

const DOMAIN = 'shop.example'
const ORIGIN = `https://${DOMAIN}`
const secret = '0123456789abcdef0123456789abcdef'
let server: Server | undefined
afterEach(() => void server?.close())

async function visit(listener: Parameters<typeof createServer>[1]) {
  server = createServer(listener)
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return createSiwxVisitor(async (request) => {
    const { method, headers } = request
    const body = method === 'POST' ? await request.text() : undefined
    const path = new URL(request.url).pathname
    return fetch(`http://127.0.0.1:${port}${path}`, { method, headers, ...(body && { body }) })
  }, ORIGIN)
}

const listener = () => toNodeHandler(createSiwxHandler({ secret, domain: DOMAIN }))

test.each([
  ['Node', () => listener()],
  ['Express', () => express().use('/siwx', listener())],
  ['Express behind a body parser', () => express().use(express.json()).use('/siwx', listener())],
])('signs in through %s', async (_, create) => {
  const visitor = await visit(create())
  const { body } = await visitor.request('GET', '/siwx/nonce')
  const session = await proveOnEthereum({ domain: DOMAIN, nonce: String(body['nonce']) })
  expect((await visitor.request('POST', '/siwx/sign-in', { session })).status).toBe(200)
  expect((await visitor.request('GET', '/siwx/session')).status).toBe(200)
  expect((await visitor.request('POST', '/siwx/sign-in', { session })).status).toBe(401)
  expect((await visitor.request('POST', '/siwx/sign-out')).status).toBe(200)
  expect((await visitor.request('GET', '/siwx/session')).status).toBe(401)
})

test('limits the refused proofs of a connection', async () => {
  const handler = createSiwxHandler({ secret, domain: DOMAIN, refusalsPerMinute: 2 })
  const visitor = await visit(toNodeHandler(handler))
  const statuses: number[] = []
  for (let each = 0; each < 3; each++)
    statuses.push((await visitor.request('POST', '/siwx/sign-in', { session: {} })).status)
  expect(statuses).toEqual([400, 400, 429])
})

test('a body without an end is read no further than the limit', async () => {
  const visitor = await visit(listener())
  const reply = await visitor.request('POST', '/siwx/sign-in', JSON.stringify({ session: 'x'.repeat(2 ** 21) }))
  expect(reply.status).toBe(413)
})
