import type { ChainNamespace } from '../domain/caip'
import { DisconnectFailed } from '../errors/connection'
import {
  connectedConnectorIdEntry,
  disconnectedConnectorIdsEntry,
  lastKnownEntry,
  readEntry,
  removeEntry,
  siwxSessionsEntry,
  writeEntry,
} from '../services/storage/entries'
import { removeConnection } from '../store/connections'
import { noEmbedded } from '../store/noEmbedded'
import { selectIsConnected, selectView } from '../store/selectors'
import { closeModal } from './closeModal'
import type { DisconnectReason } from './events'
import { remember } from './remember'
import { showToast } from './showToast'
import type { World } from './world'

/** Views that make sense without a wallet; all others are left when it goes (views.md, section 2). */
const KEPT = ['Connect', 'AllWallets', 'ConnectingWalletConnect', 'ConnectingWalletConnectBasic', 'ConnectingExternal', 'WhatIsAWallet', 'GetWallet', 'Downloads', 'EmailVerifyOtp', 'EmailVerifyDevice', 'ConnectSocials', 'ConnectingSocial', 'ConnectingFarcaster']

/**
 * Ends the connections of one namespace, or all. A WalletConnect session serves its namespaces together, so it ends for
 * all of them (wire-facts 14). Whatever the wallet does, the page is disconnected afterwards; if a wallet could not be
 * told, raises DisconnectFailed.
 */
export async function disconnect(world: World, { namespace, reason = 'user' }: { namespace?: ChainNamespace; reason?: DisconnectReason } = {}): Promise<void> {
  await world.tasks.share('disconnect', async () => {
    world.store.setState({ disconnecting: true })
    const failed: ChainNamespace[] = []
    const causes: unknown[] = []
    try {
      for (const each of partners(world, namespace)) {
        const live = world.live.get(each)
        // What the wallet says while it is being told is our own doing, and the page hears it from us.
        world.watches.get(each)?.()
        try {
          await live?.disconnect()
          world.track('DISCONNECT_SUCCESS', { namespace: namespace ?? 'all' })
        } catch (cause) {
          failed.push(each)
          causes.push(cause)
          world.track('DISCONNECT_ERROR', { message: String(cause) })
        }
        if (live?.facts.wallet.method === 'injected' && reason !== 'config') refuseReconnect(world, each, live.facts.connectorId)
        dropConnection(world, each, reason)
      }
    } finally {
      world.store.setState({ disconnecting: false })
    }
    world.services.tabs.tell({ type: 'disconnected' })
    if (failed.length === 0) return
    const error = new DisconnectFailed(failed, causes[0])
    showToast(world, { tone: 'error', text: error.message })
    throw error
  })
}

/** Ends every connection. Raises as `disconnect` does. */
export const disconnectAll = (world: World): Promise<void> => disconnect(world)

/** Takes a connection out of the session without asking the wallet: it ended on the wallet's side, in another tab, or could not be told. */
export function dropConnection(world: World, namespace: ChainNamespace, reason: DisconnectReason): void {
  const { store, services } = world
  if (!store.getState().connections[namespace] && !world.live.has(namespace)) return
  world.watches.get(namespace)?.()
  world.watches.delete(namespace)
  world.live.delete(namespace)
  for (const task of ['sign-in', 'sign-in-message', 'session-expiry', 'switch'] as const) world.tasks.cancel(task)
  store.setState(removeConnection(namespace))
  // Also when another tab, or the frame, ended it.
  if (!Object.values(store.getState().connections).some(({ connectorId }) => connectorId === 'embedded')) store.setState(({ embedded }) => ({ embedded: { ...noEmbedded, originRefused: embedded.originRefused } }))
  removeEntry(services.storage, connectedConnectorIdEntry(namespace))
  services.storage.raw.remove('WALLETCONNECT_DEEPLINK_CHOICE')
  remember(world)
  world.emit({ type: 'disconnected', detail: { namespace, reason } })
  if (selectIsConnected(store.getState())) return

  removeEntry(services.storage, lastKnownEntry)
  removeEntry(services.storage, siwxSessionsEntry)
  store.setState({
    siwx: { session: undefined, request: undefined, phase: 'idle', problem: undefined },
    pairing: { status: 'idle' },
    switching: { status: 'idle' },
  })
  if (!KEPT.includes(selectView(store.getState()).name) && reason !== 'siwx-cancelled') closeModal(world, 'disconnected')
  else if (reason === 'siwx-cancelled') closeModal(world, 'disconnected')
}

/** All namespaces that end with the given one. */
function partners(world: World, namespace: ChainNamespace | undefined): readonly ChainNamespace[] {
  const all = [...world.live.keys()]
  if (!namespace) return all
  const method = world.live.get(namespace)?.facts.wallet.method
  return method === 'injected' ? [namespace] : all.filter((each) => world.live.get(each)?.facts.wallet.method === method)
}

/** A wallet the visitor disconnected is not picked up again by the next page load. */
function refuseReconnect(world: World, namespace: ChainNamespace, connectorId: string): void {
  const known = readEntry(world.services.storage, disconnectedConnectorIdsEntry) ?? {}
  const ids = new Set([...(known[namespace] ?? []), connectorId])
  writeEntry(world.services.storage, disconnectedConnectorIdsEntry, { ...known, [namespace]: [...ids] })
}
