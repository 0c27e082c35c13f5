import { PROPOSAL_LIFETIME_MS } from '../../config/limits'
import { parseCaipAddress } from '../../domain/network/caip'
import { writeEntry } from '../../services/storage/entries'
import type { OpenView } from '../../services/storage/keys'
import type { World } from '../world'
import { clearOpenView } from './clearOpenView'

/**
 * Stores what the wallet is asked for, if it is one that can respond when this page is gone: the next page of the tab
 * opens the dialog there again (docs/decisions/view-that-was-left.md). Nothing without an open dialog. What it returns
 * is called with the wallet's response.
 */
export function storeOpenRequest(world: World, request: NonNullable<OpenView['request']>): () => void {
  const { services, store, live } = world
  const namespace = parseCaipAddress(request.account)?.namespace
  if (store.getState().modal.openIn === undefined || !namespace || !live.get(namespace)?.earlierResponse)
    return () => undefined
  writeEntry(services.tabStorage, 'open_view', { until: services.clock.now() + PROPOSAL_LIFETIME_MS, request })
  const stored = services.tabStorage.read('open_view')
  return () => clearOpenView(world, stored)
}
