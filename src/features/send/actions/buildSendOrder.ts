import type { TransferOrder } from '../../../chains/contract'
import { toUnits } from '../../../domain/money/amount'
import { parseCaipAddress } from '../../../domain/network/caip'
import { SendAmountOrReceiverMissing, SendChainUnsupported, SendTokenMissing } from '../../../errors/transactions'
import { selectActiveAccount, selectActiveNetwork } from '../../../session/store/selectors'
import { selectSend, selectSendToken } from '../state'
import type { State } from '../../../session/store/state'
import { canSend } from './startSend'

/** What the form orders, in the smallest unit. Raises SendChainUnsupported, SendTokenMissing, SendAmountOrReceiverMissing. */
export function buildSendOrder(state: State): TransferOrder {
  const network = selectActiveNetwork(state)
  const from = selectActiveAccount(state)
  if (!network || !from || !canSend(state)) throw new SendChainUnsupported(state.activeNamespace)
  const send = selectSend(state)
  const token = selectSendToken(state)
  if (!token) throw new SendTokenMissing()
  const contract = token.address && parseCaipAddress(token.address)?.address
  const decimals = contract ? Number(token.quantity.decimals) : network.nativeCurrency.decimals
  const units = send?.exact === undefined ? undefined : toUnits(send.exact, decimals)
  if (!units || send?.resolution.status !== 'resolved') throw new SendAmountOrReceiverMissing()
  return { from, network, receiver: send.resolution.address, units, ...(contract && { token: { address: contract, symbol: token.symbol, decimals } }) }
}
