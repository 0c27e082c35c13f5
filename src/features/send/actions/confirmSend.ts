import { caipAddressOn, type CaipAddress } from '../../../domain/network/caip'
import { ProviderNotFound } from '../../../errors/ProviderNotFound'
import { isUserRejection } from '../../../errors/explain'
import { toastTransactionDeclined } from '../../../errors/toasts'
import { TransferMismatch } from '../../../errors/transactions'
import { selectActiveCaipAddress } from '../../../session/store/selectors'
import { addKnownRecipient, changeSend, selectSend, type SendPreview, type SendProgress } from '../state'
import type { OpenRequest } from '../../../session/store/openRequests'
import { withWalletRequest } from '../../../session/account/withWalletRequest'
import { move } from '../../../session/navigation/goTo'
import { followTransfer } from './followTransfer'
import type { TokenScale } from '../../../domain/money/tokenScale'
import { describe } from './previewSend'
import { problemOf } from '../../../session/problemOf'
import { buildSendOrder } from './buildSendOrder'
import { showToast } from '../../../session/notices/showToast'
import type { Context } from '../../../session/context'
import { isWaitingIn } from '../../../session/navigation/isWaitingIn'

/**
 * Requests the previewed transaction from the wallet. It is built again, because a built transaction expires, and must
 * match the preview exactly. Leaving the view aborts it until the wallet has the request; after that, a late approval
 * still counts. The form shows the outcome; the page gets `transaction-sent`, and later `transaction-settled`.
 */
export async function confirmSend(context: Context): Promise<void> {
  const { store } = context
  const progress = selectSend(store.getState())?.progress
  if (
    !progress ||
    !('preview' in progress) ||
    !progress.preview ||
    (progress.status !== 'ready' && progress.status !== 'failed')
  )
    return
  const { preview } = progress
  const order = buildSendOrder(store.getState())
  const facts = {
    isSmartAccount: order.from.type === 'smartAccount',
    network: preview.networkId,
    token: preview.symbol,
    amount: Number(preview.amount),
  }
  const contract = preview.token === undefined ? undefined : caipAddressOn(preview.networkId, preview.token)
  const signing: SendProgress = { status: 'signing', preview }
  store.setState(changeSend({ progress: signing }))
  context.track('SEND_INITIATED', { ...facts, token: contract ?? preview.symbol })

  const account = caipAddressOn(order.network.caipNetworkId, order.from.address)
  const request: OpenRequest = { kind: 'send', account }
  const isCurrent = (): boolean => selectSend(store.getState())?.progress === signing
  const onAborted = (): void => {
    if (isCurrent()) store.setState(changeSend({ progress: { status: 'editing' } }))
  }

  await withWalletRequest(context, { request, onAborted }, async (signal, onRequested) => {
    try {
      const live = context.live.get(order.network.chainNamespace)
      if (!live) throw new ProviderNotFound()
      const transfers = await (await context.chains.for(order.network.chainNamespace)).transfers()
      const prepared = await transfers.prepare(order, signal)
      // The view was left, or another account or network selected, before the wallet got the request.
      if (signal.aborted || !isCurrent()) return
      if (!isSamePreview(describe(order, prepared), preview, prepared.scale)) throw new TransferMismatch()
      const hash = await prepared.send(live, signal, onRequested)
      context.emit({ type: 'transaction-sent', detail: { hash, chainId: preview.networkId, kind: 'send' } })
      context.track('SEND_SUCCESS', { ...facts, hash })
      store.setState(addKnownRecipient(account, preview.recipient))
      showSent(context, account, preview, hash)
      const sent = { from: order.from, says: prepared.says }
      followTransfer(context, { network: order.network, hash, token: contract, sent })
    } catch (reason) {
      if (signal.aborted) return
      const rejected = isUserRejection(reason, 'request')
      const problem = problemOf(reason)
      context.track(rejected ? 'SEND_REJECTED' : 'SEND_ERROR', { ...facts, message: problem.message })
      if (!isCurrent()) return
      store.setState(
        changeSend({ progress: rejected ? { status: 'ready', preview } : { status: 'failed', problem, preview } }),
      )
      if (rejected) showToast(context, toastTransactionDeclined)
    }
  })
}

function showSent(context: Context, account: CaipAddress, preview: SendPreview, hash: string): void {
  const { store } = context
  // Approved late, after another account or network was selected.
  if (!selectSend(store.getState()) || selectActiveCaipAddress(store.getState()) !== account) return
  // A second press must not send it again.
  store.setState(
    changeSend({
      amount: '',
      exact: undefined,
      cut: false,
      max: 'no',
      recipient: '',
      resolution: { status: 'none' },
      memo: '',
      progress: { status: 'sent', hash, preview },
    }),
  )
  if (!isWaitingIn(context, 'send')) return
  move(context, ({ router }) => ({
    router: { ...router, stack: [{ name: 'Account' }, { name: 'SendConfirmed' }], direction: 'forward' },
  }))
}

function isSamePreview(one: SendPreview, other: SendPreview, scale: TokenScale | undefined): boolean {
  // Interest makes more of the same units every second.
  const amounts = scale?.kind === 'interest' ? [] : (['amount', 'arrives'] as const)
  const shown = ['baseUnits', 'withheld', 'symbol', 'token', 'recipient', 'owner', 'memo', 'networkId'] as const
  return [...amounts, ...shown].every((key) => one[key] === other[key])
}
