import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

export type OwnFiles = Readonly<Record<string, { readonly type: string; readonly body: string | Buffer }>>

const BUILD = '/dist-cdn/'

/**
 * Serves the demo with brotli, like a CDN, and the files that only the bench has, by path.
 * @param build the `dist-cdn` of another build, in the place of this one's
 */
export async function serveCompressed(
  demo: string,
  files: OwnFiles,
  build?: string,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const kept = new Map<string, { readonly body: Buffer; readonly type: string; readonly status: number }>()
  const server = createServer((request, response) => {
    void (async () => {
      const path = request.url ?? '/'
      let answer = kept.get(path)
      if (!answer) {
        const own = files[path]
        const from = own
          ? new Response(new Uint8Array(Buffer.from(own.body)), { headers: { 'content-type': own.type } })
          : build !== undefined && path.startsWith(BUILD)
            ? await readBuilt(join(build, path.slice(BUILD.length)))
            : await fetch(demo + path)
        answer = {
          status: from.status,
          type: from.headers.get('content-type') ?? 'text/plain',
          body: brotliCompressSync(Buffer.from(await from.arrayBuffer())),
        }
        kept.set(path, answer)
      }
      response
        .writeHead(answer.status, {
          'content-type': answer.type,
          'content-encoding': 'br',
          'cache-control': 'no-store',
        })
        .end(answer.body)
    })().catch(() => response.destroy())
  })
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

async function readBuilt(path: string): Promise<Response> {
  const body = await readFile(path)
  const type = path.endsWith('.js') ? 'text/javascript' : 'text/plain'
  return new Response(new Uint8Array(body), { headers: { 'content-type': type } })
}
