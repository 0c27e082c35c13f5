import type { Wallet } from '../../domain/wallet/wallet'
import { startPairing } from './actions/startPairing'
import type { PairingState } from '../../session/store/state'
import { useSelector } from '../../ui/context'
import { useEntered } from '../../ui/hooks/useEntered'
import { useAction } from '../../ui/hooks/useAction'

export interface Pairing {
  readonly state: PairingState
  readonly again: () => void
}

/** The pairing that the view on screen has started, and how to start another one. */
export function usePairing(wallet: Wallet | undefined): Pairing {
  const state = useSelector((all) => all.pairing)
  const { failed } = useEntered()
  const { start } = useAction(startPairing, { onLeave: 'keep' })
  return {
    // An action that failed before it could say so in the store must not leave an endless placeholder.
    state:
      failed && (state.status === 'idle' || state.status === 'creating')
        ? { status: 'failed', problem: failed }
        : state,
    again: () => start(wallet),
  }
}
