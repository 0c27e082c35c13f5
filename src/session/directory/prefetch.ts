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
export async function prefetch(world: World, reading = readProject(world)): Promise<void> {
  const isFirst = trackInitialize(world)
  if (isFirst && world.store.getState().options.projectId)
    loadFeatures(world)
      .then(() => checkOrigin(world))
      .catch(unreadIn(world))
  await reading
}

/** Loads the features and the suggested wallets. Emits no events. Never rejects. */
export async function readProject(world: World): Promise<void> {
  const { store } = world
  if (!store.getState().options.projectId) return
  const readFeatures = async (): Promise<void> => {
    if (store.getState().features) return
    store.setState(setModalLoading(true))
    await loadFeatures(world)
    store.setState(setModalLoading(false))
  }
  const unread = unreadIn(world)
  await Promise.all([
    readFeatures().catch(unread),
    selectIsConnected(store.getState()) || loadDirectory(world).catch(unread),
  ])
}

function unreadIn({ services }: World): (reason: unknown) => void {
  return (reason) => {
    services.log.warn('The project or the wallet directory could not be read.', reason)
    services.telemetry.error(errorCategory(reason, 'API_ERROR'), reason)
  }
}

/** Tracks `INITIALIZE` at the first interaction, because nothing is sent before it. False at a later one. */
function trackInitialize(world: World): boolean {
  if (world.store.getState().introduced) return false
  world.store.setState({ introduced: true })
  const { options, networks } = world.store.getState()
  const { siweConfig: _callbacks, services: _services, networks: _networks, rpc: _urls, ...plain } = options
  world.track('INITIALIZE', { ...plain, networks: networks.map(({ id }) => id) })
  return true
}
