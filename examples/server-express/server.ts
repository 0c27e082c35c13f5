import express, { type Express } from 'express'
import { createSiwxHandler, toNodeHandler } from 'wallet-connect-button/server'

/** `domain` is the host that visitors see; `secret` signs nonces and sessions. */
export function createServer(domain: string, secret: string): Express {
  const siwx = createSiwxHandler({ domain, secret })
  const server = express()
  server.use('/siwx', toNodeHandler(siwx))

  // A route of the site's own.
  server.get('/account', async (request, response) => {
    const account = await siwx.readSession(request)
    response.status(account ? 200 : 401).json(account ?? null)
  })
  return server
}
