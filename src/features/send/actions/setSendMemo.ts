import { changeSend } from '../state'
import { countMaxAgain } from './setMaxSendAmount'
import type { Context } from '../../../session/context'

/** Enters the text that goes along with the transfer. It makes the transfer longer, and the fee higher. */
export function setSendMemo(context: Context, memo: string): void {
  context.store.setState(changeSend({ memo, progress: { status: 'editing' } }))
  void countMaxAgain(context)
}
