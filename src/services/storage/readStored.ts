import type { Options } from '../../domain/page/options'
import { storageKey } from './storageKey'

/** An entry that an earlier visit has stored, read before any other code is loaded. Writes nothing. */
export function readStored(
  { storage, projectId }: Pick<Options, 'storage' | 'projectId'>,
  entry:
    | 'connection_status'
    | 'identity_cache'
    | 'last_known'
    | 'last_wallet'
    | 'open_pairing'
    | 'open_view'
    | 'recent_wallets'
    | 'session'
    | 'social_provider',
): string | null {
  const key = storageKey(projectId, entry)
  try {
    return storage === 'memory' ? null : (storage === 'local' ? localStorage : sessionStorage).getItem(key)
  } catch {
    return null
  }
}

type Read = (key: 'session' | 'connection_status' | 'social_provider') => string | null | undefined

/** How the text of a record begins in which a namespace has a session (sessionRecord.ts). */
const HAS_SESSION = /^\{"v":1,"namespaces":\{"/

/** Whether there is a session to restore, found out without the record's schema. Pages of 0.1.0 had a key for that. */
export function hasStoredSession(read: Read): boolean {
  return HAS_SESSION.test(read('session') ?? '') || read('connection_status') === 'connected'
}

/** Or a login that has left the page. */
export function isSessionRestorable(read: Read): boolean {
  return hasStoredSession(read) || typeof read('social_provider') === 'string'
}
