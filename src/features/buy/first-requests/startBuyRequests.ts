import { startRequests } from '../../../session/holdings/startRequests'
import type { World } from '../../../session/world'

/** What can be bought and paid with (docs/protocol/services.md#on-ramp). */
export const ONRAMP_OPTIONS_PATH = '/v1/onramp/options'

/** Sends the first request of BuyAmount. */
export async function startBuyRequests(world: World): Promise<void> {
  await startRequests(world, ({ slices }) => (slices.buy ? [] : [[ONRAMP_OPTIONS_PATH]]))
}
