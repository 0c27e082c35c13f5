import { alerts } from '../../errors/alerts'
import { addAlert } from '../store/alerts'
import type { World } from '../world'

export type AlertName = keyof typeof alerts

/** A documented way to use the element: only pages with `debug` are told. */
const FINE: readonly AlertName[] = ['alertProjectIdNotConfigured']

/**
 * Reports an alert to the site's developer, on the console and as an `error` event, and on screen with `debug`. Each
 * alert is reported once.
 */
export function raiseAlert(world: World, name: AlertName): void {
  const alert = alerts[name]
  if (world.reportedAlerts.has(alert.code)) return
  world.reportedAlerts.add(alert.code)
  world.store.setState(addAlert(alert))
  if (FINE.includes(name)) return world.services.log.info(`${alert.message}: ${alert.long}`)
  world.services.log.error(`${alert.message}: ${alert.long}`)
  world.emit({ type: 'error', detail: { ...alert } })
}
