import type { LiveConnection } from '../../wallets/contract'
import { isLoadedKind, walletKindOf } from '../../wallets/index'
import { namespaceOf, parseCaipAddress, type ChainNamespace } from '../../domain/network/caip'
import { findNetwork } from '../../domain/network/network'
import { withTimeout } from '../../services/clock/withTimeout'
import { abortable } from '../../services/abortable'
import { readEntry, removeEntry, writeEntry } from '../../services/storage/entries'
import { chooseNetwork } from '../store/offeredNetworks'
import { setStatus } from '../store/status'
import { loadAlert } from '../notices/loadAlert'
import { adoptConnections } from './adoptConnections'
import { evaluateSession } from './evaluateSession'
import type { World } from '../world'

/** How long restoring one wallet may take. Enough for the embedded wallet to become ready and respond slowly. */
const RESTORE_TIMEOUT_MS = 60_000
const INSTALLED_WALLET_WAIT_MS = 2_000

/**
 * Restores the session of the last visit, or of another tab, without asking the visitor; existing connections stay.
 * False when there is nothing to restore; if nothing is connected either, the stored session is cleared. Each wallet
 * has `RESTORE_TIMEOUT_MS`; one that takes longer counts as disconnected, so this always settles.
 */
export async function reconnect(world: World): Promise<boolean> {
  const { store, services } = world
  if (readEntry(services.storage, 'connection_status') !== 'connected') return false
  if (services.storage.read('social_provider') !== undefined && (await resume(world))) return false
  return world.tasks.share('reconnect', async (signal) => {
    const inUse = readEntry(services.storage, 'active_namespace')
    // The active namespace first: a wallet of several namespaces is restored on its network.
    const namespaces = (readEntry(services.storage, 'connected_namespaces') ?? [])
      .filter((each) => !world.live.has(each))
      .sort((one, other) => Number(other === inUse) - Number(one === inUse))
    if (world.live.size === 0) {
      store.setState({ lastKnown: readEntry(services.storage, 'last_known') })
      restoreNetwork(world)
    }
    for (const namespace of namespaces) store.setState(setStatus(namespace, 'reconnecting'))
    const first = inUse ?? namespaces[0]
    if (first) void world.chains.prefetch(first)

    const refused = readEntry(services.storage, 'disconnected_connector_ids') ?? {}
    const restored: LiveConnection[] = []
    const asked = new Set<string>()
    for (const namespace of namespaces) {
      const id = readEntry(services.storage, 'connected_connector_id', namespace)
      // What the visitor disconnected stays disconnected until connected again.
      if (!id || refused[namespace]?.includes(id) || (sharesSession(id) && asked.has(id))) continue
      asked.add(id)
      const limit = withTimeout(services.clock, RESTORE_TIMEOUT_MS, signal)
      try {
        restored.push(...(await abortable(restore(world, namespace, id, limit.signal), limit.signal)))
      } catch (reason) {
        services.log.warn(`The session with ${id} could not be restored.`, reason)
        const { restoreTimeoutAlert } = walletKindOf(id)
        if (limit.expired() && restoreTimeoutAlert) await loadAlert(world, restoreTimeoutAlert)
      } finally {
        limit.release()
      }
    }
    // A wallet that the visitor connected meanwhile stays.
    const found = signal.aborted ? [] : restored.filter(({ facts }) => !world.live.has(facts.namespace))
    for (const namespace of namespaces) {
      const held = world.live.has(namespace) || found.some(({ facts }) => facts.namespace === namespace)
      if (!held) store.setState(setStatus(namespace, 'disconnected'))
    }
    if (signal.aborted) return false
    if (found.length === 0) {
      if (world.live.size > 0) return false
      store.setState({ lastKnown: undefined })
      writeEntry(services.storage, 'connection_status', 'disconnected')
      removeEntry(services.storage, 'last_known')
      return false
    }
    // The active namespace stays active when another tab has connected a second one.
    const active = world.live.size > 0 ? store.getState().activeNamespace : inUse
    const arrives = world.live.size === 0
    adoptConnections(world, found, { restored: true, active })
    if (arrives) await evaluateSession(world, 'restored')
    return true
  })
}

async function restore(
  world: World,
  namespace: ChainNamespace,
  id: string,
  signal: AbortSignal,
): Promise<readonly LiveConnection[]> {
  const connector = await (isLoadedKind(id) ? world.connectors.load(id) : untilAnnounced(world, id, signal))
  if (!connector) return []
  const { networks, networkIds } = world.store.getState()
  const mine = sharesSession(id) ? networks : networks.filter((network) => network.chainNamespace === namespace)
  const { storage } = world.services
  const remembered = (readEntry(storage, 'connected_namespaces') ?? []).flatMap(
    (each) => readEntry(storage, 'connected_account', each) ?? [],
  )
  const last = parseCaipAddress(remembered.find((each) => namespaceOf(each) === namespace))
  const networkId = networkIds[namespace] ?? (findNetwork(mine, last?.caipNetworkId) ?? mine[0])?.caipNetworkId
  return networkId ? connector.restore({ networks: mine, networkId, namespace, remembered }, signal) : []
}

/** Completes a social login that left the page (Telegram). Errors have already been shown. */
async function resume(world: World): Promise<boolean> {
  const { resumeSocial } = await import('../../features/embedded')
  return resumeSocial(world).catch(() => true)
}

/** Does one connection serve all namespaces of this connector? */
const sharesSession = (id: string): boolean => walletKindOf(id).capabilities.sharesSession

/** Extensions may announce themselves a moment after the page asked. */
async function untilAnnounced(
  world: World,
  id: string,
  signal: AbortSignal,
): Promise<ReturnType<World['connectors']['installed']>> {
  const known = world.connectors.installed(id)
  if (known) return known
  const found = new AbortController()
  const stop = world.store.subscribe(() => world.connectors.installed(id) && found.abort())
  await world.services.clock
    .sleep(INSTALLED_WALLET_WAIT_MS, AbortSignal.any([signal, found.signal]))
    .catch(() => undefined)
    .finally(stop)
  return world.connectors.installed(id)
}

/** The network of the last visit, if the page still offers it. */
function restoreNetwork(world: World): void {
  const id = readEntry(world.services.storage, 'active_caip_network_id')
  const network = findNetwork(world.store.getState().networks, id)
  if (network) world.store.setState(chooseNetwork(network.chainNamespace, network.caipNetworkId))
}
