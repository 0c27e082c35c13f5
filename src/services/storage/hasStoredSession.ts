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
