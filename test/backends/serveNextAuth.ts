import NextAuthModule, { type NextAuthOptions } from 'next-auth'
import type { Serve } from './browser'

/** Node gives the module of this CommonJS package, bundlers its default export. */
const NextAuth = (NextAuthModule as unknown as { default?: typeof NextAuthModule }).default ?? NextAuthModule

/** NextAuth as an API route of Next, `pages/api/auth/[...nextauth]`, with requests and responses of the web. */
export function serveNextAuth(options: NextAuthOptions, origin: string): Serve {
  process.env['NEXTAUTH_URL'] = origin
  const silent = { error: () => undefined, warn: () => undefined, debug: () => undefined }
  return async (request) => {
    const url = new URL(request.url)
    const cookie = request.headers.get('cookie') ?? ''
    const pairs = cookie.split('; ').filter(Boolean)
    const isForm = request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')
    const text = await request.text()
    const req = {
      method: request.method,
      headers: Object.fromEntries(request.headers),
      cookies: Object.fromEntries(
        pairs.map((pair) => [pair.split('=')[0], decodeURIComponent(pair.replace(/^[^=]+=/, ''))]),
      ),
      query: { ...Object.fromEntries(url.searchParams), nextauth: url.pathname.split('/').slice(3) },
      // As Next parses it.
      body: isForm ? Object.fromEntries(new URLSearchParams(text)) : text,
    }
    const headers = new Headers()
    let status = 200
    let body = ''
    const res = {
      status: (code: number) => ((status = code), res),
      getHeader: (name: string) => (name.toLowerCase() === 'set-cookie' ? headers.getSetCookie() : headers.get(name)),
      setHeader: (name: string, value: string | readonly string[]) => {
        headers.delete(name)
        for (const each of [value].flat()) headers.append(name, each)
        return res
      },
      json: (value: unknown) => (headers.set('content-type', 'application/json'), (body = JSON.stringify(value))),
      send: (value: unknown) => (body = typeof value === 'string' ? value : JSON.stringify(value)),
      end: () => undefined,
    }
    await (NextAuth as (...route: unknown[]) => Promise<unknown>)(req, res, { ...options, logger: silent })
    return new Response(body, { status, headers })
  }
}
