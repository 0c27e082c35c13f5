import type { Wallet } from '../../domain/wallet/wallet'
import { startPairing } from './actions/startPairing'
import type { PairingState } from '../../session/store/state'
import { useSelector } from '../../ui/context'
import { useEntered } from '../../ui/hooks/useEntered'
import { useAction } from '../../ui/hooks/useAction'

export interface Pairing {
  readonly state: PairingState
  readonly restart: () => void
}

/** The pairing that the current view started, and a function that starts another. */
export function usePairing(wallet: Wallet | undefined): Pairing {
  const state = useSelector((all) => all.pairing)
  const { failed } = useEntered()
  const { start } = useAction(startPairing, { onLeave: 'keep' })
  return {
    // If the action failed before it updated the store, show the failure instead of an endless placeholder.
    state:
      failed && (state.status === 'idle' || state.status === 'creating')
        ? { status: 'failed', problem: failed }
        : state,
    restart: () => start(wallet),
  }
}
