import { consentEntry, removeEntry, writeEntry } from '../services/storage/entries'
import type { World } from './world'

/** The visitor accepts, or takes back, the page's terms. */
export function setConsent(world: World, given: boolean): void {
  world.store.setState({ consented: given })
  if (given) writeEntry(world.services.storage, consentEntry, 'given')
  else removeEntry(world.services.storage, consentEntry)
}
