import { raiseAlert } from '../../../session/notices/raiseAlert'
import type { World } from '../../../session/world'

/**
 * Reports that the embedded wallet could not be loaded or did not respond: as an alert, and to telemetry if it is on.
 */
export function frameTimedOut(
  world: World,
  reason: 'iframe_load_failed' | 'iframe_request_timeout',
  error: Error,
): void {
  world.services.telemetry.error('SECURE_SITE_ERROR', error)
  raiseAlert(world, reason === 'iframe_load_failed' ? 'alertFrameLoadFailed' : 'alertFrameRequestTimeout')
}
