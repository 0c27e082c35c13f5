import { changeNaming } from '../state'
import { registerName } from './registerName'
import type { Context } from '../../../session/context'

/** Enters a suggested name and registers it. */
export async function chooseSuggestedName(context: Context, label: string): Promise<void> {
  context.tasks.cancel('name-suggestions')
  context.store.setState(changeNaming({ label }))
  await registerName(context)
}
