import type { SiwxHandler } from './createSiwxHandler'

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

type RawRequest = AsyncIterable<Uint8Array> & { readonly socket: { readonly remoteAddress?: string | undefined } }
type RawResponse = {
  statusCode: number
  setHeader(name: string, value: string | readonly string[]): unknown
  end(body: string): unknown
}

/** What is used of a response of Node's `http` or Express, or of a reply of Fastify. */
export type NodeResponse = RawResponse | { readonly raw: RawResponse; hijack(): unknown }

/**
 * A listener for Node's `http`, Express and Fastify. The client's address is that of the framework (`trust proxy`), or
 * of the connection.
 */
export function toNodeHandler(handler: SiwxHandler): (request: NodeRequest, response: NodeResponse) => Promise<void> {
  return async (request, response) => {
    const raw = (request.raw ?? request) as RawRequest
    if ('hijack' in response) response.hijack()
    const target = 'hijack' in response ? response.raw : response
    const clientAddress = request.ip ?? raw.socket.remoteAddress
    const result = await handler(toRequest(request, raw), { clientAddress })
    target.statusCode = result.status
    for (const [name, value] of result.headers) if (name !== 'set-cookie') target.setHeader(name, value)
    const cookies = result.headers.getSetCookie()
    if (cookies.length > 0) target.setHeader('set-cookie', cookies)
    target.end(await result.text())
  }
}

function toRequest({ method = 'GET', url = '/', headers, body }: NodeRequest, raw: RawRequest): Request {
  const sent = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === 'string' && !name.startsWith(':')) sent.set(name, value)
  }
  const init = { method, headers: sent }
  // The host is of no importance, and that of the header may be anything.
  const target = `http://localhost${new URL(url, 'http://localhost').pathname}`
  if (method === 'GET' || method === 'HEAD') return new Request(target, init)
  if (body !== undefined) {
    sent.delete('content-length')
    return new Request(target, { ...init, body: JSON.stringify(body) })
  }
  return new Request(target, { ...init, body: toStream(raw), duplex: 'half' } as RequestInit)
}

function toStream(raw: RawRequest): ReadableStream<Uint8Array> {
  const chunks = raw[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await chunks.return?.()
    },
  })
}
