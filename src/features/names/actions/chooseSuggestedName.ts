import { changeNaming } from '../state'
import { registerName } from './registerName'
import type { World } from '../../../session/world'

/** Enters a suggested name and registers it. */
export async function chooseSuggestedName(world: World, label: string): Promise<void> {
  world.tasks.cancel('name-suggestions')
  world.store.setState(changeNaming({ label }))
  await registerName(world)
}
