import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { LOOPBACK } from '../ports'
import type { Faults } from '../faults/Faults'
import { json, type Answer, type Ask, type Reply } from './reply'

/** A running server. */
export type Listening = { readonly server: Server; readonly url: string; close(): Promise<void> }

type Options = {
  readonly port: number
  readonly answer: Answer
  /** The names of faults that affect a request. */
  readonly faultNames?: (ask: Ask) => readonly string[]
  readonly faults?: Faults
}

/** Below, the header costs more than compression gains. */
const COMPRESSED_FROM_BYTES = 512

const BODY_LIMIT_BYTES = 4 * 1024 * 1024

/**
 * Serves `answer` on the loopback interface. Faults aimed at the request are applied here, in one place, after the
 * service has answered. Port 0 takes any free one.
 * @throws when the port is taken.
 */
export async function listen({ port, answer, faultNames, faults }: Options): Promise<Listening> {
  const server = createServer((request, response) => {
    void (async () => {
      try {
        const ask = await readAsk(request, port)
        const fault = faults?.take(ask, faultNames?.(ask) ?? [])
        if (fault?.kind === 'drop') return void request.socket.destroy()
        if (fault?.kind === 'delay') await faults?.pause(fault)
        const reply =
          (await answer(ask)) ?? json({ error: `Nothing here answers ${ask.method} ${ask.url.pathname}` }, 404)
        const shown = fault && faults ? faults.spoil(reply, fault, ask) : reply
        write(request, response, shown)
        // A truncated response announces more bytes than it has, so only closing the socket ends it.
        if (fault?.kind === 'truncate') response.socket?.end()
      } catch (reason) {
        const message = reason instanceof Error ? reason.message : String(reason)
        if (!response.headersSent)
          write(request, response, json({ error: message }, reason instanceof SyntaxError ? 400 : 500))
        else response.destroy()
      }
    })()
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, LOOPBACK, resolve)
  })
  return {
    server,
    url: `http://${LOOPBACK}:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function readAsk(request: IncomingMessage, port: number): Promise<Ask> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > BODY_LIMIT_BYTES) throw new Error('The body is too large.')
    chunks.push(chunk)
  }
  return {
    method: request.method ?? 'GET',
    url: new URL(request.url ?? '/', `http://${LOOPBACK}:${port}`),
    headers: request.headers,
    body: Buffer.concat(chunks),
  }
}

function write(request: IncomingMessage, response: ServerResponse, reply: Reply): void {
  const whole = typeof reply.body === 'string' ? Buffer.from(reply.body) : reply.body
  const isCompressed =
    whole.byteLength >= COMPRESSED_FROM_BYTES &&
    /json|svg/.test(reply.headers['content-type'] ?? '') &&
    // A response that a fault has truncated is announced with its former length.
    reply.headers['content-length'] === undefined &&
    /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
  // As the services that the stack stands for do.
  const body = isCompressed ? gzipSync(whole) : whole
  const headers: Record<string, string> = {
    'cache-control': 'no-store',
    'content-length': String(body.byteLength),
    ...(isCompressed && { 'content-encoding': 'gzip', vary: 'accept-encoding' }),
    ...reply.headers,
  }
  if (reply.status === 204) delete headers['content-length']
  response.writeHead(reply.status, headers)
  if (request.method === 'HEAD' || reply.status === 204) response.end()
  else if (Number(headers['content-length']) > body.byteLength) response.write(body)
  else response.end(body)
}
