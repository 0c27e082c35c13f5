import type { WalletLink } from '../../../domain/wallet/deepLink'
import { removeEntry, writeEntry } from '../../../services/storage/entries'
import type { PairingState } from '../../../session/store/state'
import type { World } from '../../../session/world'

/**
 * Stores the app that this pairing was opened in, for the relay library's later requests. Removes it if the code was
 * scanned.
 */
export function persistWalletLink(world: World, link: WalletLink | undefined): void {
  const { storage } = world.services
  if (link) writeEntry(storage, 'WALLETCONNECT_DEEPLINK_CHOICE', link)
  else removeEntry(storage, 'WALLETCONNECT_DEEPLINK_CHOICE')
}

/** The app that the pending pairing was opened in. */
export function linkOf(pairing: PairingState): WalletLink | undefined {
  return pairing.status === 'waiting' ? pairing.link : undefined
}

/** Removes the app from the pending pairing, which another wallet may now use. */
export function clearWalletLink(world: World): void {
  const { pairing } = world.store.getState()
  if (pairing.status !== 'waiting' || !pairing.link) return
  const { link: _, ...rest } = pairing
  world.store.setState({ pairing: rest })
}
