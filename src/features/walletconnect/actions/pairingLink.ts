import type { WalletLink } from '../../../domain/wallet/deepLink'
import type { PairingState } from '../../../session/store/state'
import type { World } from '../../../session/world'

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
