import type { SentSwap } from '../../../chains/contract'
import type { CaipAddress } from '../../../domain/network/caip'
import type { Network } from '../../../domain/network/network'
import { SwapDiffers } from '../../../errors/swap'
import { toastSwapConfirmed } from '../../../errors/toasts'
import { differsFromPreview } from '../../../session/holdings/readBack'
import { showErrorToast, showToast } from '../../../session/notices/showToast'
import { problemOf } from '../../../session/problemOf'
import { selectActiveCaipAddress } from '../../../session/store/selectors'
import type { Context } from '../../../session/context'
import { swapDifference, type SwapAmount } from '../state'
import { chainSwaps } from './prepareSwap'

interface ConfirmedSwap {
  readonly network: Network
  readonly account: CaipAddress
  readonly hashes: readonly string[]
  readonly pays: SwapAmount
  /** Absent for a batch that an earlier version of this package has stored. */
  readonly shown: SentSwap | undefined
}

/** Reads a confirmed swap back and compares it with what was shown. Tells the visitor what has come of it. */
export async function tellConfirmed(
  context: Context,
  { network, account, hashes, pays, shown }: ConfirmedSwap,
  signal: AbortSignal,
): Promise<void> {
  const { store, services } = context
  const compare = async (limited: AbortSignal): Promise<boolean | undefined> =>
    shown && hashes.length > 0
      ? (await chainSwaps(context, network)).isAsPreviewed(hashes, shown, network, limited)
      : undefined
  if (!(await differsFromPreview(context, compare, signal))) return showToast(context, toastSwapConfirmed)
  const difference = new SwapDiffers()
  const [hash = ''] = hashes.slice(-1)
  services.log.warn(difference.message, hash)
  if (selectActiveCaipAddress(store.getState()) === account)
    store.setState(swapDifference.set({ problem: problemOf(difference), hash, networkId: network.caipNetworkId, pays }))
  showErrorToast(context, difference)
}
