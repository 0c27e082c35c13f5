import { serve } from '@hono/node-server'
import { createServer } from './server.ts'

const { PORT = '3000', DOMAIN = `localhost:${PORT}`, SECRET } = process.env
if (!SECRET) throw new Error('SECRET signs nonces and sessions: set it to the output of `openssl rand -hex 32`.')
serve({ fetch: createServer(DOMAIN, SECRET).fetch, port: Number(PORT) }, () => console.log(`http://${DOMAIN}`))
