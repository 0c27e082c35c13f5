import type { SentSwap } from '../../../chains/contract'
import { SWAP_SLIPPAGE_PERCENT } from '../../../config/limits'
import { toBaseUnits } from '../../../domain/money/amount'
import type { CaipAddress } from '../../../domain/network/caip'
import type { Network } from '../../../domain/network/network'
import { toastSwapFailed } from '../../../errors/toasts'
import { followSent, outcomeErrors } from '../../../session/account/followSent'
import { refreshAfterTransaction } from '../../../session/holdings/refreshAfterTransaction'
import { showErrorToast, showToast } from '../../../session/notices/showToast'
import type { Context } from '../../../session/context'
import type { SwapAmount, SwapPreview } from '../state'
import { minimumReceived } from '../swapMath'
import type { SwapOrder } from '../swapService'
import { contractOf } from '../swapToken'
import { tellConfirmed } from './tellConfirmed'

/** What the visitor was shown of a swap, to compare it with what the network has confirmed. */
export function shownSwap({ account, from, to, baseUnits }: SwapOrder, { receives }: SwapPreview): SentSwap {
  const expected = toBaseUnits(receives.amount, to.decimals) ?? 0n
  return {
    account,
    baseUnits,
    ...(from.address && { pays: contractOf(from.address) }),
    ...(to.address && { receives: contractOf(to.address) }),
    minimum: minimumReceived(expected, SWAP_SLIPPAGE_PERCENT),
  }
}

interface FollowedSwap {
  readonly network: Network
  readonly hash: string
  /** Tokens whose balances it changes. */
  readonly changed: readonly CaipAddress[]
  readonly account: CaipAddress
  readonly pays: SwapAmount
  readonly shown: SentSwap
}

/**
 * Watches a sent swap in the background: shows the outcome in a toast, and refreshes balances and history. A confirmed
 * one is read back and compared with what was shown.
 */
export function followSwap(context: Context, { network, hash, changed, account, pays, shown }: FollowedSwap): void {
  void context.tasks.run(`transfer-${hash}`, async (signal) => {
    try {
      void refreshAfterTransaction(context, undefined)
      const sent = { network, hash, from: shown.account, kind: 'swap' } as const
      const mined = await followSent(context, sent, (delay) => showErrorToast(context, delay), signal)
      if (mined.status === 'confirmed')
        await tellConfirmed(context, { network, account, hashes: [mined.hash], pays, shown }, signal)
      else if (mined.status === 'failed') showToast(context, toastSwapFailed)
      else showErrorToast(context, new outcomeErrors[mined.status]())
    } catch (reason) {
      if (signal.aborted) return
      context.services.log.warn('The outcome of a swap is unknown.', reason)
    }
    await refreshAfterTransaction(context, changed)
  })
}
