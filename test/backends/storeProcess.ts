import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createPostgresStore, createRedisStore, createSqliteStore } from '../../examples/backends/stores'
import { createMemoryStore, createSiwxHandler, toNodeHandler, type SiwxStore } from '../../src/server'

// One of the processes of `serveStores`, started with the places of the stores. Each is under a path of its own.

const [, , domain = '', secret = '', redis = '', postgres = '', sqlite = ''] = process.argv
const stores: Readonly<Record<string, SiwxStore>> = {
  memory: createMemoryStore(),
  Redis: await createRedisStore(redis),
  PostgreSQL: createPostgresStore(postgres),
  SQLite: createSqliteStore(sqlite),
}
const listeners = new Map<string, RequestListener>(
  Object.entries(stores).map(([name, store]) => {
    const handler = createSiwxHandler({ domain, secret, store, refusalsPerMinute: Infinity })
    return [name, toNodeHandler(handler) as RequestListener]
  }),
)
const server = createServer((request, response) => {
  const name = (request.url ?? '').split('/')[1] ?? ''
  listeners.get(name)?.(request, response)
})
// Longer than the others have their turn.
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit())
