import { startRequests } from '../../../session/holdings/startRequests'
import type { Context } from '../../../session/context'

/** What can be bought and paid with (docs/protocol/services.md#on-ramp). */
export const ONRAMP_OPTIONS_PATH = '/v1/onramp/options'

/** Sends the first request of BuyAmount. */
export async function startBuyRequests(context: Context): Promise<void> {
  await startRequests(context, ({ slices }) => (slices.buy ? [] : [[ONRAMP_OPTIONS_PATH]]))
}
