import { selectActiveAccount, selectActiveNetwork, selectActiveNetworkId } from '../../../session/store/selectors'
import { beginSwap, changeSwap, selectServesSwaps, selectSwap } from '../state'
import { problemOf } from '../../../session/problemOf'
import { loadTypicalFee } from './loadTypicalFee'
import { loadSwapPrices } from './loadSwapPrices'
import { fetchSwapBalances } from './fetchSwapToken'
import { requireSwapService } from './requireSwapService'
import type { Context } from '../../../session/context'

/**
 * Begins a form if there is none, and fetches the tokens and the gas price of the network, once. A failure is kept in
 * the form; the next call tries again.
 */
export async function loadSwap(context: Context): Promise<void> {
  const { store, tasks } = context
  const networkId = selectActiveNetwork(store.getState())?.caipNetworkId
  if (!networkId || !selectServesSwaps(store.getState())) return
  if (!selectSwap(store.getState())) store.setState(beginSwap())
  const { list } = selectSwap(store.getState()) ?? {}
  if (list?.status === 'ready') return fetchSwapBalances(context)
  if (list?.status === 'loading' && tasks.isRunning('swap-market')) return
  store.setState(changeSwap({ list: { status: 'loading', tokens: [] } }))
  await tasks.run('swap-market', async (signal) => {
    try {
      const service = await requireSwapService(context, networkId)
      // If it fails, the first quote asks for it again.
      const gas = service.gasPrice(networkId, signal).catch(() => undefined)
      void loadTypicalFee(context, signal)
      const tokens = await service.tokens(networkId, signal)
      const gasPrice = await gas
      if (signal.aborted) return
      store.setState(
        changeSwap(({ from }) => ({
          list: { status: 'ready', tokens },
          from: from ?? tokens.find(({ address }) => !address),
          ...(gasPrice !== undefined && { gasPrice: gasPrice.toString() }),
        })),
      )
      await loadSwapPrices(context)
    } catch (reason) {
      if (signal.aborted) return
      store.setState(changeSwap({ list: { status: 'failed', tokens: [], problem: problemOf(reason) } }))
    }
  })
}

/** Reports that Swap was opened. The form keeps its previous input. */
export function startSwap(context: Context): void {
  const state = context.store.getState()
  context.track('OPEN_SWAP', {
    isSmartAccount: selectActiveAccount(state)?.type === 'smartAccount',
    network: selectActiveNetworkId(state) ?? '',
  })
}
