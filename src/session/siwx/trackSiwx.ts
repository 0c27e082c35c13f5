import { selectActiveAccount, selectActiveNetworkId } from '../store/selectors'
import type { World } from '../world'

/** Tracks a sign-in event. See docs/protocol/telemetry.md#sign-in. */
export function trackSiwx(
  world: World,
  event: 'CLICK_SIGN_SIWX_MESSAGE' | 'CLICK_CANCEL_SIWX' | 'SIWX_AUTH_SUCCESS' | 'SIWX_AUTH_ERROR',
  more: Readonly<Record<string, unknown>> = {},
): void {
  const state = world.store.getState()
  world.track(event, {
    network: selectActiveNetworkId(state) ?? '',
    isSmartAccount: selectActiveAccount(state)?.type === 'smartAccount',
    ...more,
  })
}
