/** What a caller sent, fully read. */
export type Ask = {
  readonly method: string
  readonly url: URL
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

/** The response of a service. A value, so that a fault can change it before it is written. */
export type Reply = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array | string
}

/** Responds to the requests it knows, and returns `undefined` for others. */
export type Answer = (ask: Ask) => Promise<Reply | undefined> | Reply | undefined

/** A JSON answer. */
export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(value),
  }
}

/** A text answer of any type. */
export function text(body: string, contentType: string, headers: Record<string, string> = {}): Reply {
  return { status: 200, headers: { 'content-type': contentType, ...headers }, body }
}

/**
 * The body as JSON. An empty body is `undefined`.
 * @throws {SyntaxError} when it is none.
 */
export function readJson(ask: Ask): unknown {
  const source = ask.body.toString('utf8')
  return source.trim() === '' ? undefined : JSON.parse(source)
}

/** The answers of several parts, the first that knows the path wins. */
export function firstOf(...parts: readonly Answer[]): Answer {
  return async (ask) => {
    for (const part of parts) {
      const reply = await part(ask)
      if (reply) return reply
    }
    return undefined
  }
}

/** Adds the headers that let any page read the answer, and answers preflights itself. */
export function openToAnyPage(answer: Answer): Answer {
  // The provider's own hosts accept these request headers and refuse every other custom one; a
  // client that sends more would pass here and fail in production.
  const allowed = {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, POST, PUT, DELETE, OPTIONS',
    'access-control-allow-headers': 'content-type, x-sdk-type, x-sdk-version, solana-client',
    'access-control-max-age': '600',
  }
  return async (ask) => {
    if (ask.method === 'OPTIONS') return { status: 204, headers: allowed, body: '' }
    const reply = await answer(ask)
    return reply && { ...reply, headers: { ...allowed, ...reply.headers } }
  }
}
