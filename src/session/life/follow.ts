import type { ChainNamespace } from '../../domain/network/caip'
import { readSession } from '../../services/storage/sessionRecord'
import type { LiveConnection } from '../../wallets/contract'
import { applyTransition } from './applyTransition'
import { disconnect } from './disconnect'
import { evaluateSession } from './evaluateSession'
import { followWaiting } from './followWaiting'
import { connectAddedNamespace } from './connectAddedNamespace'
import { refreshBalance } from '../holdings/refreshBalance'
import { refreshIdentity } from '../holdings/refreshIdentity'
import { reconnect } from './reconnect'
import { isSameSession } from './walletSessions'
import { syncWalletNetwork } from './activateNamespace'
import type { FollowedBy, Context } from '../context'

type Listeners = { readonly [Name in keyof FollowedBy]: (context: Context, ...about: FollowedBy[Name]) => unknown }

/** What follows in the session: the only list, so that no file of a circle imports the next one. */
export const LISTENERS: Listeners = {
  changed: evaluateSession,
  shown(context) {
    if (context.store.getState().options.balance === 'show') void refreshBalance(context).catch(() => {})
    return refreshIdentity(context)
  },
  async otherActive(context, namespace, cause) {
    void syncWalletNetwork(context, namespace)
    await evaluateSession(context, cause)
  },
  // Here it is over, whatever the wallet says.
  signInFailed: (context, namespace) => disconnect(context, { namespace, reason: 'siwx-cancelled' }).catch(() => {}),
  waits: followWaiting,
  endedByOtherTab: followStored,
  namespaceAdded: connectAddedNamespace,
}

/**
 * Another tab has ended the session of a connection, in all its namespaces. What it has stored in its place is
 * restored.
 */
async function followStored(context: Context, ended: LiveConnection): Promise<void> {
  // It may have been followed with another namespace of its session.
  if (context.live.get(ended.facts.namespace) !== ended) return
  // All at once: a namespace that is active only in between would be stored as the active one.
  const session = [...context.live.values()].filter(({ facts }) => isSameSession(facts, ended.facts))
  const namespaces = session.map(({ facts }) => facts.namespace)
  const isStored = (each: ChainNamespace): boolean =>
    readSession(context.services.storage).namespaces[each] !== undefined
  applyTransition(context, 'replaced', namespaces.filter(isStored))
  applyTransition(
    context,
    'other-tab',
    namespaces.filter((each) => context.live.has(each)),
  )
  // The one under way has not seen these namespaces.
  if (context.tasks.isRunning('reconnect')) await reconnect(context)
  await reconnect(context)
}
