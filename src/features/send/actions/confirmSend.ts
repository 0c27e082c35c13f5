import type { TransferOrder } from '../../../chains/contract'
import { caipAddressOn } from '../../../domain/network/caip'
import { ProviderNotFound } from '../../../errors/connection'
import { isUserRejection } from '../../../errors/explain'
import { toastSignatureDeclined } from '../../../errors/toasts'
import { TransferMismatch } from '../../../errors/transactions'
import { addDealtWith, changeSend, selectSend } from '../state'
import type { OpenRequest, SendPreview, SendProgress, SendState } from '../../../session/store/state'
import { withWalletRequest } from '../../../session/account/withWalletRequest'
import { move } from '../../../session/navigation/goTo'
import { followTransfer } from './followTransfer'
import { describe } from './previewSend'
import { problemOf } from '../../../session/problemOf'
import { buildSendOrder } from './buildSendOrder'
import { showNamedToast } from '../../../session/notices/showToast'
import type { World } from '../../../session/world'
import { isWaitingIn } from '../../../session/navigation/isWaitingIn'

/** Views that a late yes of the wallet leads on from. */

/**
 * Hands what the preview shows to the wallet. The bytes are built afresh, because a network forgets old ones, and must say
 * exactly what is shown. Leaving the view before the wallet is asked calls it off. Afterwards it does not: a wallet may take
 * its time, and a late yes still counts. How it ends is held by the form; tells the page `transaction-sent`, and later `transaction-settled`.
 */
export async function confirmSend(world: World): Promise<void> {
  const { store } = world
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
  const facts = trackedFacts(order, preview)
  const contract = preview.token === undefined ? undefined : caipAddressOn(preview.networkId, preview.token)
  const signing: SendProgress = { status: 'signing', preview }
  store.setState(changeSend({ progress: signing }))
  world.track('SEND_INITIATED', { ...facts, token: contract ?? preview.symbol })

  const request: OpenRequest = {
    kind: 'send',
    scope: { networkId: order.network.caipNetworkId, address: order.from.address },
  }
  const isCurrent = (): boolean => selectSend(store.getState())?.progress === signing
  const onAborted = (): void => {
    if (isCurrent()) store.setState(changeSend({ progress: { status: 'editing' } }))
  }

  await withWalletRequest(world, { request, onAborted }, async (signal, asked) => {
    try {
      const live = world.live.get(order.network.chainNamespace)
      if (!live) throw new ProviderNotFound()
      const transfers = await (await world.chains.for(order.network.chainNamespace)).transfers()
      const prepared = await transfers.prepare(order, signal)
      // The visitor left, or changed account or network, before the wallet was asked.
      if (signal.aborted || !isCurrent()) return
      if (!saysTheSame(describe(order, prepared), preview)) throw new TransferMismatch()
      const hash = await prepared.send(live, signal, asked)
      world.emit({ type: 'transaction-sent', detail: { hash, chainId: preview.networkId, kind: 'send' } })
      world.track('SEND_SUCCESS', { ...facts, hash })
      store.setState(addDealtWith(request.scope, preview.recipient))
      showSent(world, order, preview, hash)
      followTransfer(world, order.network, hash, contract)
    } catch (reason) {
      if (signal.aborted) return
      const rejected = isUserRejection(reason, 'request')
      const problem = problemOf(reason)
      world.track(rejected ? 'SEND_REJECTED' : 'SEND_ERROR', { ...facts, message: problem.message })
      if (!isCurrent()) return
      store.setState(
        changeSend({
          progress: rejected ? { status: 'ready', preview, rejected } : { status: 'failed', problem, preview },
        }),
      )
      if (rejected) showNamedToast(world, toastSignatureDeclined)
    }
  })
}

function showSent(world: World, order: TransferOrder, preview: SendPreview, hash: string): void {
  const { store } = world
  const send = selectSend(store.getState())
  if (!send || !isOf(order, send)) return
  // What was sent is not to be sent again by a second press.
  store.setState(
    changeSend({
      amount: '',
      exact: undefined,
      cut: false,
      max: 'no',
      recipient: '',
      resolution: { status: 'none' },
      progress: { status: 'sent', hash, preview },
    }),
  )
  if (!isWaitingIn(world, 'send')) return
  move(world, ({ router }) => ({
    router: { ...router, stack: [{ name: 'Account' }, { name: 'SendConfirmed' }], direction: 'forward' },
  }))
}

function isOf({ from, network }: TransferOrder, { scope }: SendState): boolean {
  return scope.address === from.address && scope.networkId === network.caipNetworkId
}

function saysTheSame(one: SendPreview, other: SendPreview): boolean {
  return (
    one.amount === other.amount &&
    one.arrives === other.arrives &&
    one.symbol === other.symbol &&
    one.token === other.token &&
    one.recipient === other.recipient &&
    one.networkId === other.networkId
  )
}

/** Wire facts, 5.4. */
function trackedFacts(
  { from }: TransferOrder,
  { amount, symbol, networkId }: SendPreview,
): { isSmartAccount: boolean; network: string; token: string; amount: number } {
  return { isSmartAccount: from.type === 'smartAccount', network: networkId, token: symbol, amount: Number(amount) }
}
