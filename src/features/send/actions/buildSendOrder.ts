import type { TransferOrder } from '../../../chains/contract'
import type { Account } from '../../../domain/account/account'
import type { TokenBalance } from '../../../domain/money/tokenBalance'
import { toScaledBaseUnits } from '../../../domain/money/tokenScale'
import { parseCaipAddress } from '../../../domain/network/caip'
import { SendAmountOrRecipientMissing, SendChainUnsupported, SendTokenMissing } from '../../../errors/transactions'
import { selectActiveAccount, selectActiveNetwork, selectCanSend, connectionIn } from '../../../session/store/selectors'
import { cleanTyped } from '../../../domain/typedText'
import { selectSend, selectSendToken, selectTakesMemo } from '../state'
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
  const baseUnits =
    send?.exact === undefined ? undefined : toScaledBaseUnits(send.exact, decimals, ordered.token?.scale)
  if (!baseUnits || send?.resolution.status !== 'resolved') throw new SendAmountOrRecipientMissing()
  return { ...transferWishes(state, from), from, network, recipient: send.resolution.address, baseUnits, ...ordered }
}

/** What the visitor and the wallet want of the transaction, whatever it transfers. */
export function transferWishes(state: State, from: Account): Pick<TransferOrder, 'memo' | 'versioned'> {
  const memo = selectTakesMemo(state) ? cleanTyped(selectSend(state)?.memo ?? '') : ''
  return {
    ...(memo !== '' && { memo }),
    ...(connectionIn(state, from.namespace)?.versionedTransactions && { versioned: true }),
  }
}

/** The token as an order names it; nothing for the native currency. */
export function orderedToken({ address, symbol, quantity }: TokenBalance): Pick<TransferOrder, 'token'> {
  const contract = address && parseCaipAddress(address)?.address
  const { decimals, scale } = quantity
  return contract ? { token: { address: contract, symbol, decimals: Number(decimals), ...(scale && { scale }) } } : {}
}
