import { SWAP_REFRESH_MS, SWAP_SLIPPAGE_PERCENT } from '../../../config/limits'
import { isGreater } from '../../../domain/money/amount'
import { toDecimalText } from '../../../domain/money/decimal'
import { shareOf } from '../swapMath'
import type { SwapOrder } from '../swapService'
import { changeSwap, selectSwap, type SwapPreview, type SwapProgress } from '../state'
import { goTo } from '../../../session/navigation/goTo'
import { prepareSwap } from './prepareSwap'
import { problemOf } from '../../../session/problemOf'
import { buildSwapOrder } from './buildSwapOrder'
import type { Context } from '../../../session/context'

const WHOLE_HUNDREDTHS_PERCENT = 10_000

/** Shows what the form orders as the wallet will be asked for it. */
export async function previewSwap(context: Context): Promise<void> {
  const order = buildSwapOrder(context.store.getState())
  if (!order) return
  const quote = selectSwap(context.store.getState())?.quote
  context.track('INITIATE_SWAP', swapFacts(order, quote?.status === 'ready' ? quote.receives : ''))
  context.store.setState(changeSwap({ consented: false }))
  goTo(context, { name: 'SwapPreview' })
  await checkSwap(context)
}

/**
 * Builds and simulates the next step; `shown` stays on screen meanwhile. A failure is kept in the form; never throws.
 */
export async function checkSwap(context: Context, shown?: SwapProgress & { readonly status: 'ready' }): Promise<void> {
  const { store, tasks } = context
  const order = buildSwapOrder(store.getState())
  if (!order) return
  const from: SwapProgress = shown ?? { status: 'checking' }
  if (!shown) store.setState(changeSwap({ progress: from }))
  const put = (progress: SwapProgress): void => {
    if (selectSwap(store.getState())?.progress === from) store.setState(changeSwap({ progress }))
  }
  await tasks.run('swap-preview', async (signal) => {
    try {
      const preview = await prepareSwap(context, order, signal)
      if (!shown) put({ status: 'ready', preview })
      else if (selectSwap(store.getState())?.progress === shown)
        replacePreview(context, preview, isWorse(shown.preview, preview))
    } catch (reason) {
      if (!signal.aborted) put({ status: 'failed', problem: problemOf(reason) })
    }
  })
}

/**
 * Renews a preview that has been on screen for too long. A clearly worse one is marked and has to be accepted again.
 */
export async function refreshSwapPreview(context: Context): Promise<void> {
  const { store, tasks, services } = context
  const shown = selectSwap(store.getState())?.progress
  if (
    shown?.status === 'ready' &&
    !tasks.isRunning('swap-preview') &&
    services.clock.monotonic() - shown.preview.at >= SWAP_REFRESH_MS
  )
    await checkSwap(context, shown)
}

/** Shows a preview in place of another one; a `changed` one is marked, and has to be accepted again. */
export function replacePreview(context: Context, preview: SwapPreview, changed: boolean): void {
  context.store.setState(
    changeSwap({
      ...(changed && { consented: false }),
      progress: { status: 'ready', preview, ...(changed && { changed }) },
    }),
  )
}

function isWorse({ receives: { amount } }: SwapPreview, { receives }: SwapPreview): boolean {
  return isGreater(
    shareOf(amount, WHOLE_HUNDREDTHS_PERCENT - SWAP_SLIPPAGE_PERCENT * 100, amount.split('.')[1]?.length ?? 0),
    receives.amount,
  )
}

/** Properties of the tracking events about a swap, see docs/protocol/telemetry.md. */
export function swapFacts(
  { account, network, from, to, baseUnits }: SwapOrder,
  receives: string,
): Readonly<Record<string, unknown>> {
  return {
    isSmartAccount: account.type === 'smartAccount',
    network: network.caipNetworkId,
    swapFromToken: from.symbol,
    swapToToken: to.symbol,
    swapFromAmount: toDecimalText(baseUnits, from.decimals),
    swapToAmount: receives,
  }
}

/** The visitor accepts the high price impact, or withdraws the consent. */
export function acceptPriceImpact(context: Context, consented: boolean): void {
  context.store.setState(changeSwap({ consented }))
}
