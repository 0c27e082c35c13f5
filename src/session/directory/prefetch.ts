import { setModalLoading } from '../store/modal'
import { checkOrigin } from './checkOrigin'
import { loadDirectory } from './loadDirectory'
import { loadFeatures } from './loadFeatures'
import { errorCategory } from '../../services/telemetry/errorCategory'
import { selectIsConnected } from '../store/selectors'
import type { World } from '../world'

/**
 * Loads the project's features, allowed origins and, for a visitor without a wallet, the suggested ones, at the first
 * interaction, each once. Resolves when features and wallets are there, or could not be read; never rejects.
 */
export async function prefetch(world: World): Promise<void> {
  trackInitialize(world)
  if (!world.store.getState().options.projectId) return
  const unread = (reason: unknown): void => {
    world.services.log.warn('The project or the wallet directory could not be read.', reason)
    world.services.telemetry.error(errorCategory(reason, 'API_ERROR'), reason)
  }
  const prefetchFeatures = async (): Promise<void> => {
    if (world.store.getState().features) return
    world.store.setState(setModalLoading(true))
    await loadFeatures(world)
    world.store.setState(setModalLoading(false))
    checkOrigin(world).catch(unread)
  }
  await Promise.all([
    prefetchFeatures().catch(unread),
    selectIsConnected(world.store.getState()) || loadDirectory(world).catch(unread),
  ])
}

/** Tracks `INITIALIZE` at the first interaction, because nothing is sent before it. */
function trackInitialize(world: World): void {
  if (world.store.getState().introduced) return
  world.store.setState({ introduced: true })
  const { options, networks } = world.store.getState()
  const { siweConfig: _callbacks, services: _services, networks: _networks, rpc: _urls, ...plain } = options
  world.track('INITIALIZE', { ...plain, networks: networks.map(({ id }) => id) })
}
