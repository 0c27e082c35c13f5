import { SWAP_REFRESH_MS, SWAP_SLIPPAGE_PERCENT } from '../../../config/limits'
import { isGreater } from '../../../domain/money/amount'
import { shareOf } from '../swapMath'
import { selectActiveAccount } from '../../../session/store/selectors'
import { changeSwap, selectSwap } from '../state'
import type { SwapPreview, SwapProgress } from '../stateTypes'
import { goTo } from '../../../session/navigation/goTo'
import { prepareSwap } from './prepareSwap'
import { problemOf } from '../../../session/problemOf'
import { buildSwapOrder } from './buildSwapOrder'
import type { World } from '../../../session/world'

const WHOLE_HUNDREDTHS_PERCENT = 10_000

/** Shows what the form orders as the wallet will be asked for it. */
export async function previewSwap(world: World): Promise<void> {
  const order = buildSwapOrder(world.store.getState())
  if (!order) return
  world.track('INITIATE_SWAP', swapFacts(world))
  world.store.setState(changeSwap({ consented: false }))
  goTo(world, { name: 'SwapPreview' })
  await checkSwap(world)
}

/**
 * Has the next step built and tried, in place of what was shown; `shown` stays on screen meanwhile. What the network or the
 * service has against it is held by the form; never raises.
 */
export async function checkSwap(world: World, shown?: SwapProgress & { readonly status: 'ready' }): Promise<void> {
  const { store, tasks } = world
  const order = buildSwapOrder(store.getState())
  if (!order) return
  const from: SwapProgress = shown ?? { status: 'checking' }
  if (!shown) store.setState(changeSwap({ progress: from }))
  const put = (progress: SwapProgress): void => {
    if (selectSwap(store.getState())?.progress === from) store.setState(changeSwap({ progress }))
  }
  await tasks.run('swap-preview', async (signal) => {
    try {
      const preview = await prepareSwap(world, order, signal)
      if (!shown) put({ status: 'ready', preview })
      else if (selectSwap(store.getState())?.progress === shown)
        replacePreview(world, preview, isWorse(shown.preview, preview), shown.rejected)
    } catch (reason) {
      if (!signal.aborted) put({ status: 'failed', problem: problemOf(reason) })
    }
  })
}

/** Builds anew what has been on screen for too long. A result that is noticeably worse says so and takes the consent back. */
export async function refreshSwapPreview(world: World): Promise<void> {
  const { store, tasks, services } = world
  const shown = selectSwap(store.getState())?.progress
  if (
    shown?.status === 'ready' &&
    !tasks.isRunning('swap-preview') &&
    services.clock.monotonic() - shown.preview.at >= SWAP_REFRESH_MS
  )
    await checkSwap(world, shown)
}

/** Shows a preview in place of another one. `changed`: says so, and takes the consent back. */
export function replacePreview(world: World, preview: SwapPreview, changed: boolean, rejected = false): void {
  world.store.setState(
    changeSwap({
      ...(changed && { consented: false }),
      progress: { status: 'ready', preview, ...(changed && { changed }), ...(rejected && { rejected }) },
    }),
  )
}

function isWorse({ receives: { amount } }: SwapPreview, { receives }: SwapPreview): boolean {
  return isGreater(
    shareOf(amount, WHOLE_HUNDREDTHS_PERCENT - SWAP_SLIPPAGE_PERCENT * 100, amount.split('.')[1]?.length ?? 0),
    receives.amount,
  )
}

/** What tracking says of a swap (wire facts, 5.4). */
export function swapFacts({ store }: World, preview?: SwapPreview): Readonly<Record<string, unknown>> {
  const state = store.getState()
  const { scope, from, to, exact, quote } = selectSwap(state) ?? {}
  return {
    isSmartAccount: selectActiveAccount(state)?.type === 'smartAccount',
    network: preview?.networkId ?? scope?.networkId ?? '',
    swapFromToken: preview?.pays.symbol ?? from?.symbol ?? '',
    swapToToken: preview?.receives.symbol ?? to?.symbol ?? '',
    swapFromAmount: preview?.pays.amount ?? exact ?? '',
    swapToAmount: preview?.receives.amount ?? (quote?.status === 'ready' ? quote.receives : ''),
  }
}
