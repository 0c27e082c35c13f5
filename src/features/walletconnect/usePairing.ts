import { useEffect, useRef } from 'react'
import type { Wallet } from '../../domain/wallet/wallet'
import { startPairing } from './actions/startPairing'
import type { PairingState } from '../../session/store/state'
import { useSelector } from '../../ui/context'
import { useAction } from '../../ui/hooks/useAction'

export interface Pairing {
  readonly state: PairingState
  readonly again: () => void
}

/** Keeps a pairing alive while the view is on screen; after closing the modal it runs on until it expires (views.md, 1.1). */
export function usePairing(wallet: Wallet | undefined): Pairing {
  const state = useSelector((all) => all.pairing)
  const { start, failed } = useAction(startPairing, { onLeave: 'unless-closed' })
  const walletId = wallet?.id
  const chosen = useRef(wallet)
  chosen.current = wallet
  useEffect(() => start(chosen.current), [start, walletId])

  return {
    // A flow that failed before it could say so in the store must not leave an endless placeholder.
    state:
      failed && (state.status === 'idle' || state.status === 'creating')
        ? { status: 'failed', problem: failed }
        : state,
    again: () => start(chosen.current),
  }
}
