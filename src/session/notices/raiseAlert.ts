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

/** Tells the person who runs the page: on the console and in the `error` event, each alert once (specification, section 4). */
export function raiseAlert(world: World, alert: Alert): void {
  if (world.alertsTold.has(alert.code)) return
  world.alertsTold.add(alert.code)
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

/** The same for callers that do not carry the texts. */
export function raiseNamedAlert(world: World, name: AlertName): void {
  raiseAlert(world, named[name])
}
