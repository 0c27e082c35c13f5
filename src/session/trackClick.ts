import type { Context } from './context'

/** Tracks a press. See docs/protocol/telemetry.md#events. */
export function trackClick(context: Context, event: string, properties?: Readonly<Record<string, unknown>>): void {
  context.track(event, properties)
}
