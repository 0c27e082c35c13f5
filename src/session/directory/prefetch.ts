import { setModalLoading } from '../store/modal'
import { checkOrigin } from './checkOrigin'
import { chooseDirectoryWallet } from './chooseDirectoryWallet'
import { loadDirectory } from './loadDirectory'
import { loadFeatures } from './loadFeatures'
import { errorCategory } from '../../services/telemetry/errorCategory'
import type { World } from '../world'

/** Loads the project's features, allowed origins and suggested wallets at the first interaction, each once. */
export function prefetch(world: World): void {
  trackInitialize(world)
  if (!world.store.getState().options.projectId) return
  if (!world.store.getState().features) {
    world.store.setState(setModalLoading(true))
    void loadFeatures(world)
      .then(() => {
        world.store.setState(setModalLoading(false))
        return checkOrigin(world)
      })
      .catch((reason: unknown) => report(world, 'The allowed origins could not be read.', reason))
  }
  void loadDirectory(world).catch((reason: unknown) => report(world, 'The wallet directory could not be read.', reason))
}

/** Tracks `INITIALIZE` at the first interaction, because nothing is sent before it. */
function trackInitialize(world: World): void {
  if (world.store.getState().introduced) return
  world.store.setState({ introduced: true })
  const { options, networks } = world.store.getState()
  const { siweConfig: _callbacks, services: _services, networks: _networks, rpc: _urls, ...plain } = options
  world.track('INITIALIZE', { ...plain, networks: networks.map(({ id }) => id) })
}

function report(world: World, message: string, reason: unknown): void {
  world.services.log.warn(message, reason)
  world.services.telemetry.error(errorCategory(reason, 'API_ERROR'), reason)
}

export { chooseDirectoryWallet, loadDirectory }
