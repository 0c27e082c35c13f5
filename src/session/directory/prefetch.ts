import { setModalLoading } from '../store/modal'
import { checkOrigin } from './checkOrigin'
import { loadDirectory } from './loadDirectory'
import { loadFeatures } from './loadFeatures'
import { errorCategory } from '../../services/telemetry/errorCategory'
import { selectIsConnected } from '../store/selectors'
import type { Context } from '../context'

/**
 * Loads the project's features, allowed origins and, for a visitor without a wallet, the suggested ones, at the first
 * interaction, each once. Resolves when features and wallets are there, or could not be read; never rejects.
 */
export async function prefetch(context: Context, reading = readProject(context)): Promise<void> {
  const isFirst = trackInitialize(context)
  if (isFirst && context.store.getState().options.projectId)
    loadFeatures(context)
      .then(() => checkOrigin(context))
      .catch(unreadIn(context))
  await reading
}

/** Loads the features and the suggested wallets. Emits no events. Never rejects. */
export async function readProject(context: Context): Promise<void> {
  const { store } = context
  if (!store.getState().options.projectId) return
  const readFeatures = async (): Promise<void> => {
    if (store.getState().features) return
    store.setState(setModalLoading(true))
    await loadFeatures(context)
    store.setState(setModalLoading(false))
  }
  const unread = unreadIn(context)
  await Promise.all([
    readFeatures().catch(unread),
    selectIsConnected(store.getState()) || loadDirectory(context).catch(unread),
  ])
}

function unreadIn({ services }: Context): (reason: unknown) => void {
  return (reason) => {
    services.log.warn('The project or the wallet directory could not be read.', reason)
    services.telemetry.error(errorCategory(reason, 'API_ERROR'), reason)
  }
}

/** Tracks `INITIALIZE` at the first interaction, because nothing is sent before it. False at a later one. */
function trackInitialize(context: Context): boolean {
  if (context.store.getState().introduced) return false
  context.store.setState({ introduced: true })
  const { options, networks } = context.store.getState()
  const { siweConfig: _callbacks, services: _services, networks: _networks, rpc: _urls, ...plain } = options
  context.track('INITIALIZE', { ...plain, networks: networks.map(({ id }) => id) })
  return true
}
