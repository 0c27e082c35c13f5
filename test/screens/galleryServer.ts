import { createServer, type Server } from 'node:http'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

export interface Gallery {
  readonly url: string
  close(): Promise<void>
}

/** Builds the gallery into a temporary folder and serves it on a free port of the loopback interface. */
export async function serveGallery(): Promise<Gallery> {
  const folder = await mkdtemp(join(tmpdir(), 'gallery-'))
  await build({
    configFile: fileURLToPath(new URL('../../demo/gallery/vite.config.ts', import.meta.url)),
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true },
  })
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://gallery').pathname).replace(/^(\.\.[/\\])+/, '')
    readFile(join(folder, path)).then(
      (body) =>
        response.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' }).end(body),
      () => response.writeHead(404).end(),
    )
  })
  await listen(server)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The gallery has no port.')
  return {
    url: `http://127.0.0.1:${address.port}/gallery.html`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
}
