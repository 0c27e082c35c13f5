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
