import type { PageEdge } from '../../src/services/siwx/send'

export type Serve = (request: Request) => Response | Promise<Response>

const FOREIGN_ORIGIN = 'https://evil.example'

interface Cookie {
  readonly value: string
  readonly sameSite: string
}

/**
 * A browser, as far as a sign-in server can tell: it keeps cookies, and sends the headers that scripts cannot set.
 * Pages of other sites get no `SameSite` cookie of the site into a POST. Nor is one kept from the response, unless the
 * visitor was led to it. A request that needs the server's permission (CORS) is sent once the server has given it.
 */
export function createBrowser(serve: Serve, origin: string) {
  const cookies = new Map<string, Cookie>()

  async function request(from: string, input: string, init: RequestInit = {}, mode = 'cors'): Promise<Response> {
    const url = new URL(input, origin)
    const { method = 'GET' } = init
    const isForeign = from !== origin
    const headers = new Headers(init.headers)
    if (isForeign && mode === 'cors' && !isSimple(headers)) {
      const asked = { origin: from, 'access-control-request-method': method, 'sec-fetch-site': 'cross-site' }
      const permission = await serve(new Request(url, { method: 'OPTIONS', headers: asked }))
      if (permission.headers.get('access-control-allow-origin') !== from) throw new TypeError('Failed to fetch')
    }
    const sent = [...cookies].filter(([, { sameSite }]) => !isForeign || sameSite === 'none')
    if (sent.length > 0) headers.set('cookie', sent.map(([name, { value }]) => `${name}=${value}`).join('; '))
    if (method !== 'GET' || isForeign) headers.set('origin', from)
    headers.set('sec-fetch-site', isForeign ? 'cross-site' : 'same-origin')
    headers.set('sec-fetch-mode', mode)
    headers.set('sec-fetch-dest', mode === 'navigate' ? 'document' : 'empty')
    const { body } = init
    const response = await serve(new Request(url, { method, headers, ...(body != null && { body }) }))
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      // Chromium treats a cookie without the attribute as `Lax`.
      const sameSite = (/;\s*samesite=(\w+)/i.exec(line)?.[1] ?? 'lax').toLowerCase()
      if (isForeign && mode === 'cors' && sameSite !== 'none') continue
      const isOver = value === '' || /;\s*max-age=0\b/i.test(line) || /;\s*expires=Thu, 01 Jan 1970/i.test(line)
      if (isOver) cookies.delete(name)
      else cookies.set(name, { value, sameSite })
    }
    return response
  }

  const edgeOf = (from: string): PageEdge => ({
    baseUri: `${from}/`,
    fetch: (input, init) => request(from, String(input), init),
  })
  return {
    cookies,
    /** What a page of the site has. */
    page: edgeOf(origin),
    /** What a page of another site has. */
    foreignPage: edgeOf(FOREIGN_ORIGIN),
    /** A page of another site submits a form, which leaves that page: the response may set any cookie. */
    submitForeignForm: (url: string, type: string, body: string) =>
      request(FOREIGN_ORIGIN, url, { method: 'POST', headers: { 'content-type': type }, body }, 'navigate'),
  }
}

/** What any page may send to any server without asking it (Fetch standard, CORS-safelisted request headers). */
function isSimple(headers: Headers): boolean {
  const type = headers.get('content-type')?.split(';')[0] ?? 'text/plain'
  const isSimpleType = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'].includes(type)
  return isSimpleType && [...headers.keys()].every((name) => ['accept', 'content-type'].includes(name))
}
