import type { Options } from '../domain/page/options'
import { storageKey } from '../services/storage/storageKey'

/** An entry that an earlier visit has stored, read before any other code is loaded. Writes nothing. */
export function readStored(
  { storage, projectId }: Pick<Options, 'storage' | 'projectId'>,
  entry: 'connection_status' | 'last_known',
): string | null {
  const key = storageKey(projectId, entry)
  try {
    return storage === 'memory' ? null : (storage === 'local' ? localStorage : sessionStorage).getItem(key)
  } catch {
    return null
  }
}

/** Whether an earlier visit left a session to restore. */
export function isRestorable(options: Pick<Options, 'reconnect' | 'storage' | 'projectId'>): boolean {
  return options.reconnect === 'auto' && readStored(options, 'connection_status') === 'connected'
}
