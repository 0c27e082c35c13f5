import { evaluateSession } from '../connections/evaluateSession'
import { followStored } from '../connections/followStored'
import { followWaiting } from '../connections/followWaiting'
import { joinNamespace } from '../connections/joinNamespace'
import { syncWalletNetwork } from '../connections/syncWalletNetwork'
import type { FollowedBy, Context } from '../context'

type Listeners = { readonly [Name in keyof FollowedBy]: (context: Context, ...about: FollowedBy[Name]) => unknown }

/** What follows in the session: the only list, so that no file of a circle imports the next one. */
export const LISTENERS: Listeners = {
  changed: evaluateSession,
  async otherActive(context, namespace, cause) {
    void syncWalletNetwork(context, namespace)
    await evaluateSession(context, cause)
  },
  waits: followWaiting,
  endedElsewhere: followStored,
  namespaceAdded: joinNamespace,
}
