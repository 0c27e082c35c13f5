import { contractsOf } from '../swapToken'
import type { SwapOrder } from '../swapService'
import type { SwapPreview } from '../state'
import { caipAddressOn } from '../../../domain/network/caip'
import type { LiveConnection } from '../../../wallets/contract'
import type { PendingBatch } from '../../../session/store/pendingBatches'
import { chainBatches } from './chainBatches'
import { shownSwap } from './followSwap'
import type { Context } from '../../../session/context'

/**
 * Asks the wallet for all calls of the preview by one request. Undefined if the wallet cannot do so after all.
 * @throws UserRejected, CallsOutcomeUnknown, SwapMismatch, WalletRequestFailed
 */
export async function sendBatch(
  context: Context,
  live: LiveConnection,
  order: SwapOrder,
  preview: SwapPreview & Required<Pick<SwapPreview, 'batch'>>,
  signal: AbortSignal,
  asked: () => void,
): Promise<PendingBatch | undefined> {
  const { account, network, from, to } = order
  const { batch, pays, receives } = preview
  const shown = shownSwap(order, preview)
  const batches = await chainBatches(context, network)
  const calls = batch.calls.map((call) => ({ ...call, value: BigInt(call.value) }))
  const { paymasterUrl } = batch
  const id = await batches.send(live, { from: account, network, calls, paymasterUrl }, signal, asked)
  return id === undefined
    ? undefined
    : {
        id,
        account: caipAddressOn(network.caipNetworkId, account.address),
        connectorId: live.facts.connectorId,
        topic: live.facts.topic,
        pays,
        receives: { symbol: receives.symbol },
        tokens: contractsOf(from, to),
        shown: {
          pays: shown.pays,
          most: String(shown.baseUnits),
          receives: shown.receives,
          least: String(shown.minimum),
        },
        at: context.services.clock.now(),
      }
}
