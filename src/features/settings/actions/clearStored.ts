import {
  connectedSocialEntry,
  emailEntry,
  emailLoginUsedEntry,
  lastUsedChainEntry,
  pendingSocialEntry,
  preferredAccountTypeEntry,
  preferredAccountTypesEntry,
  sessionTokenEntry,
  smartAccountEnabledEntry,
  smartAccountNetworksEntry,
  smartAccountOfferedEntry,
  socialUserNameEntry,
} from '../../../services/storage/embeddedEntries'
import {
  activeNamespaceEntry,
  activeNetworkIdEntry,
  consentEntry,
  disconnectedConnectorIdsEntry,
  lastKnownEntry,
  recentWalletsEntry,
  removeEntry,
  siwxSessionsEntry,
} from '../../../services/storage/entries'
import { disconnect } from '../../../session/connections/disconnect'
import type { World } from '../../../session/world'

const SHARED = [
  emailEntry,
  emailLoginUsedEntry,
  lastUsedChainEntry,
  preferredAccountTypeEntry,
  sessionTokenEntry,
  smartAccountEnabledEntry,
  smartAccountNetworksEntry,
  socialUserNameEntry,
]
const OURS = [
  activeNamespaceEntry,
  activeNetworkIdEntry,
  connectedSocialEntry,
  consentEntry,
  disconnectedConnectorIdsEntry,
  lastKnownEntry,
  pendingSocialEntry,
  preferredAccountTypesEntry,
  recentWalletsEntry,
  siwxSessionsEntry,
  smartAccountOfferedEntry,
]

/**
 * Disconnects and forgets the visitor: everything this element keeps in the browser but the moment of the last mail,
 * which guards the visitor's mailbox. A wallet that could not be told does not keep anything here.
 */
export async function clearStored(world: World): Promise<void> {
  const { storage } = world.services
  try {
    await disconnect(world, { reason: 'user' })
  } finally {
    for (const entry of SHARED) removeEntry(storage.raw, entry)
    for (const entry of OURS) removeEntry(storage, entry)
    storage.raw.remove('WALLETCONNECT_DEEPLINK_CHOICE')
    world.tasks.cancel('pairing')
    // While it is open, the relay's library would store its records and the key of this browser again.
    await world.connectors.close('walletConnect')
    for (const key of storage.keys('relay/')) storage.remove(key)
    world.store.setState(({ directory }) => ({ consented: false, directory: { ...directory, recent: [] } }))
  }
}
