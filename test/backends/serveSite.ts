import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { CONTENT_TYPES } from '../../demo/pages-server/contentTypes'
import type { Serve } from './browser'

const BUILT = resolve(import.meta.dirname, '../../dist-cdn')

/**
 * A site on the given port: its page with the built element and a script of its own, and its sign-in server under every
 * other path.
 */
export async function serveSite(port: number, element: string, serve: Serve, script = '') {
  const page = `<!doctype html><title>Site</title>
    <script type="module" src="/dist-cdn/wallet-connect-button.js"></script>${element}
    <script type="module" src="/page.js"></script>`
  const respond = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    if (pathname === '/') return new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } })
    if (pathname === '/page.js') return new Response(script, { headers: { 'content-type': 'text/javascript' } })
    if (!pathname.startsWith('/dist-cdn/')) return serve(request)
    const path = resolve(BUILT, pathname.slice('/dist-cdn/'.length))
    const body = path.startsWith(BUILT + sep) && (await readFile(path).catch(() => undefined))
    const type = CONTENT_TYPES[extname(path)] ?? 'text/plain'
    return body ? new Response(body, { headers: { 'content-type': type } }) : new Response(null, { status: 404 })
  }
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming
    const hasBody = method !== 'GET' && method !== 'HEAD'
    const request = new Request(new URL(url, `http://localhost:${port}`), {
      method,
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
      ...(hasBody && { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' }),
    })
    respond(request).then(
      async (response) => {
        const fields = Object.fromEntries(response.headers)
        outgoing.writeHead(response.status, { ...fields, 'set-cookie': response.headers.getSetCookie() })
        outgoing.end(Buffer.from(await response.arrayBuffer()))
      },
      (reason: unknown) => outgoing.writeHead(500).end(String(reason)),
    )
  })
  await new Promise<void>((ready) => void server.listen(port, 'localhost', ready))
  return {
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
