import { serve } from '@hono/node-server'
import { createServer } from './server.ts'

const { PORT = '3000', DOMAIN = `localhost:${PORT}`, SECRET } = process.env
if (!SECRET) throw new Error('SECRET signs the session cookies: set it to a long random text.')
serve({ fetch: createServer(DOMAIN, SECRET).fetch, port: Number(PORT) }, () => console.log(`http://${DOMAIN}`))
