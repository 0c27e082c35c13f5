import type { Change } from './createStore'
import type { Alert } from './state'

/** Each alert is kept, and so shown, once (specification, section 4). */
export function addAlert(alert: Alert): Change {
  return (state) =>
    state.alerts.some((known) => known.code === alert.code) ? {} : { alerts: [...state.alerts, alert] }
}
