import type { World } from '../world'
import type { AlertName } from './raiseAlert'

/** Raises an alert. Loads the texts only now, because most projects never need them. */
export async function loadAlert(world: World, name: AlertName): Promise<void> {
  const { raiseAlert } = await import('./raiseAlert')
  raiseAlert(world, name)
}
