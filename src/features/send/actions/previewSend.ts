import type { PreparedTransfer, TransferOrder } from '../../../chains/contract'
import { toDecimalText } from '../../../domain/money/balance'
import { changeSend, selectSend } from '../state'
import { selectView } from '../../../session/store/selectors'
import type { SendPreview } from '../../../session/store/state'
import { goTo } from '../../../session/navigation/goTo'
import { problemOf } from '../../../session/problemOf'
import { buildSendOrder } from './buildSendOrder'
import type { World } from '../../../session/world'

/**
 * Builds the bytes of what the form orders, has the network try them, and shows what they say. Raises SendChainUnsupported,
 * SendTokenMissing and SendAmountOrReceiverMissing at once; whatever the network has against it is held by the form.
 */
export async function previewSend(world: World): Promise<void> {
  const { store } = world
  const order = buildSendOrder(store.getState())
  const { resolution } = selectSend(store.getState()) ?? {}
  const name = resolution?.status === 'resolved' ? resolution.name : undefined
  const estimating = { status: 'estimating' } as const
  store.setState(changeSend({ progress: estimating }))
  if (selectView(store.getState()).name !== 'SendPreview') goTo(world, { name: 'SendPreview' })
  const isCurrent = (): boolean => selectSend(store.getState())?.progress === estimating
  await world.tasks.run('send-preview', async (signal) => {
    try {
      const transfers = await (await world.chains.for(order.network.chainNamespace)).transfers()
      const prepared = await transfers.prepare(order, signal)
      if (isCurrent())
        store.setState(
          changeSend({
            progress: {
              status: 'ready',
              preview: { ...describe(order, prepared), ...(name !== undefined && { name }) },
            },
          }),
        )
    } catch (reason) {
      if (signal.aborted || !isCurrent()) return
      store.setState(changeSend({ progress: { status: 'failed', problem: problemOf(reason) } }))
    }
  })
}

/** What the bytes say, in words for people: nothing of it is taken from the form. */
export function describe({ network, token }: TransferOrder, { says, feeBaseUnits }: PreparedTransfer): SendPreview {
  const { symbol, decimals } = network.nativeCurrency
  const places = says.token !== undefined && token ? token.decimals : decimals
  return {
    amount: toDecimalText(says.baseUnits, places),
    ...(says.withheld !== undefined && { arrives: toDecimalText(says.baseUnits - says.withheld, places) }),
    symbol: says.token !== undefined && token ? token.symbol : symbol,
    ...(says.token !== undefined && { token: says.token }),
    recipient: says.recipient,
    networkId: network.caipNetworkId,
    fee: toDecimalText(feeBaseUnits, decimals),
    feeSymbol: symbol,
  }
}
