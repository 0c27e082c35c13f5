import type { World } from '../../../session/world'

/** The visitor accepts, or takes back, the page's terms. */
export function setConsent(world: World, given: boolean): void {
  world.store.setState({ consented: given })
  if (given) world.services.storage.write('consent', 'given')
  else world.services.storage.remove('consent')
}
