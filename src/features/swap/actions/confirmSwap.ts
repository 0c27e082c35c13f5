import { SWAP_REFRESH_MS } from '../../../config/limits'
import { isGreater } from '../../../domain/money/amount'
import { ProviderNotFound } from '../../../errors/connection'
import { isUserRejection } from '../../../errors/explain'
import { SwapApprovalFailed } from '../../../errors/swap'
import { toastSignatureDeclined } from '../../../errors/toasts'
import { selectActiveNetwork } from '../../../session/store/selectors'
import { changeSwap, selectNeedsConsent, selectSwap, swappedContracts } from '../state'
import type { SwapOrder } from '../../../services/blockchain/swap/contract'
import type { OpenRequest } from '../../../session/store/state'
import type { SwapProgress } from '../stateTypes'
import { withWalletRequest } from '../../../session/account/withWalletRequest'
import { followSwap, waitForReceipt } from './followSwap'
import { move } from '../../../session/navigation/goTo'
import { prepareCall, prepareSwap, simulateAgain, swapsOf } from './prepareSwap'
import { checkSwap, replacePreview, swapFacts } from './previewSwap'
import { problemOf } from '../../../session/problemOf'
import { buildSwapOrder, stillOrders } from './buildSwapOrder'
import { showNamedToast, showToast } from '../../../session/notices/showToast'
import type { World } from '../../../session/world'
import { isWaitingIn } from '../../../session/navigation/isWaitingIn'

/** What is said in passing about a swap, in the visitor's language. */
export interface SwapNotices {
  readonly sent: string
  readonly settled: string
  readonly failed: string
}

/** Views that a late yes of the wallet leads on from. */
// It is built anew every ten seconds while it can be seen; more than a few seconds over is a page that was hidden.
const HANDED_OVER_WITHIN_MS = SWAP_REFRESH_MS + 5_000

/**
 * Hands the next step of what the preview shows to the wallet: an approval, which is waited for and leads to the swap itself, or
 * the swap. A swap that loses more than is usual needs its consent first. What was built too long ago is built anew first, and shown again when it gives less. Leaving the view before the wallet
 * is asked calls it off. It does not call off what the wallet was asked for; a late yes still counts. How it ends is held by the form; tells the page `transaction-sent` and `transaction-settled`.
 */
export async function confirmSwap(world: World, notices: SwapNotices): Promise<void> {
  const { store, services } = world
  const state = store.getState()
  const swap = selectSwap(state)
  const order = buildSwapOrder(state)
  const network = selectActiveNetwork(state)
  const progress = swap?.progress
  if (!swap || !order || !network || progress?.status !== 'ready' || (selectNeedsConsent(state) && !swap.consented))
    return
  const { preview } = progress
  const { step } = preview
  const facts = swapFacts(world, preview)
  const changed = swappedContracts(swap)
  const signing: SwapProgress = { status: 'signing', preview }
  store.setState(changeSwap({ progress: signing }))
  world.tasks.cancel('swap-preview')

  const request: OpenRequest = { kind: 'swap', scope: { networkId: order.networkId, address: order.account } }
  const isCurrent = (at: SwapProgress): boolean => selectSwap(store.getState())?.progress === at
  const onAborted = (): void => {
    if (isCurrent(signing)) store.setState(changeSwap({ progress: { status: 'editing' } }))
  }

  await withWalletRequest(world, { request, onAborted }, async (signal, asked, answered) => {
    try {
      const live = world.live.get(network.chainNamespace)
      if (!live) throw new ProviderNotFound()
      const fresh =
        services.clock.monotonic() - preview.at <= HANDED_OVER_WITHIN_MS
          ? preview
          : await prepareSwap(world, order, signal)
      if (signal.aborted || !isCurrent(signing)) return
      if (
        fresh.step !== step ||
        isGreater(preview.receives.amount, fresh.receives.amount) ||
        (preview.simulated && !fresh.simulated)
      )
        return replacePreview(world, fresh, true)
      const swaps = await swapsOf(world, order)
      const [call] = await Promise.all([
        prepareCall(world, swaps, fresh.call, signal),
        step === 'swap' ? simulateAgain(world, swaps, order, fresh, signal) : undefined,
      ])
      // The visitor left, or changed account or network, before the wallet was asked.
      if (signal.aborted || !isCurrent(signing)) return
      const hash = await call.send(live, signal, asked)
      // An approval is waited for from here on, but not from the wallet.
      answered()
      const kind = step === 'swap' ? 'swap' : 'approve'
      world.emit({ type: 'transaction-sent', detail: { hash, chainId: order.networkId, kind } })
      if (kind === 'swap') {
        world.track('SWAP_SUCCESS', facts)
        showSent(world, order, notices.sent)
        followSwap(world, network, hash, changed, notices)
        return
      }
      const approving: SwapProgress = { status: 'approving', preview, hash }
      if (isCurrent(signing)) store.setState(changeSwap({ progress: approving }))
      if ((await waitForReceipt(world, network, hash, 'approve', signal)) === 'failed')
        throw new SwapApprovalFailed(hash)
      if (isCurrent(approving)) await checkSwap(world)
    } catch (reason) {
      if (signal.aborted) return
      const rejected = isUserRejection(reason, 'request')
      const problem = problemOf(reason)
      world.track(step === 'swap' ? 'SWAP_ERROR' : 'SWAP_APPROVAL_ERROR', { ...facts, message: problem.message })
      const now = selectSwap(store.getState())?.progress
      if (now !== signing && now?.status !== 'approving') return
      store.setState(
        changeSwap({ progress: rejected ? { status: 'ready', preview, rejected } : { status: 'failed', problem } }),
      )
      if (rejected) showNamedToast(world, toastSignatureDeclined)
    }
  })
}

function showSent(world: World, order: SwapOrder, text: string): void {
  const { store } = world
  showToast(world, { tone: 'success', text })
  // Another account's form, or one that was changed since, is not what was swapped.
  if (!stillOrders(store.getState(), order)) return
  // What was swapped is not to be swapped again by a second press.
  store.setState(
    changeSwap({
      amount: '',
      exact: undefined,
      cut: false,
      max: 'no',
      balances: {},
      quote: { status: 'none' },
      consented: false,
      progress: { status: 'editing' },
    }),
  )
  if (isWaitingIn(world, 'swap'))
    move(world, ({ router }) => ({ router: { ...router, stack: [{ name: 'Account' }], direction: 'forward' } }))
}
