import { PROPOSAL_LIFETIME_MS } from '../../../config/limits'
import type { Wallet } from '../../../domain/wallet/wallet'
import { writeEntry } from '../../../services/storage/entries'
import type { World } from '../../../session/world'

/**
 * Stores that the visitor has left for a wallet that was opened with a pairing: a phone may discard the page meanwhile,
 * and the next one of this tab opens the dialog there again (docs/decisions/view-that-was-left.md).
 */
export function storeOpenView({ services }: World, wallet: Wallet): void {
  writeEntry(services.tabStorage, 'open_view', { until: services.clock.now() + PROPOSAL_LIFETIME_MS, wallet })
}
