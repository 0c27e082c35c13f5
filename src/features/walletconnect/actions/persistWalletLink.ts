import type { WalletLink } from '../../../domain/page/link'
import { removeEntry, writeEntry } from '../../../services/storage/entries'
import type { PairingState } from '../../../session/store/state'
import type { World } from '../../../session/world'

/** Stores which app this pairing was opened in, for the relay library's later requests; none when the code was scanned. */
export function persistWalletLink(world: World, link: WalletLink | undefined): void {
  const { storage } = world.services
  if (link) writeEntry(storage, 'WALLETCONNECT_DEEPLINK_CHOICE', link)
  else removeEntry(storage, 'WALLETCONNECT_DEEPLINK_CHOICE')
}

/** The app that was opened on the pairing that waits now. */
export function linkOf(pairing: PairingState): WalletLink | undefined {
  return pairing.status === 'waiting' ? pairing.link : undefined
}

/** The pairing is shown to another wallet from here on: the app that was opened for it does not count any more. */
export function clearWalletLink(world: World): void {
  const { pairing } = world.store.getState()
  if (pairing.status !== 'waiting' || !pairing.link) return
  const { link: _, ...rest } = pairing
  world.store.setState({ pairing: rest })
}
