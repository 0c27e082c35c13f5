import { formatSiwxMessage } from '../../domain/siwx/message'
import { NoActiveAddress } from '../../errors/siwx'
import { selectActiveAccount } from '../store/selectors'
import { changeSiwx } from '../store/siwx'
import type { SiwxState } from '../store/state'
import { refreshConnections } from '../connections/refreshConnections'
import { createMessageData } from './signInMessage'
import type { World } from '../world'

/**
 * Creates the message of the next attempt, so that the visitor can read it before signing.
 * @throws SiwxMessageInvalid, SiwxServerUnreachable, NoActiveAddress
 */
export async function prepareRequest(world: World): Promise<NonNullable<SiwxState['request']>> {
  return world.tasks.share('sign-in-message', async (signal) => {
    const account = selectActiveAccount(world.store.getState())
    if (!account) throw new NoActiveAddress()
    world.store.setState(changeSiwx({ phase: 'preparing', request: undefined }))
    try {
      // The message names the network, and the wallet may have moved without an event. A change cancels this task.
      await refreshConnections(world, signal, [account.namespace])
      signal.throwIfAborted()
      const data = await createMessageData(world, account.address, signal)
      signal.throwIfAborted()
      const message = world.store.getState().options.siweConfig?.createMessage?.(data) ?? formatSiwxMessage(data)
      world.store.setState(changeSiwx({ request: { data, message } }))
      return { data, message }
    } finally {
      if (!signal.aborted) world.store.setState(changeSiwx({ phase: 'waiting' }))
    }
  })
}
