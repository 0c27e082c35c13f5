import { namespaceOf, type ChainNamespace } from '../../domain/network/caip'
import { clearEntries, removeEntry, writeEntry } from '../../services/storage/entries'
import type { SiwxSession } from '../../domain/siwx/session'
import type { DisconnectReason } from '../events'
import { selectIsConnected } from '../store/selectors'
import { endWithConnection } from '../siwx/endSignIn'
import { readSignIns } from '../siwx/readSignIns'
import { rest } from '../store/status'
import { selectWaitingNamespaces, stopWaiting } from '../store/waiting'
import { persistSession } from './persistSession'
import type { World } from '../world'

/**
 * Ends stored sessions that wait for their wallets: the wallet or the visitor has said that they are over. The page
 * hears of it only if it could not know otherwise, because to the page nothing was connected.
 */
export function dropWaiting(world: World, namespaces: readonly ChainNamespace[], reason: DisconnectReason): void {
  const { store, services } = world
  const ended = namespaces.filter((namespace) => store.getState().waiting[namespace] !== undefined)
  if (ended.length === 0) return
  store.setState(stopWaiting(...ended))
  for (const namespace of ended) {
    store.setState(rest(namespace))
    // A restore that finds no session may have read what another tab is still writing.
    if (reason === 'wallet') continue
    clearEntries(services.storage, 'namespace-disconnect', namespace)
    const proof = forgetProofs(world, namespace)
    if (reason === 'other-account') world.emit({ type: 'disconnected', detail: { namespace, reason } })
    endWithConnection(world, proof, reason)
  }
  persistSession(world, ended)
  if (isOver(world)) {
    forgetLastKnown(world)
    if (reason !== 'wallet') clearEntries(services.storage, 'disconnect')
  }
  tellEnded(world, ended, reason)
}

/** Reasons of which `disconnect` tells the other tabs. */
const TOLD: readonly DisconnectReason[] = ['user', 'siwx-cancelled']

/**
 * Tells the other tabs what this one has stored as over without being asked to: where a connection goes on, storage
 * would no longer have it.
 */
export function tellEnded(
  { services }: Pick<World, 'services'>,
  namespaces: readonly ChainNamespace[],
  reason: DisconnectReason,
): void {
  if (TOLD.includes(reason)) return
  for (const namespace of namespaces) services.tabs.notify({ type: 'ended', namespace })
}

/** Nothing is connected, and no session waits: the next page has nothing to restore, and shows no account. */
export function forgetLastKnown(world: World): void {
  persistSession(world)
  removeEntry(world.services.storage, 'last_known')
  world.store.setState({ lastKnown: undefined })
}

/** Whether nothing is connected and no session waits. */
export function isOver({ store }: Pick<World, 'store'>): boolean {
  return !selectIsConnected(store.getState()) && selectWaitingNamespaces(store.getState()).length === 0
}

/** Removes the sign-in sessions of a namespace. Returns the latest of them. */
export function forgetProofs(world: World, namespace: ChainNamespace): SiwxSession | undefined {
  const proofs = readSignIns(world)
  const others = proofs.filter(({ data }) => namespaceOf(data.chainId) !== namespace)
  if (others.length < proofs.length) writeEntry(world.services.storage, 'siwx', others)
  return proofs.findLast((each) => !others.includes(each))
}
