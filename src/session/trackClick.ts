import type { World } from './world'

/** A press that the specification's tracking knows by name (wire-facts 5.4). */
export function trackClick(world: World, event: string, properties?: Readonly<Record<string, unknown>>): void {
  world.track(event, properties)
}
