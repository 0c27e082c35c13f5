import type { StorageKind } from '../../domain/page/options'
import type { StorageKeyName } from './keys'
import type { KeyValueStorage } from './storage'
import { storageKey } from './storageKey'

/** Stored texts by key, without our prefix and the project id. */
export type WindowRecords = Readonly<Record<string, string>>

/** What restores a session, which a window of its own hands over. Without the embedded wallet's, whose storage is in its own frame, and without caches. */
const NAMES = [
  'session',
  'last_known',
  'recent_wallets',
  'last_wallet',
  'consent',
] as const satisfies readonly StorageKeyName[]

const SESSION_RECORD = new RegExp(`^(?:relay/.+|(?:${NAMES.join('|')}))$`)

/** The records of the session that are stored in a window of this origin. None if its browser refuses storage. */
export function readWindowRecords(
  page: Pick<Window, 'localStorage' | 'sessionStorage'>,
  kind: StorageKind,
  projectId: string | undefined,
): WindowRecords {
  const own = storageKey(projectId, '')
  try {
    const place = kind === 'local' ? page.localStorage : page.sessionStorage
    return Object.fromEntries(
      Object.keys(place)
        .filter((key) => key.startsWith(own) && SESSION_RECORD.test(key.slice(own.length)))
        .map((key) => [key.slice(own.length), place.getItem(key) ?? '']),
    )
  } catch {
    return {}
  }
}

/** Replaces the records of the session. Others are ignored; values are validated when they are read. */
export function writeWindowRecords(storage: KeyValueStorage, records: WindowRecords): void {
  for (const key of storage.keys('')) if (SESSION_RECORD.test(key) && !Object.hasOwn(records, key)) storage.remove(key)
  for (const [key, text] of Object.entries(records)) if (SESSION_RECORD.test(key)) storage.write(key, text)
}
