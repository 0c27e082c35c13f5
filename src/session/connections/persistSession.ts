import { truncateAddress } from '../../domain/account/address'
import { caipAddressOn, type ChainNamespace } from '../../domain/network/caip'
import { readEntry, writeEntry } from '../../services/storage/entries'
import { walletMark } from '../../domain/wallet/walletMark'
import { selectActiveConnection } from '../store/selectors'
import { selectWaitingNamespaces } from '../store/waiting'
import { lastAccountOf } from './lastAccountOf'
import { mirrorAccountType } from '../account/preferredAccountType'
import type { ConnectionFacts } from '../../wallets/contract'
import type { World } from '../world'

const LAST_KNOWN_ICON_MAX_CHARACTERS = 8_192

/** What this page has stored of its connections. They are replaced when something in them changes. */
const stored = new WeakSet<ConnectionFacts>()

/**
 * Stores what the next page load needs to restore the session. Namespaces that only another tab has connected stay
 * stored, and so does the wallet or account by which another tab has replaced one since it was stored here; namespaces
 * that have ended here do not.
 */
export function persistSession(world: World, ended: readonly ChainNamespace[] = []): void {
  const { storage } = world.services
  const state = world.store.getState()
  const namespaces = Object.keys(state.connections) as ChainNamespace[]
  // A session that waits for its wallet stays stored as it is.
  const own = [...namespaces, ...selectWaitingNamespaces(state)]
  const others = (readEntry(storage, 'connected_namespaces') ?? []).filter((each) => !ended.includes(each))
  const kept = [...new Set([...own, ...others])]
  writeEntry(storage, 'connected_namespaces', kept)
  const refused = readEntry(storage, 'disconnected_connector_ids') ?? {}
  for (const namespace of namespaces) {
    const connection = state.connections[namespace]
    if (!connection) continue
    const { claimedId, connectorId, wallet } = connection
    const id = claimedId ?? connectorId
    const [active] = connection.accounts
    if (isReplaced(world, connection)) continue
    stored.add(connection)
    if (active) writeEntry(storage, 'connected_account', caipAddressOn(connection.networkId, active.address), namespace)
    if (wallet.method === 'injected') {
      const mark = walletMark(wallet)
      const before = readEntry(storage, 'connected_wallet', namespace)
      // One of several may not have announced itself yet.
      const claims = Math.max(
        1,
        world.connectors.claiming(id, namespace).length,
        before?.mark === mark && readEntry(storage, 'connected_connector_id', namespace) === id ? before.claims : 0,
      )
      writeEntry(storage, 'connected_wallet', { mark, claims }, namespace)
    }
    writeEntry(storage, 'connected_connector_id', id, namespace)
    if (refused[namespace]?.includes(id)) {
      writeEntry(storage, 'disconnected_connector_ids', {
        ...refused,
        [namespace]: refused[namespace].filter((each) => each !== id),
      })
    }
  }
  // Last, because a page that is loaded meanwhile restores by it what it finds.
  writeEntry(storage, 'connection_status', kept.length > 0 ? 'connected' : 'disconnected')
  const facts = selectActiveConnection(state)
  const address = facts?.accounts[0]?.address
  if (!facts || !address || isReplaced(world, facts)) return
  writeEntry(storage, 'active_caip_network_id', facts.networkId)
  writeEntry(storage, 'active_namespace', facts.namespace)
  mirrorAccountType(world)
  persistLastKnown(world, facts)
}

/** Whether another tab has stored another wallet or account of the namespace since this one has stored its own. */
function isReplaced({ services: { storage } }: World, facts: ConnectionFacts): boolean {
  const { claimedId, connectorId, namespace, networkId, accounts } = facts
  const id = readEntry(storage, 'connected_connector_id', namespace)
  if (!stored.has(facts) || id === undefined) return false
  const account = readEntry(storage, 'connected_account', namespace)
  return id !== (claimedId ?? connectorId) || account !== (accounts[0] && caipAddressOn(networkId, accounts[0].address))
}

/** What button and account show before anything else is loaded, so only an icon that may be drawn. */
function persistLastKnown(world: World, { wallet: { icon }, accounts: [account] }: ConnectionFacts): void {
  const { storage, pictures } = world.services
  if (!account) return
  const shown = lastAccountOf(world.store.getState())
  const known = { label: truncateAddress(account.address), ...(shown && { account: shown }) }
  const isSmall = icon !== undefined && icon.startsWith('data:image/') && icon.length < LAST_KNOWN_ICON_MAX_CHARACTERS
  const drawn = isSmall ? pictures.known(icon) : null
  const isStored = isSmall && readEntry(storage, 'last_known')?.icon === icon
  writeEntry(storage, 'last_known', { ...known, ...(drawn ? { icon: drawn } : isStored ? { icon } : {}) })
  if (drawn !== undefined || !isSmall) return
  void pictures.load(icon).then((drawable) => {
    const now = selectActiveConnection(world.store.getState())
    if (drawable && now?.wallet.icon === icon) persistLastKnown(world, now)
  })
}
