import { formatSiwxMessage } from '../../domain/siwx/message'
import { NoActiveAddress } from '../../errors/siwx'
import { selectActiveAccount } from '../store/selectors'
import { changeSiwx } from '../store/siwx'
import type { SiwxState } from '../store/state'
import { refreshConnections } from '../connections/refreshConnections'
import { createMessageData } from './signInMessage'
import type { Context } from '../context'

/**
 * Creates the message of the next attempt, so that the visitor can read it before signing.
 * @throws SiwxMessageInvalid, SiwxServerUnreachable, NoActiveAddress
 */
export async function prepareRequest(context: Context): Promise<NonNullable<SiwxState['request']>> {
  return context.tasks.share('sign-in-message', async (signal) => {
    const account = selectActiveAccount(context.store.getState())
    if (!account) throw new NoActiveAddress()
    context.store.setState(changeSiwx({ phase: 'preparing', request: undefined }))
    try {
      // The message names the network, and the wallet may have moved without an event. A change cancels this task.
      await refreshConnections(context, signal, [account.namespace])
      signal.throwIfAborted()
      const data = await createMessageData(context, account.address, signal)
      signal.throwIfAborted()
      const message = context.store.getState().options.siweConfig?.createMessage?.(data) ?? formatSiwxMessage(data)
      context.store.setState(changeSiwx({ request: { data, message } }))
      return { data, message }
    } finally {
      if (!signal.aborted) context.store.setState(changeSiwx({ phase: 'waiting' }))
    }
  })
}
