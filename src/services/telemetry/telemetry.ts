import type { TelemetryMode } from '../../domain/page/options'
import { lazyOnce } from '../lazyOnce'
import type { TelemetryEvent, Sender } from './sender/sender'
import type { Telemetry, TelemetrySettings } from './contract'

/** Loads the sender with the first event that may be sent. */
export function createTelemetry(settings: TelemetrySettings): Telemetry {
  const loadSender = lazyOnce<Sender>(async () => (await import('./sender/sender')).createSender(settings))

  const send = (
    kind: TelemetryEvent['kind'],
    least: TelemetryMode,
    facts: Pick<TelemetryEvent, 'event' | 'properties' | 'address' | 'error'>,
  ) => {
    const mode = settings.mode()
    if (!settings.projectId || (mode !== 'all' && mode !== least)) return
    const { uri, hostname } = settings.location()
    const event: TelemetryEvent = { kind, at: settings.clock.now(), uri, hostname, ...facts }
    loadSender().then(
      (sender) => sender.send(event),
      () => {},
    )
  }

  return {
    track: (event, properties, address) => send('track', 'all', { event, properties, address }),
    error: (category, error) => send('error', 'errors', { event: category, error }),
  }
}
