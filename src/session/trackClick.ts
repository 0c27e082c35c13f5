import type { World } from './world'

/** Tracks a press. See docs/protocol/telemetry.md#events. */
export function trackClick(world: World, event: string, properties?: Readonly<Record<string, unknown>>): void {
  world.track(event, properties)
}
