import type { PreparedTransfer, TransferOrder } from '../../../chains/contract'
import { toDecimalText } from '../../../domain/money/decimal'
import { toShownText } from '../../../domain/money/tokenScale'
import { recipientKinds } from '../recipientKinds'
import { changeSend, selectSend, type SendPreview } from '../state'
import { selectView } from '../../../session/store/selectors'
import { goTo } from '../../../session/navigation/goTo'
import { problemOf } from '../../../session/problemOf'
import { buildSendOrder } from './buildSendOrder'
import type { Context } from '../../../session/context'

/**
 * Builds and simulates the transaction that the form describes, and shows it. The form shows a failure.
 * @throws SendChainUnsupported, SendTokenMissing, SendAmountOrRecipientMissing
 */
export async function previewSend(context: Context): Promise<void> {
  const { store } = context
  const order = buildSendOrder(store.getState())
  const { resolution } = selectSend(store.getState()) ?? {}
  const name = resolution?.status === 'resolved' ? resolution.name : undefined
  const estimating = { status: 'estimating' } as const
  store.setState(changeSend({ progress: estimating }))
  if (selectView(store.getState()).name !== 'SendPreview') goTo(context, { name: 'SendPreview' })
  // The visitor may go back and change the form meanwhile.
  const isCurrent = (): boolean => selectSend(store.getState())?.progress === estimating
  await context.tasks.run('send-preview', async (signal) => {
    try {
      const transfers = await (await context.chains.for(order.network.chainNamespace)).transfers()
      const { refused: Refused } = recipientKinds[(await transfers.recipient(order, signal)).kind]
      if (Refused) throw new Refused()
      const prepared = await transfers.prepare(order, signal)
      if (signal.aborted || !isCurrent()) return
      const preview = { ...describe(order, prepared), ...(name !== undefined && { name }) }
      store.setState(changeSend({ progress: { status: 'ready', preview } }))
    } catch (reason) {
      if (signal.aborted || !isCurrent()) return
      store.setState(changeSend({ progress: { status: 'failed', problem: problemOf(reason) } }))
    }
  })
}

/** The transaction in human-readable amounts. Nothing is taken from the form. */
export function describe(
  { network, token }: TransferOrder,
  { says, scale, feeBaseUnits }: PreparedTransfer,
): SendPreview {
  const { symbol, decimals } = network.nativeCurrency
  const places = says.token !== undefined && token ? token.decimals : decimals
  return {
    amount: toShownText(says.baseUnits, places, scale),
    baseUnits: says.baseUnits.toString(),
    ...(says.withheld !== undefined && {
      arrives: toShownText(says.baseUnits - says.withheld, places, scale),
      withheld: says.withheld.toString(),
    }),
    symbol: says.token !== undefined && token ? token.symbol : symbol,
    ...(says.token !== undefined && { token: says.token }),
    recipient: says.recipient,
    ...(says.owner !== undefined && { owner: says.owner }),
    ...(says.memo !== undefined && { memo: says.memo }),
    networkId: network.caipNetworkId,
    fee: toDecimalText(feeBaseUnits, decimals),
    feeSymbol: symbol,
  }
}
