import { toBaseUnits } from '../../../domain/money/amount'
import type { TokenBalance } from '../../../domain/money/tokenBalance'
import type { OrderedToken, SwapOrder } from '../swapService'
import { selectActiveAccount, selectActiveNetwork } from '../../../session/store/selectors'
import type { State } from '../../../session/store/state'
import { selectServesSwaps, selectSwap } from '../state'

/**
 * What the form orders, or would with another amount; undefined while something is missing, or where swaps are not
 * offered.
 */
export function buildSwapOrder(state: State, amount = selectSwap(state)?.exact): SwapOrder | undefined {
  const { from, to } = selectSwap(state) ?? {}
  const [account, network] = [selectActiveAccount(state), selectActiveNetwork(state)]
  if (!account || !network || !from || !to || amount === undefined || !selectServesSwaps(state)) return undefined
  const [pays, receives] = [orderedToken(from), orderedToken(to)]
  const baseUnits = toBaseUnits(amount, pays.decimals)
  return baseUnits ? { account, network, from: pays, to: receives, baseUnits } : undefined
}

function orderedToken({ address, symbol, quantity }: TokenBalance): OrderedToken {
  return { ...(address && { address }), symbol, decimals: Number(quantity.decimals) }
}

/** Does the form on screen still order the same? */
export function stillOrders(state: State, order: SwapOrder): boolean {
  const now = buildSwapOrder(state)
  return now !== undefined && keyOf(now) === keyOf(order)
}

function keyOf({ account, network, from, to, baseUnits }: SwapOrder): string {
  return [network.caipNetworkId, account.address, from.address, to.address, baseUnits].join()
}
