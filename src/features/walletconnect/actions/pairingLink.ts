import type { WalletLink } from '../../../domain/wallet/deepLink'
import type { PairingState } from '../../../session/store/state'
import type { Context } from '../../../session/context'

/** The app that the pending pairing was opened in. */
export function linkOf(pairing: PairingState): WalletLink | undefined {
  return pairing.status === 'waiting' ? pairing.link : undefined
}

/** Removes the app from the pending pairing, which another wallet may now use. */
export function clearWalletLink(context: Context): void {
  const { pairing } = context.store.getState()
  if (pairing.status !== 'waiting' || !pairing.link) return
  const { link: _, ...rest } = pairing
  context.store.setState({ pairing: rest })
}
