import { Hono } from 'hono'
import { createSiwxHandler } from 'wallet-connect-button/server'

/** `domain` is the host that visitors see; `secret` signs nonces and sessions. */
export function createServer(domain: string, secret: string): Hono {
  const siwx = createSiwxHandler({ domain, secret })
  const server = new Hono()
  server.all('/siwx/*', (context) => siwx(context.req.raw))

  // A route of the site's own.
  server.get('/account', async (context) => {
    const account = await siwx.readSession(context.req.raw)
    return context.json(account ?? null, account ? 200 : 401)
  })
  return server
}
