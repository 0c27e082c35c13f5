import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { CONTENT_TYPES } from '../../demo/pages-server/contentTypes'

/** Serves a folder on a free port. */
export async function serveFiles(folder: string): Promise<Server> {
  const server = createServer((request, response) => {
    const [pathname = '/'] = (request.url ?? '/').split(/[?#]/)
    const path = join(folder, normalize(pathname.endsWith('/') ? `${pathname}index.html` : pathname))
    readFile(path).then(
      (body) =>
        response
          .writeHead(200, { 'content-type': CONTENT_TYPES[extname(path)] ?? 'application/octet-stream' })
          .end(body),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return server
}
