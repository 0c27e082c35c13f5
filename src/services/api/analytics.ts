import type { Http } from './http'
import { analyticsSwitch } from './schema'

/** Does the project want tracking events? A failure counts as no (docs/protocol/services.md#analytics-switch). */
export async function fetchAnalyticsEnabled(http: Http, signal: AbortSignal): Promise<boolean> {
  try {
    const read = analyticsSwitch.safeParse(await http.get('/getAnalyticsConfig', {}, signal))
    return read.success && read.data.isAnalyticsEnabled
  } catch {
    signal.throwIfAborted()
    return false
  }
}
