import { toBaseUnits } from '../../../domain/money/amount'
import type { SwapOrder } from '../../../services/blockchain/swap/contract'
import { selectServesSwaps, selectSwap } from '../state'
import type { State } from '../../../session/store/state'

/** What the form orders, in the smallest unit; undefined while something is missing, or where swaps are not offered. */
export function buildSwapOrder(state: State): SwapOrder | undefined {
  const { scope, from, to, exact } = selectSwap(state) ?? {}
  if (!scope || !from || !to || exact === undefined || !selectServesSwaps(state)) return undefined
  const baseUnits = toBaseUnits(exact, Number(from.quantity.decimals))
  if (!baseUnits) return undefined
  return {
    networkId: scope.networkId,
    account: scope.address,
    ...(from.address && { from: from.address }),
    ...(to.address && { to: to.address }),
    baseUnits,
  }
}

/** Is this what the form of the account on screen still orders? */
export function stillOrders(state: State, order: SwapOrder): boolean {
  const now = buildSwapOrder(state)
  return (
    now !== undefined &&
    now.networkId === order.networkId &&
    now.account === order.account &&
    now.from === order.from &&
    now.to === order.to &&
    now.baseUnits === order.baseUnits
  )
}
