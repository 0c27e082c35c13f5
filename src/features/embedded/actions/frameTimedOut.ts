import { raiseAlert } from '../../../session/notices/raiseAlert'
import type { Context } from '../../../session/context'

/**
 * Reports that the embedded wallet could not be loaded or did not respond: as an alert, and to telemetry if it is on.
 */
export function frameTimedOut(
  context: Context,
  reason: 'iframe_load_failed' | 'iframe_request_timeout',
  error: Error,
): void {
  context.services.telemetry.error('SECURE_SITE_ERROR', error)
  raiseAlert(context, reason === 'iframe_load_failed' ? 'alertFrameLoadFailed' : 'alertFrameRequestTimeout')
}
