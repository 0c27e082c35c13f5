import fastify, { type FastifyInstance } from 'fastify'
import { createSiwxHandler, toNodeHandler } from 'wallet-connect-button/server'

/** `domain` is the host that visitors see; `secret` signs nonces and sessions. */
export function createServer(domain: string, secret: string): FastifyInstance {
  const siwx = createSiwxHandler({ domain, secret })
  const server = fastify()
  server.all('/siwx/*', toNodeHandler(siwx))

  // A route of the site's own.
  server.get('/account', async (request, reply) => {
    const account = await siwx.readSession(request)
    return reply.status(account ? 200 : 401).send(account ?? null)
  })
  return server
}
