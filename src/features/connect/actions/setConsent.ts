import type { World } from '../../../session/world'

/** Stores whether the visitor accepts the page's terms. */
export function setConsent(world: World, isAccepted: boolean): void {
  world.store.setState({ consented: isAccepted })
  if (isAccepted) world.services.storage.write('consent', 'given')
  else world.services.storage.remove('consent')
}
