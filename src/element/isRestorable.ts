import type { Options } from '../domain/page/options'
import { readStored } from '../services/storage/readStored'

/** Whether an earlier visit left a session to restore, or a pairing that a wallet may still approve. */
export function isRestorable(options: Pick<Options, 'reconnect' | 'storage' | 'projectId'>): boolean {
  if (options.reconnect !== 'auto') return false
  // One that is over is removed by the code that this loads.
  return readStored(options, 'connection_status') === 'connected' || readStored(options, 'open_pairing') !== null
}
