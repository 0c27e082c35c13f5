import type { EntryStore } from './EntryStore'

/** Opens the database of the setting, whose library is loaded only then. */
export async function openStore(database: string): Promise<EntryStore> {
  if (/^(?:rediss?|unix):/.test(database)) return (await import('./redisStore')).openRedis(database)
  return (await import('./sqliteStore')).openSqlite(database)
}
