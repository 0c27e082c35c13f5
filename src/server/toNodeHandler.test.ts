import express from 'express'
import { createServer, type RequestListener, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
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

/** The status lines of what comes back to raw bytes, once the connection has ended. */
async function exchange(bytes: string): Promise<string[]> {
  const socket = connect((server!.address() as AddressInfo).port, '127.0.0.1').setEncoding('latin1')
  let reply = ''
  socket.on('data', (part) => (reply += String(part))).on('error', () => undefined)
  socket.write(bytes)
  await new Promise((resolve) => socket.on('close', resolve))
  return [...reply.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status!)
}

const END = 'Host: a\r\nConnection: close\r\n\r\n'
test.each([
  ['TRACE /siwx/nonce', '405'],
  ['TRACK /siwx/nonce', '400'],
  ['HEAD /siwx/nonce', '405'],
  ['OPTIONS *', '405'],
  ['GET *', '400'],
  ['GET //', '404'],
  ['GET http://[', '400'],
  ['GET http://[/siwx/nonce', '200'],
  ['GET https://other.example:99999/siwx/nonce?a#b', '200'],
  ['GET data:,', '400'],
])('%s has a response: %s', async (line, status) => {
  await visit(listener() as RequestListener)
  expect(await exchange(`${line} HTTP/1.1\r\n${END}`)).toEqual([status])
})

test('a body that no one reads, or that is too long, does not keep the next request of the connection', async () => {
  await visit(listener() as RequestListener)
  const headers = 'Host: a\r\nOrigin: https://shop.example\r\nContent-Type: application/json\r\n'
  const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`
  for (const [path, status] of [
    ['nothing', '404'],
    ['sign-in', '413'],
  ])
    // prettier-ignore
    expect(
      await exchange(
        `POST /siwx/${path} HTTP/1.1\r\n${headers}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(17)}0\r\n\r\n` +
          `GET /siwx/nonce HTTP/1.1\r\n${END}`,
      ),
    ).toEqual([status, '200'])
})

test('what throws on the way is a response with status 500 and a line on the console', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const clientAddress = () => {
    throw new Error('no such header')
  }
  const rejecting = (() => Promise.reject(new Error('rejected'))) as unknown as ReturnType<typeof createSiwxHandler>
  const withIp = (request: object) =>
    Object.defineProperty(request, 'ip', {
      get: () => {
        throw new Error('no such proxy')
      },
    })
  const listeners: RequestListener[] = [
    toNodeHandler(createSiwxHandler({ secret, domain: DOMAIN, clientAddress })) as RequestListener,
    toNodeHandler(rejecting) as RequestListener,
    (request, response) => void listener()(withIp(request) as typeof request, response),
  ]
  for (const each of listeners) {
    const visitor = await visit(each)
    expect((await visitor.request('POST', '/siwx/sign-in', { session: {} })).status).toBe(500)
    server?.close()
  }
  expect(told.mock.calls.map(String).join()).toMatch(/no such header.*rejected.*no such proxy/s)
})

test.each<[string, RequestListener]>([
  ['has gone', (_, response) => response.destroy()],
  ['has a response by the framework', (_, response) => response.writeHead(503).end()],
])('a client that %s before the handler has ended is no failure', async (_, end) => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const ended: Promise<void>[] = []
  await visit((request, response) => {
    const slow = async () => {
      end(request, response)
      return Response.json({}, { headers: { 'set-cookie': 'a=b' } })
    }
    ended.push(toNodeHandler(slow as unknown as ReturnType<typeof createSiwxHandler>)(request, response))
  })
  await exchange(`GET /siwx/nonce HTTP/1.1\r\n${END}`)
  await expect(Promise.all(ended)).resolves.toHaveLength(1)
  expect(told).not.toHaveBeenCalled()
})
