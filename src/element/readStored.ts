import type { Options } from '../domain/page/options'
import { storageKey } from '../services/storage/storageKey'

/** An entry that an earlier visit has stored, read before any other code is loaded. Writes nothing. */
export function readStored(
  { storage, projectId }: Pick<Options, 'storage' | 'projectId'>,
  entry: 'connection_status' | 'last_known' | 'open_pairing',
): string | null {
  const key = storageKey(projectId, entry)
  try {
    return storage === 'memory' ? null : (storage === 'local' ? localStorage : sessionStorage).getItem(key)
  } catch {
    return null
  }
}

/** Whether an earlier visit left a session to restore, or a pairing that a wallet may still approve. */
export function isRestorable(options: Pick<Options, 'reconnect' | 'storage' | 'projectId'>): boolean {
  if (options.reconnect !== 'auto') return false
  // One that is over is removed by the code that this loads.
  return readStored(options, 'connection_status') === 'connected' || readStored(options, 'open_pairing') !== null
}
