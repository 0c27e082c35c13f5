import { selectActiveAccount, selectActiveNetworkId } from '../store/selectors'
import type { Context } from '../context'

/** Tracks a sign-in event. See docs/protocol/telemetry.md#sign-in. */
export function trackSiwx(
  context: Context,
  event: 'CLICK_SIGN_SIWX_MESSAGE' | 'CLICK_CANCEL_SIWX' | 'SIWX_AUTH_SUCCESS' | 'SIWX_AUTH_ERROR',
  more: Readonly<Record<string, unknown>> = {},
): void {
  const state = context.store.getState()
  context.track(event, {
    network: selectActiveNetworkId(state) ?? '',
    isSmartAccount: selectActiveAccount(state)?.type === 'smartAccount',
    ...more,
  })
}
