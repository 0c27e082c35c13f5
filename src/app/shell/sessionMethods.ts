import type { SessionMethods } from '../bridge'
import { isKnownNamespace, parseCaipNetworkId } from '../../domain/network/caip'
import type { World } from '../../session/world'
import { elementStateFor } from '../begin/elementState'
import { runAction } from '../begin/runAction'

/** What elements and the session without one have in common. */
export function sessionMethods(world: World): SessionMethods {
  return {
    disconnect: ({ namespace } = {}) =>
      runAction(world, ({ disconnect }) =>
        disconnect(world, { reason: 'user', ...(isKnownNamespace(namespace) && { namespace }) }),
      ),
    switchNetwork: (caipNetworkId) =>
      runAction(world, async ({ switchNetworkById }) => {
        await switchNetworkById(world, caipNetworkId)
        // Not null after a switch.
        return elementStateFor(world.store.getState(), '', false).network!
      }),
    signIn: () => runAction(world, ({ signInFromPage }) => signInFromPage(world)),
    getProof: () => runAction(world, ({ getProof }) => getProof(world)),
    signOut: () => runAction(world, ({ signOut }) => signOut(world)),
    signMessage: (text) =>
      runAction(world, ({ signMessage }) => signMessage(world, String(text), new AbortController().signal)),
    getProvider: (namespace) =>
      world.live.get(
        isKnownNamespace(namespace)
          ? namespace
          : (parseCaipNetworkId(namespace)?.namespace ?? world.store.getState().activeNamespace),
      )?.provider,
  }
}
