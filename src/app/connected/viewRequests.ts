import type { ViewName } from '../../domain/page/viewName'
import { startActivityRequests } from '../../features/activity/first-requests/startActivityRequests'
import { startBuyRequests } from '../../features/buy/first-requests/startBuyRequests'
import { startSwapRequests } from '../../features/swap/first-requests/startSwapRequests'
import { refreshMoney } from '../../session/holdings/refreshMoney'
import { refreshTokens } from '../../session/holdings/refreshTokens'
import type { Context } from '../../session/context'

/**
 * What a view of the account requests first, sent beside its code. Not for a view whose requests depend on input or on
 * another response.
 */
export const viewRequests: { readonly [Name in ViewName]?: (context: Context) => unknown } = {
  Account: refreshMoney,
  Activity: startActivityRequests,
  Send: refreshTokens,
  Swap: startSwapRequests,
  BuyAmount: startBuyRequests,
}
