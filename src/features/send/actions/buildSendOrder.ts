import type { TransferOrder } from '../../../chains/contract'
import { toBaseUnits } from '../../../domain/money/amount'
import { parseCaipAddress } from '../../../domain/network/caip'
import { SendAmountOrRecipientMissing, SendChainUnsupported, SendTokenMissing } from '../../../errors/transactions'
import { selectActiveAccount, selectActiveNetwork, selectCanSend } from '../../../session/store/selectors'
import { selectSend, selectSendToken } from '../state'
import type { State } from '../../../session/store/state'

/**
 * The transfer that the form describes, in base units.
 * @throws SendChainUnsupported, SendTokenMissing, SendAmountOrRecipientMissing
 */
export function buildSendOrder(state: State): TransferOrder {
  const network = selectActiveNetwork(state)
  const from = selectActiveAccount(state)
  if (!network || !from || !selectCanSend(state)) throw new SendChainUnsupported(state.activeNamespace)
  const send = selectSend(state)
  const token = selectSendToken(state)
  if (!token) throw new SendTokenMissing()
  const contract = token.address && parseCaipAddress(token.address)?.address
  const decimals = contract ? Number(token.quantity.decimals) : network.nativeCurrency.decimals
  const baseUnits = send?.exact === undefined ? undefined : toBaseUnits(send.exact, decimals)
  if (!baseUnits || send?.resolution.status !== 'resolved') throw new SendAmountOrRecipientMissing()
  return {
    from,
    network,
    recipient: send.resolution.address,
    baseUnits,
    ...(state.connections[from.namespace]?.versionedTransactions && { versioned: true }),
    ...(contract && { token: { address: contract, symbol: token.symbol, decimals } }),
  }
}
