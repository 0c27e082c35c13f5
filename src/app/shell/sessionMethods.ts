import type { SessionMethods } from '../bridge'
import { isKnownNamespace, parseCaipNetworkId } from '../../domain/network/caip'
import type { Context } from '../../session/context'
import { elementStateFor } from '../setup/elementState'
import { runAction } from '../setup/runAction'

/** What elements and the session without one have in common. */
export function sessionMethods(context: Context): SessionMethods {
  return {
    disconnect: ({ namespace } = {}) =>
      runAction(context, ({ disconnect }) =>
        disconnect(context, { reason: 'user', ...(isKnownNamespace(namespace) && { namespace }) }),
      ),
    switchNetwork: (caipNetworkId) =>
      runAction(context, async ({ switchNetworkById }) => {
        await switchNetworkById(context, caipNetworkId)
        // Not null after a switch.
        return elementStateFor(context.store.getState(), '', false).network!
      }),
    signIn: () => runAction(context, ({ signInFromPage }) => signInFromPage(context)),
    getProof: () => runAction(context, ({ getProof }) => getProof(context)),
    signOut: () => runAction(context, ({ signOut }) => signOut(context)),
    signMessage: (text) =>
      runAction(context, ({ signMessage }) => signMessage(context, String(text), new AbortController().signal)),
    getProvider: (namespace) =>
      context.live.get(
        isKnownNamespace(namespace)
          ? namespace
          : (parseCaipNetworkId(namespace)?.namespace ?? context.store.getState().activeNamespace),
      )?.provider,
  }
}
