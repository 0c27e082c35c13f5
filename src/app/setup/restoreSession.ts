import { once } from '../../domain/once'
import { isSessionRestorable } from '../../services/storage/hasStoredSession'
import { restoreRecentWallets } from '../../session/directory/restoreRecentWallets'
import type { Context } from '../../session/context'
import { runAction } from './runAction'
import { runDetached } from './runDetached'

/**
 * Finds out what an earlier visit has left in storage, and returns what restores it, once: not before an element receives
 * of it.
 */
export function restoreSession(context: Context): () => Promise<{ restored: boolean }> {
  const { store, services } = context
  const { storage, log } = services
  store.setState({ consented: storage.read('consent') === 'given', lastWallet: storage.read('last_wallet') })
  restoreRecentWallets(context)

  const isAuto = store.getState().options.reconnect === 'auto'
  // The entry checks the same storage keys. Without a stored session, no session code is loaded.
  const restorable = isAuto && isSessionRestorable(storage.read)
  const pairing = isAuto && storage.read('open_pairing') !== undefined
  const left = isAuto && services.tabStorage.read('open_view') !== undefined
  const resume = (): void => {
    if (left)
      runDetached(context, 'The view that was left could not be opened.', ({ resumeView }) => resumeView(context))
  }
  const adopt = (): void => {
    if (pairing)
      runDetached(context, 'The pairing of an earlier page could not be adopted.', ({ adoptOpenPairing }) =>
        adoptOpenPairing(context),
      )
  }
  const resumeAndAdopt = (): void => {
    resume()
    adopt()
  }
  /** A page that is rendered in advance takes nothing from the page in front of it. */
  const goOn = (): void => {
    const activation = context.page.activation()
    if (activation) void activation.then(resumeAndAdopt)
    else resumeAndAdopt()
  }
  return once(() => {
    if (!restorable) goOn()
    return (restorable ? runAction(context, ({ reconnect }) => reconnect(context)) : Promise.resolve(false))
      .catch((reason: unknown) => (log.error('Reconnecting failed.', reason), false))
      .then((restored) => {
        if (restorable) goOn()
        return { restored }
      })
  })
}
