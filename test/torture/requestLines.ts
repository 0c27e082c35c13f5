import { getRequestListener } from '@hono/node-server'
import express from 'express'
import express4 from 'express-4'
import fastify from 'fastify'
import { Hono } from 'hono'
import { createServer, METHODS, type RequestListener, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { createSiwxHandler, toNodeHandler } from '../../src/server'
import { createRandom, type Random } from './random'
import type { Target } from './target'

const siwx = createSiwxHandler({ domain: 'shop.example', secret: '0123456789abcdef0123456789abcdef' })
const listener = toNodeHandler(siwx)

/** The frameworks of docs/server.md, each with the handler as its example has it. */
const SERVERS: Readonly<Record<string, () => Server | Promise<Server>>> = {
  'node:http': () => createServer(listener as RequestListener),
  'Express 4': () => createServer(express4().use('/siwx', listener).use(listener)),
  'Express 5': () => createServer(express().use('/siwx', listener).use(listener)),
  'Express 5 with a parser': () => createServer(express().use(express.json()).use('/siwx', listener)),
  async Fastify() {
    const server = fastify()
    server.all('/siwx/*', listener).all('/*', listener)
    await server.ready()
    return server.server
  },
  Hono: () => createServer(getRequestListener(new Hono().all('/*', (context) => siwx(context.req.raw)).fetch)),
}

const TARGETS = [
  '/siwx/nonce', '/siwx/sign-in', '/siwx/session', '/siwx/sign-out', '/siwx', '/', '//', '///', '//nonce', '/\\', '*',
  '?', '#', 'nonce', '/siwx/%', '/siwx/%00', '/siwx/%zz', '/siwx//nonce', '/siwx/nonce?', '/siwx/nonce#a',
  '/siwx/nonce?a=%', 'http://', 'http:///', 'http://[', 'http://[::1', 'http://a:b:c/siwx/nonce', 'http://:0/',
  'http://shop.example:99999/siwx/nonce', 'http://shop.example/siwx/nonce', 'https://user:x@shop.example/siwx/session',
  'javascript:alert(1)', 'data:,', 'file:///etc/passwd', 'shop.example:443', '[', '/siwx/__proto__',
  '/siwx/constructor', '/../../siwx/nonce', '/siwx/..', `/siwx/${'a'.repeat(9_000)}`, '/siwx/n\u00f6nce', '/\u00ff',
] // prettier-ignore

const CHARACTERS = [...'/\\?#@:%[]*.a0 \t\u0000\u0001\u007f\u00ff', '//', '%2f', 'http://', '..', '']
const VERSIONS = ['HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP', '']
const HEADERS = [
  'Host: shop.example', 'Host:', 'Host: [', 'Host: a b', 'Host: //', 'Host: shop.example:99999', 'Origin: null',
  'Origin: https://shop.example', 'Origin: //', 'Cookie: __Host-siwx=a.b.c', 'Cookie: ;;=;', 'Expect: 100-continue',
  'Expect: nothing', 'Upgrade: websocket', 'Connection: upgrade', 'Connection: close', 'Content-Type: application/json',
  'Content-Type: text/plain', 'Content-Type: \u00ff', 'Content-Encoding: gzip', 'X-Forwarded-For: [', 'A: \u00e9',
  'Sec-Fetch-Site: same-origin', '__proto__: a', 'constructor: a', 'Content-Length: -1', 'Content-Length: 9e9',
] // prettier-ignore
const BODIES = ['', '{}', '{', '{"session":null}', '{"session":{"data":{"nonce":"a","domain":[]}}}', '\u0000', '[1]']
/** No body of the tests is longer, so that one with this length is never complete. */
const MORE_THAN_SENT = 5_000
const SILENT_MS = 20_000

/** What a client does once it has sent its request. */
const ENDINGS = ['waits', 'waits', 'waits', 'ends', 'is gone at once', 'is gone after a byte'] as const

interface Case {
  readonly method: string
  readonly bytes: string
  readonly ending: (typeof ENDINGS)[number]
}

/**
 * Sends generated requests to servers by raw sockets. The rule: nothing is thrown where it would end the process, each
 * client that waits gets a response, none of them 5xx, and afterwards the server responds as before.
 */
export async function createRequestLinesTarget(): Promise<Target> {
  const servers = await Promise.all(
    Object.entries(SERVERS).map(async ([name, create]) => ({ name, server: await listen(await create()) })),
  )
  return {
    async run(seed, mutations, progress) {
      const random = createRandom(seed)
      const failures: string[] = []
      const counts: Record<string, number> = {}
      const onUncaught = (reason: unknown): void => void failures.push(`ends the process: ${String(reason)}`)
      process.on('uncaughtException', onUncaught)
      process.on('unhandledRejection', onUncaught)
      try {
        for (let made = 0; made < mutations; made += 1) {
          const each = makeCase(random)
          await Promise.all(
            servers.map(async ({ name, server }) => {
              const reply = await send(server, each)
              const kind = kindOf(reply, each)
              counts[kind] = (counts[kind] ?? 0) + 1
              if (kind === 'no response' || kind === '5xx')
                failures.push(`${made} ${name}: ${kind} to ${JSON.stringify(each)}: ${JSON.stringify(reply)}`)
            }),
          )
          await progress?.()
        }
        for (const { name, server } of servers) {
          const reply = await send(server, { ...NONCE, ending: 'waits' })
          if (!reply.startsWith('HTTP/1.1 200')) failures.push(`${name} no longer responds: ${JSON.stringify(reply)}`)
        }
      } finally {
        process.off('uncaughtException', onUncaught)
        process.off('unhandledRejection', onUncaught)
      }
      return { mutations, failures, counts }
    },
    async close() {
      for (const { server } of servers) {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      }
    },
  }
}

async function listen(server: Server): Promise<Server> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return server
}

const NONCE = { method: 'GET', bytes: 'GET /siwx/nonce HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n' }

function makeCase(random: Random): Case {
  // Without others, the many that no server parses would be nearly all.
  const parses = random.integer(3) === 0
  const method = random.pick(parses ? ['GET', 'POST'] : [...METHODS, 'get', 'TRACK', 'X', ''])
  let target = random.pick(TARGETS)
  for (let left = parses ? 0 : random.pick([0, 0, 1, 2, 4]); left > 0; left -= 1) {
    const at = random.integer(target.length + 1)
    target = target.slice(0, at) + random.pick(CHARACTERS) + target.slice(at + random.integer(2))
  }
  const body = random.pick(BODIES)
  const ending = random.pick(ENDINGS)
  // Who waits for a response has sent a whole request, or closes its side of the connection.
  const stops = ending === 'ends' || ending === 'is gone at once'
  const length = stops ? random.pick([body.length, MORE_THAN_SENT]) : body.length
  const framing = random.pick([
    `Content-Length: ${length}\r\n\r\n${body}`,
    `Transfer-Encoding: chunked\r\n\r\n${body && `${length.toString(16)}\r\n${body}\r\n`}0\r\n\r\n`,
    '\r\n',
  ])
  const version = parses ? 'HTTP/1.1' : random.pick(VERSIONS)
  const host = parses || random.integer(8) > 0 ? 'Host: shop.example\r\n' : ''
  const more = Array.from({ length: parses ? 0 : random.integer(4) }, () => `${random.pick(HEADERS)}\r\n`).join('')
  return { method, bytes: `${method} ${target} ${version}\r\n${host}${more}${framing}`, ending }
}

/** What comes back until the connection ends, or until a response has its end. */
async function send(server: Server, { bytes, ending }: Pick<Case, 'bytes' | 'ending'>): Promise<string> {
  const socket: Socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.setEncoding('latin1')
  let reply = ''
  await new Promise<void>((resolve) => {
    socket.on('error', () => resolve())
    socket.on('close', () => resolve())
    socket.setTimeout(SILENT_MS, () => resolve())
    socket.on('data', (part) => {
      reply += String(part)
      if (ending === 'is gone after a byte' || isComplete(reply)) resolve()
    })
    const sent = Buffer.from(bytes, 'latin1')
    if (ending === 'ends') socket.end(sent)
    else if (ending === 'is gone at once') socket.write(sent, () => resolve())
    else socket.write(sent)
  })
  socket.destroy()
  return reply
}

/** Whether it has a final response. Its headers are enough: 100 and 102 are followed by another. */
function isComplete(reply: string): boolean {
  return /^(?:HTTP\/1\.1 1\d\d [^]*?\r\n\r\n)*HTTP\/1\.1 [2-5]\d\d [^]*\r\n\r\n/.test(reply)
}

function kindOf(reply: string, { method, ending }: Case): string {
  if (ending.startsWith('is gone')) return 'client gone'
  const status = /(?:^|\r\n\r\n)HTTP\/1\.1 ([2-5]\d\d)/.exec(reply)?.[1]
  // Node closes a connection that asks for a tunnel, where nobody listens for that.
  if (status === undefined) return method === 'CONNECT' ? 'tunnel refused' : 'no response'
  return status.startsWith('5') ? '5xx' : status
}
