import { changeNaming } from '../state'
import { registerName } from './registerName'
import type { World } from '../../../session/world'

/** Takes a name that was suggested and registers it (views.md, 8.2). */
export async function chooseSuggestedName(world: World, label: string): Promise<void> {
  world.tasks.cancel('name-suggestions')
  world.store.setState(changeNaming({ label }))
  await registerName(world)
}
