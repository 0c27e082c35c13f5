import type { SentSwap } from '../../../chains/contract'
import { SWAP_SLIPPAGE_PERCENT } from '../../../config/limits'
import { toBaseUnits } from '../../../domain/money/amount'
import type { CaipAddress } from '../../../domain/network/caip'
import type { Network } from '../../../domain/network/network'
import { toastSwapFailed } from '../../../errors/toasts'
import { refreshAfterTransaction } from '../../../session/holdings/refreshAfterTransaction'
import { showToast } from '../../../session/notices/showToast'
import type { World } from '../../../session/world'
import type { SwapAmount, SwapPreview } from '../state'
import { minimumReceived } from '../swapMath'
import type { SwapOrder } from '../swapService'
import { contractOf } from '../swapToken'
import { tellConfirmed } from './tellConfirmed'

/**
 * Waits until a transaction is confirmed or has failed, and notifies the page.
 * @throws ServiceUnavailable if the network does not say
 */
export async function waitForReceipt(
  world: World,
  network: Network,
  hash: string,
  kind: 'swap' | 'approve',
  signal: AbortSignal,
): Promise<'confirmed' | 'failed'> {
  const transfers = await (await world.chains.for(network.chainNamespace)).transfers()
  const status = await transfers.settled(hash, network, signal)
  world.emit({ type: 'transaction-settled', detail: { hash, chainId: network.caipNetworkId, kind, status } })
  return status
}

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
export function followSwap(world: World, { network, hash, changed, account, pays, shown }: FollowedSwap): void {
  void world.tasks.run(`transfer-${hash}`, async (signal) => {
    try {
      void refreshAfterTransaction(world, undefined)
      const status = await waitForReceipt(world, network, hash, 'swap', signal)
      if (status === 'failed') showToast(world, toastSwapFailed)
      else await tellConfirmed(world, { network, account, hashes: [hash], pays, shown }, signal)
    } catch (reason) {
      if (signal.aborted) return
      world.services.log.warn('The outcome of a swap is unknown.', reason)
    }
    await refreshAfterTransaction(world, changed)
  })
}
