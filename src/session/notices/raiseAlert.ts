import { alerts } from '../../errors/alerts'
import { addAlert } from '../store/alerts'
import type { Context } from '../context'

export type AlertName = keyof typeof alerts

/** A documented way to use the element: only pages with `debug` are notified. */
const FINE: readonly AlertName[] = ['alertProjectIdNotConfigured']

/**
 * Reports an alert to the site's developer, on the console and as an `error` event, and on screen with `debug`. Each
 * alert is reported once.
 */
export function raiseAlert(context: Context, name: AlertName): void {
  const alert = alerts[name]
  if (context.reportedAlerts.has(alert.code)) return
  context.reportedAlerts.add(alert.code)
  context.store.setState(addAlert(alert))
  if (FINE.includes(name)) return context.services.log.info(`${alert.message}: ${alert.long}`)
  context.services.log.error(`${alert.message}: ${alert.long}`)
  context.emit({ type: 'error', detail: { ...alert } })
}
