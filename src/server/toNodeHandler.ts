import type { SiwxHandler } from './createSiwxHandler'
import { fail, refuse } from './responses'

/** What is used of a request of Node's `http`, Express or Fastify. */
export type NodeRequest = {
  readonly method?: string | undefined
  readonly url?: string | undefined
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** The parsed body, where a parser ran before. */
  readonly body?: unknown
  readonly ip?: string | undefined
  readonly raw?: object
}

type RawRequest = {
  iterator(options: { readonly destroyOnReturn: boolean }): AsyncIterator<Uint8Array>
  resume(): unknown
  readonly socket: { readonly remoteAddress?: string | undefined }
}
type RawResponse = {
  statusCode: number
  readonly headersSent: boolean
  setHeader(name: string, value: string | readonly string[]): unknown
  end(body: string): unknown
}

/** What is used of a response of Node's `http` or Express, or of a reply of Fastify. */
export type NodeResponse = RawResponse | { readonly raw: RawResponse; hijack(): unknown }

/**
 * A listener for Node's `http`, Express and Fastify. The client's address is that of the framework (`trust proxy`), or
 * of the connection. Never rejects: in a listener of Node or Express 4 that would end the process.
 */
export function toNodeHandler(handler: SiwxHandler): (request: NodeRequest, response: NodeResponse) => Promise<void> {
  return async (request, response) => {
    try {
      if ('hijack' in response) response.hijack()
      const target = 'hijack' in response ? response.raw : response
      const raw = (request.raw ?? request) as RawRequest
      await send(await respond(handler, request, raw).catch(fail), target)
      // What was not read of a body stands before the next request of the connection.
      raw.resume()
    } catch (reason) {
      console.error('toNodeHandler:', reason)
    }
  }
}

async function respond(handler: SiwxHandler, request: NodeRequest, raw: RawRequest): Promise<Response> {
  const clientAddress = request.ip ?? raw.socket.remoteAddress
  const asked = toRequest(request, raw)
  return asked instanceof Request ? handler(asked, { clientAddress }) : asked
}

async function send(result: Response, target: RawResponse): Promise<void> {
  const body = await result.text()
  // By the framework, when its own time for a response is over.
  if (target.headersSent) return
  target.statusCode = result.status
  for (const [name, value] of result.headers) if (name !== 'set-cookie') target.setHeader(name, value)
  const cookies = result.headers.getSetCookie()
  if (cookies.length > 0) target.setHeader('set-cookie', cookies)
  target.end(body)
}

/** Path and query of a request line in origin form or absolute form (RFC 9112). Its host may be anything. */
const PATH = /^(?:https?:\/\/[^/?#]*)?(\/[^#]*)/i

/** The request, or the response to one that is none: a request line can have what a `Request` cannot. */
function toRequest({ method, url, headers, body }: NodeRequest, raw: RawRequest): Request | Response {
  if (method !== 'GET' && method !== 'POST') return refuse(405, 'method_not_allowed', { allow: 'GET, POST' })
  const path = PATH.exec(url ?? '')?.[1]
  if (path === undefined) return refuse(400, 'malformed')
  const sent = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === 'string' && !name.startsWith(':')) sent.set(name, value)
  }
  if (body !== undefined) sent.delete('content-length')
  const content = method === 'GET' ? null : body === undefined ? toStream(raw) : JSON.stringify(body)
  return new Request(`http://localhost${path}`, { method, headers: sent, body: content, duplex: 'half' } as RequestInit)
}

/** Reads nothing before it is read, and leaves the connection open, which has to carry the response. */
function toStream(raw: RawRequest): ReadableStream<Uint8Array> {
  const chunks = raw.iterator({ destroyOnReturn: false })
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await chunks.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}
