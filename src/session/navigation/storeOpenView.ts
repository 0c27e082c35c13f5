import { PROPOSAL_LIFETIME_MS } from '../../config/limits'
import { writeEntry } from '../../services/storage/entries'
import type { OpenView } from '../../services/storage/keys'
import type { Context } from '../context'
import { clearOpenView } from './clearOpenView'

/**
 * Stores what the visitor has left for another app: a phone may discard the page meanwhile, and the next one of this
 * tab opens the dialog there again (docs/decisions/view-that-was-left.md). What it returns takes it back.
 */
export function storeOpenView({ services }: Pick<Context, 'services'>, view: Omit<OpenView, 'until'>): () => void {
  writeEntry(services.tabStorage, 'open_view', { ...view, until: services.clock.now() + PROPOSAL_LIFETIME_MS })
  const stored = services.tabStorage.read('open_view')
  return () => clearOpenView({ services }, stored)
}
