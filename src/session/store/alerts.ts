import type { Change } from './state'
import type { Alert } from '../../errors/alerts'

/** Adds an alert unless it is there already. */
export function addAlert(alert: Alert): Change {
  return (state) =>
    state.alerts.some((known) => known.code === alert.code) ? {} : { alerts: [...state.alerts, alert] }
}
