import type { ViewName } from '../../domain/page/viewName'
import { startActivityRequests } from '../../features/activity/startActivityRequests'
import { startBuyRequests } from '../../features/buy/startBuyRequests'
import { startSwapRequests } from '../../features/swap/startSwapRequests'
import { refreshMoney } from '../../session/account/refreshMoney'
import { refreshTokens } from '../../session/account/refreshTokens'
import type { World } from '../../session/world'

/**
 * What a view of the account requests first, sent beside its code. Not for a view whose requests depend on input or on
 * another response.
 */
export const viewRequests: { readonly [Name in ViewName]?: (world: World) => unknown } = {
  Account: refreshMoney,
  Activity: startActivityRequests,
  Send: refreshTokens,
  Swap: startSwapRequests,
  BuyAmount: startBuyRequests,
}
