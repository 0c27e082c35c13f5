import { SWAP_REFRESH_MS, SWAP_SLIPPAGE_PERCENT } from '../config/limits'
import { isMore } from '../domain/amount'
import { shareOf } from '../domain/swapTerms'
import { selectActiveAccount } from '../store/selectors'
import { changeSwap, selectSwap } from '../store/swap'
import type { SwapPreview } from '../store/swapState'
import { goTo } from './goTo'
import { prepareSwap } from './prepareSwap'
import { problemOf } from './problem'
import { readSwapOrder } from './readSwapOrder'
import type { World } from './world'

const WHOLE_HUNDREDTHS_PERCENT = 10_000

/** Shows what the form orders as the wallet will be asked for it. */
export async function previewSwap(world: World): Promise<void> {
  const order = readSwapOrder(world.store.getState())
  if (!order) return
  world.track('INITIATE_SWAP', swapFacts(world))
  world.store.setState(changeSwap({ consented: false }))
  goTo(world, { name: 'SwapPreview' })
  await checkSwap(world)
}

/** Has the next step built and tried, in place of what was shown. What the network or the service has against it is held by the form; never raises. */
export async function checkSwap(world: World): Promise<void> {
  const { store, tasks } = world
  const order = readSwapOrder(store.getState())
  if (!order) return
  const checking = { status: 'checking' } as const
  store.setState(changeSwap({ progress: checking }))
  const isCurrent = (): boolean => selectSwap(store.getState())?.progress === checking
  await tasks.run('swap-preview', async (signal) => {
    try {
      const preview = await prepareSwap(world, order, signal)
      if (isCurrent()) store.setState(changeSwap({ progress: { status: 'ready', preview } }))
    } catch (reason) {
      if (signal.aborted || !isCurrent()) return
      store.setState(changeSwap({ progress: { status: 'failed', problem: problemOf(reason) } }))
    }
  })
}

/** Builds anew what has been on screen for too long. A result that is noticeably worse says so and takes the consent back. */
export async function refreshSwapPreview(world: World): Promise<void> {
  const { store, tasks, services } = world
  const shown = selectSwap(store.getState())?.progress
  const order = readSwapOrder(store.getState())
  if (shown?.status !== 'ready' || !order || tasks.isRunning('swap-preview') || services.clock.monotonic() - shown.preview.at < SWAP_REFRESH_MS) return
  await tasks.run('swap-preview', async (signal) => {
    try {
      const preview = await prepareSwap(world, order, signal)
      if (selectSwap(store.getState())?.progress === shown) showAnew(world, shown.preview, preview, shown.declined)
    } catch (reason) {
      if (signal.aborted || selectSwap(store.getState())?.progress !== shown) return
      store.setState(changeSwap({ progress: { status: 'failed', problem: problemOf(reason) } }))
    }
  })
}

/** Shows a preview in place of another one. */
export function showAnew(world: World, before: SwapPreview, preview: SwapPreview, declined = false): void {
  const least = shareOf(before.receives.amount, WHOLE_HUNDREDTHS_PERCENT - SWAP_SLIPPAGE_PERCENT * 100, before.receives.amount.split('.')[1]?.length ?? 0)
  const changed = isMore(least, preview.receives.amount)
  world.store.setState(changeSwap({ ...(changed && { consented: false }), progress: { status: 'ready', preview, ...(changed && { changed }), ...(declined && { declined }) } }))
}

/** What tracking says of a swap (wire facts, 5.4). */
export function swapFacts({ store }: World, preview?: SwapPreview): Readonly<Record<string, unknown>> {
  const state = store.getState()
  const { owner, from, to, exact, quote } = selectSwap(state) ?? {}
  return {
    isSmartAccount: selectActiveAccount(state)?.type === 'smartAccount',
    network: preview?.networkId ?? owner?.networkId ?? '',
    swapFromToken: preview?.pays.symbol ?? from?.symbol ?? '',
    swapToToken: preview?.receives.symbol ?? to?.symbol ?? '',
    swapFromAmount: preview?.pays.amount ?? exact ?? '',
    swapToAmount: preview?.receives.amount ?? (quote?.status === 'ready' ? quote.receives : ''),
  }
}
