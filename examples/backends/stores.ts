import Redis from 'ioredis'
import Database from 'libsql'
import { Pool } from 'pg'
import { createClient } from 'redis'
import { redisStore, sqlStore } from 'wallet-connect-button/server'

/** Redis or Valkey, by node-redis. Without a listener, an error of the connection would end the process. */
export async function createRedisStore(url: string) {
  const client = createClient({ url }).on('error', (reason) => console.error('Redis:', reason))
  await client.connect()
  return redisStore(client)
}

/** Redis or Valkey, by ioredis. */
export function createIoredisStore(url: string) {
  return redisStore(new Redis(url).on('error', (reason) => console.error('Redis:', reason)))
}

export const SIWX_STORE = `
  CREATE TABLE IF NOT EXISTS siwx_store (key TEXT PRIMARY KEY, expires_at BIGINT NOT NULL);
  CREATE INDEX IF NOT EXISTS siwx_store_expires_at ON siwx_store (expires_at);`

/** PostgreSQL, by pg. `SIWX_STORE` belongs to the site's migrations. */
export function createPostgresStore(url: string) {
  const pool = new Pool({ connectionString: url }).on('error', (reason) => console.error('PostgreSQL:', reason))
  return sqlStore(pool)
}

/** SQLite, for processes of one machine, by libsql. better-sqlite3 and node:sqlite have the same methods. */
export function createSqliteStore(file: string) {
  const database = new Database(file)
  for (const setting of ['journal_mode = WAL', 'busy_timeout = 2000']) database.pragma(setting)
  database.exec(SIWX_STORE)
  return sqlStore(database)
}
