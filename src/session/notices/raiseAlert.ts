import {
  alertFrameLoadFailed,
  alertFrameRequestTimeout,
  alertInvalidAppConfiguration,
  alertProjectIdNotConfigured,
  alertRateLimited,
  alertServerError,
  alertSessionExpired,
  type Alert,
} from '../../errors/alerts'
import { addAlert } from '../store/alerts'
import type { World } from '../world'

/** Reports an alert to the site's developer, on the console and as an `error` event. Each alert is reported once. */
export function raiseAlert(world: World, alert: Alert): void {
  if (world.reportedAlerts.has(alert.code)) return
  world.reportedAlerts.add(alert.code)
  world.store.setState(addAlert(alert))
  world.services.log.error(`${alert.message}: ${alert.long}`)
  world.emit({ type: 'error', detail: { code: alert.code, message: alert.message, long: alert.long } })
}

const named = {
  alertFrameLoadFailed,
  alertFrameRequestTimeout,
  alertInvalidAppConfiguration,
  alertProjectIdNotConfigured,
  alertRateLimited,
  alertServerError,
  alertSessionExpired,
}
export type AlertName = keyof typeof named

/** Raises an alert by name, for callers that do not bundle the texts. */
export function raiseNamedAlert(world: World, name: AlertName): void {
  raiseAlert(world, named[name])
}
