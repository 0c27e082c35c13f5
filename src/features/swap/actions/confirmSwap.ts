import { SWAP_REFRESH_MS } from '../../../config/limits'
import { isGreater } from '../../../domain/money/amount'
import { caipAddressOn } from '../../../domain/network/caip'
import { ProviderNotFound } from '../../../errors/ProviderNotFound'
import { isUserRejection } from '../../../errors/explain'
import { SwapApprovalFailed } from '../../../errors/swap'
import { toastTransactionDeclined, toastSwapSent } from '../../../errors/toasts'
import { changeSwap, editing, selectNeedsConsent, selectSwap, swapDifference, type SwapProgress } from '../state'
import { combine } from '../../../session/store/createStore'
import type { SwapOrder } from '../swapService'
import type { OpenRequest } from '../../../session/store/openRequests'
import { followSent, outcomeErrors } from '../../../session/account/followSent'
import { withWalletRequest } from '../../../session/account/withWalletRequest'
import { followSwap, shownSwap } from './followSwap'
import { move } from '../../../session/navigation/goTo'
import { prepareCall, prepareSwap, simulateAgain, chainSwaps } from './prepareSwap'
import { checkSwap, replacePreview, swapFacts } from './previewSwap'
import { problemOf } from '../../../session/problemOf'
import { buildSwapOrder, stillOrders } from './buildSwapOrder'
import { contractsOf } from '../swapToken'
import { followBatch } from './followBatch'
import { sendBatch } from './sendBatch'
import { showErrorToast, showToast } from '../../../session/notices/showToast'
import type { Context } from '../../../session/context'
import { isWaitingIn } from '../../../session/navigation/isWaitingIn'

// A preview is built again every ten seconds while it is visible; an older one was on a hidden page.
const HANDED_OVER_WITHIN_MS = SWAP_REFRESH_MS + 5_000

/**
 * Asks the wallet for the next step of the preview: an approval, whose confirmation leads to the swap itself, the swap,
 * or both by one request. A wallet that refuses that without having asked the visitor is asked for the steps one by
 * one, from the next press on. A high price impact has to be accepted first. A preview that is too old is built again,
 * and shown again if it yields less. Leaving the view aborts it until the wallet is asked; after that a late approval
 * still counts. The outcome is kept in the form; the page gets `transaction-sent` and `transaction-settled`.
 */
export async function confirmSwap(context: Context): Promise<void> {
  const { store, services } = context
  const state = store.getState()
  const swap = selectSwap(state)
  const order = buildSwapOrder(state)
  const progress = swap?.progress
  if (!swap || !order || progress?.status !== 'ready' || (selectNeedsConsent(state) && !swap.consented)) return
  const { network } = order
  const { preview } = progress
  const { step } = preview
  const endsInSwap = step === 'swap' || step === 'together'
  const facts = swapFacts(order, preview.receives.amount)
  const changed = contractsOf(order.from, order.to)
  const signing: SwapProgress = { status: 'signing', preview }
  store.setState(combine(changeSwap({ progress: signing }), swapDifference.reset()))
  context.tasks.cancel('swap-preview')

  const request: OpenRequest = { kind: 'swap', account: caipAddressOn(network.caipNetworkId, order.account.address) }
  const isCurrent = (at: SwapProgress): boolean => selectSwap(store.getState())?.progress === at
  const onAborted = (): void => {
    if (isCurrent(signing)) store.setState(changeSwap({ progress: { status: 'editing' } }))
  }

  await withWalletRequest(context, { request, onAborted }, async (signal, asked, answered) => {
    try {
      const live = context.live.get(network.chainNamespace)
      if (!live) throw new ProviderNotFound()
      const fresh =
        services.clock.monotonic() - preview.at <= HANDED_OVER_WITHIN_MS
          ? preview
          : await prepareSwap(context, order, signal)
      if (signal.aborted || !isCurrent(signing)) return
      if (
        fresh.step !== step ||
        isGreater(preview.receives.amount, fresh.receives.amount) ||
        (preview.simulated && !fresh.simulated)
      )
        return replacePreview(context, fresh, true)
      const swaps = await chainSwaps(context, network)
      const [call] = await Promise.all([
        prepareCall(swaps, order, fresh.call, signal),
        endsInSwap ? simulateAgain(swaps, order, fresh, signal) : undefined,
      ])
      // The visitor left, or changed account or network, before the wallet was asked.
      if (signal.aborted || !isCurrent(signing)) return
      if (fresh.batch) {
        const batch = await sendBatch(context, live, order, { ...fresh, batch: fresh.batch }, signal, asked)
        answered()
        if (!batch) return isCurrent(signing) ? await checkSwap(context) : undefined
        context.track('SWAP_SUCCESS', facts)
        showSent(context, order)
        return followBatch(context, batch)
      }
      const hash = await call.send(live, signal, asked)
      // From here on an approval waits for the network, not for the wallet.
      answered()
      const kind = step === 'swap' ? 'swap' : 'approve'
      context.emit({ type: 'transaction-sent', detail: { hash, chainId: network.caipNetworkId, kind } })
      if (kind === 'swap') {
        context.track('SWAP_SUCCESS', facts)
        showSent(context, order)
        const { account } = request
        followSwap(context, { network, hash, changed, account, pays: fresh.pays, shown: shownSwap(order, fresh) })
        return
      }
      const approving: SwapProgress = { status: 'approving', preview, hash }
      if (isCurrent(signing)) store.setState(changeSwap({ progress: approving }))
      const sent = { network, hash, from: order.account, kind } as const
      const { status } = await followSent(context, sent, (delay) => showErrorToast(context, delay), signal)
      if (status === 'failed') throw new SwapApprovalFailed(hash)
      if (status !== 'confirmed') throw new outcomeErrors[status]()
      if (isCurrent(approving)) await checkSwap(context)
    } catch (reason) {
      if (signal.aborted) return
      const rejected = isUserRejection(reason, 'request')
      const problem = problemOf(reason)
      context.track(endsInSwap ? 'SWAP_ERROR' : 'SWAP_APPROVAL_ERROR', { ...facts, message: problem.message })
      const now = selectSwap(store.getState())?.progress
      if (now !== signing && now?.status !== 'approving') return
      store.setState(changeSwap({ progress: rejected ? { status: 'ready', preview } : { status: 'failed', problem } }))
      if (rejected) showToast(context, toastTransactionDeclined)
    }
  })
}

function showSent(context: Context, order: SwapOrder): void {
  const { store } = context
  showToast(context, toastSwapSent)
  // The form was changed since, or is another account's.
  if (!stillOrders(store.getState(), order)) return
  // A second press must not swap it again.
  store.setState(
    changeSwap({
      amount: '',
      exact: undefined,
      cut: false,
      max: 'no',
      balances: {},
      quote: { status: 'none' },
      ...editing,
    }),
  )
  if (isWaitingIn(context, 'swap'))
    move(context, ({ router }) => ({ router: { ...router, stack: [{ name: 'Account' }], direction: 'forward' } }))
}
