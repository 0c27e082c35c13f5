import { raiseNamedAlert } from '../../../session/notices/raiseAlert'
import type { World } from '../../../session/world'

/** The embedded wallet could not be loaded or did not respond: an alert for whoever runs the page, and an error for the pulse host where that is wanted. */
export function frameTimedOut(
  world: World,
  reason: 'iframe_load_failed' | 'iframe_request_timeout',
  error: Error,
): void {
  world.services.telemetry.error('SECURE_SITE_ERROR', error)
  raiseNamedAlert(world, reason === 'iframe_load_failed' ? 'alertFrameLoadFailed' : 'alertFrameRequestTimeout')
}
