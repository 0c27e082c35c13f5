import type { Options } from '../domain/page/options'
import { isSessionRestorable } from '../services/storage/hasStoredSession'
import { readStored } from '../services/storage/readStored'

/**
 * Whether an earlier visit left a session to restore, a login or a pairing that may still be completed, or, in this tab,
 * a dialog that is opened again.
 */
export function isRestorable(options: Pick<Options, 'reconnect' | 'storage' | 'projectId'>): boolean {
  const { reconnect, storage, projectId } = options
  if (reconnect !== 'auto') return false
  const ofTab = { projectId, storage: storage === 'memory' ? storage : 'session' } as const
  return (
    isSessionRestorable((key) => readStored(options, key)) ||
    // One that is over is removed by the code that this loads.
    readStored(options, 'open_pairing') !== null ||
    readStored(ofTab, 'open_view') !== null
  )
}
