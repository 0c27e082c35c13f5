import { toDecimalText } from '../../../domain/money/decimal'
import { selectActiveAccount, selectActiveNetwork } from '../../../session/store/selectors'
import type { Context } from '../../../session/context'
import { changeSwap } from '../state'
import { chainSwaps } from './prepareSwap'

/** Reads from the chain what a swap usually costs on it. Without an answer no fee is shown. Never throws. */
export async function loadTypicalFee(context: Context, signal: AbortSignal): Promise<void> {
  const { store, services } = context
  const [account, network] = [selectActiveAccount(store.getState()), selectActiveNetwork(store.getState())]
  if (!account || !network) return
  try {
    const fee = await (await chainSwaps(context, network)).typicalFee(account, network, signal)
    if (!signal.aborted) store.setState(changeSwap({ typicalFee: toDecimalText(fee, network.nativeCurrency.decimals) }))
  } catch (reason) {
    if (!signal.aborted) services.log.warn('The usual fee of a swap could not be read.', reason)
  }
}
