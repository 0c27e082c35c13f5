import { changeSend } from '../state'
import { countMaxAgain } from './setMaxSendAmount'
import type { World } from '../../../session/world'

/** Enters the text that goes along with the transfer. It makes the transfer longer, and the fee higher. */
export function setSendMemo(world: World, memo: string): void {
  world.store.setState(changeSend({ memo, progress: { status: 'editing' } }))
  void countMaxAgain(world)
}
