import type { TransferOrder } from '../../../chains/contract'
import { toBaseUnits } from '../../../domain/money/amount'
import type { TokenBalance } from '../../../domain/money/tokenBalance'
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
  const ordered = orderedToken(token)
  const decimals = ordered.token?.decimals ?? network.nativeCurrency.decimals
  const baseUnits = send?.exact === undefined ? undefined : toBaseUnits(send.exact, decimals)
  if (!baseUnits || send?.resolution.status !== 'resolved') throw new SendAmountOrRecipientMissing()
  return {
    from,
    network,
    recipient: send.resolution.address,
    baseUnits,
    ...(state.connections[from.namespace]?.versionedTransactions && { versioned: true }),
    ...ordered,
  }
}

/** The token as an order names it; nothing for the native currency. */
export function orderedToken({ address, symbol, quantity }: TokenBalance): Pick<TransferOrder, 'token'> {
  const contract = address && parseCaipAddress(address)?.address
  return contract ? { token: { address: contract, symbol, decimals: Number(quantity.decimals) } } : {}
}
