import { closeSync, openSync } from 'node:fs'
import Database from 'libsql'
import type { Entry, EntryStore } from './EntryStore'

const SETTINGS = ['journal_mode = WAL', 'busy_timeout = 2000', 'synchronous = FULL']
const TABLE = `
  CREATE TABLE IF NOT EXISTS entries (
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    entry TEXT NOT NULL,
    uid TEXT,
    grant_id TEXT,
    consumed INTEGER,
    expires_at INTEGER,
    PRIMARY KEY (kind, id)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS entries_uid ON entries (kind, uid) WHERE uid IS NOT NULL;
  CREATE INDEX IF NOT EXISTS entries_grant ON entries (kind, grant_id) WHERE grant_id IS NOT NULL;
  CREATE INDEX IF NOT EXISTS entries_expires_at ON entries (expires_at) WHERE expires_at IS NOT NULL;`

const PURGED_EVERY_MS = 10 * 60_000

type Row = { readonly entry: string; readonly consumed: number | null }

/** The store of one machine: a file that is made at the first start, which only its owner may read. */
export function openSqlite(file: string): EntryStore {
  // Tokens and keys are in it, and SQLite would make it with the rights of the process's umask.
  closeSync(openSync(file, 'a', 0o600))
  const database = new Database(file)
  for (const setting of SETTINGS) database.pragma(setting)
  database.exec(TABLE)

  const insert = 'INSERT INTO entries (kind, id, entry, uid, grant_id, expires_at) VALUES (?, ?, ?, ?, ?, ?)'
  const replace =
    'entry = excluded.entry, uid = excluded.uid, grant_id = excluded.grant_id, expires_at = excluded.expires_at'
  // An expired entry that was not purged yet is none.
  const found = '(expires_at IS NULL OR expires_at > ?)'
  const statements = {
    put: database.prepare(`${insert} ON CONFLICT (kind, id) DO UPDATE SET ${replace}`),
    add: database.prepare(
      `${insert} ON CONFLICT (kind, id) DO UPDATE SET ${replace}, consumed = NULL WHERE expires_at <= ?`,
    ),
    get: database.prepare(`SELECT entry, consumed FROM entries WHERE kind = ? AND id = ? AND ${found}`),
    getByUid: database.prepare(`SELECT entry, consumed FROM entries WHERE kind = ? AND uid = ? AND ${found}`),
    consume: database.prepare('UPDATE entries SET consumed = ? WHERE kind = ? AND id = ? AND consumed IS NULL'),
    remove: database.prepare('DELETE FROM entries WHERE kind = ? AND id = ?'),
    removeGrant: database.prepare('DELETE FROM entries WHERE kind = ? AND grant_id = ?'),
    purge: database.prepare('DELETE FROM entries WHERE expires_at <= ?'),
  }
  const timer = setInterval(() => statements.purge.run(Date.now()), PURGED_EVERY_MS)
  timer.unref()

  const valuesOf = (kind: string, id: string, entry: Entry, lifetimeSeconds: number | undefined) => [
    kind,
    id,
    JSON.stringify(entry),
    entry['uid'] ?? null,
    entry['grantId'] ?? null,
    lifetimeSeconds === undefined ? null : Date.now() + lifetimeSeconds * 1_000,
  ]
  const read = (row: Row | undefined): Entry | undefined =>
    row && { ...(JSON.parse(row.entry) as Entry), ...(row.consumed !== null && { consumed: row.consumed }) }

  return {
    async put(kind, id, entry, lifetimeSeconds) {
      statements.put.run(...valuesOf(kind, id, entry, lifetimeSeconds))
    },
    async add(kind, id, entry, lifetimeSeconds) {
      return statements.add.run(...valuesOf(kind, id, entry, lifetimeSeconds), Date.now()).changes > 0
    },
    async get(kind, id) {
      return read(statements.get.get(kind, id, Date.now()) as Row | undefined)
    },
    async getByUid(kind, uid) {
      return read(statements.getByUid.get(kind, uid, Date.now()) as Row | undefined)
    },
    async consume(kind, id) {
      return statements.consume.run(Math.floor(Date.now() / 1_000), kind, id).changes > 0
    },
    async remove(kind, id) {
      statements.remove.run(kind, id)
    },
    async removeGrant(kind, grantId) {
      statements.removeGrant.run(kind, grantId)
    },
    async close() {
      clearInterval(timer)
      database.close()
    },
  }
}
