import { lifetimeOf } from './entryLifetime'
import type { SiwxStore } from './memoryStore'

/**
 * What is used of a client of PostgreSQL (`query`: a pool of pg, PGlite, Neon) or of SQLite (`prepare`: node:sqlite,
 * better-sqlite3, libsql).
 */
export type SqlClient =
  | { query(text: string, values: unknown[]): Promise<{ readonly rows: readonly unknown[] }> }
  | { prepare(text: string): { all(...values: never[]): readonly unknown[] } }

const PURGED_EVERY_MS = 10 * 60_000

/**
 * The store of a site with several processes, in PostgreSQL or SQLite: a table `siwx_store` with `key TEXT PRIMARY KEY`
 * and `expires_at BIGINT NOT NULL`, in milliseconds since 1970. The primary key decides who was first. Every ten minutes
 * an added key is followed by a statement that deletes what has expired. Its methods reject if the statement fails.
 */
export function sqlStore(client: SqlClient): SiwxStore {
  let purgedAt = 0
  const run = async (text: string, ...values: (string | number)[]): Promise<readonly unknown[]> => {
    if ('query' in client) return (await client.query(text, values)).rows
    return client.prepare(text.replace(/\$\d/g, '?')).all(...(values as never[]))
  }
  const purge = (now: number): Promise<unknown> => run('DELETE FROM siwx_store WHERE expires_at < $1', now)
  return {
    async add(key, expiresAt) {
      const now = Date.now()
      const keptUntil = Math.min(now + lifetimeOf(expiresAt), Number.MAX_SAFE_INTEGER)
      const insert = 'INSERT INTO siwx_store (key, expires_at) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING RETURNING 1'
      const added = await run(insert, key, keptUntil)
      if (now - purgedAt >= PURGED_EVERY_MS) {
        purgedAt = now
        // No one has to wait for it, and the next one makes up for it.
        void purge(now).catch((reason: unknown) => console.error('sqlStore:', reason))
      }
      return added.length > 0
    },
    async has(key) {
      return (await run('SELECT 1 FROM siwx_store WHERE key = $1', key)).length > 0
    },
  }
}
