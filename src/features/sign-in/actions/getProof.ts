import type { SiwxProof } from '../../../domain/siwx/session'
import { parseCaipNetworkId } from '../../../domain/network/caip'
import { selectSession } from '../../../session/store/selectors'
import type { World } from '../../../session/world'
import { signInFromPage } from './signInFromPage'

/**
 * `getProof()` of the element: the proof of the sign-in, for a server that the page talks to itself. Without a sign-in
 * it is asked for first.
 * @throws what `signInFromPage` throws
 */
export async function getProof(world: World): Promise<SiwxProof> {
  const { data, message, signature } = selectSession(world.store.getState()) ?? (await signInFromPage(world))
  const namespace = parseCaipNetworkId(data.chainId)?.namespace
  const adapter = namespace && (await world.chains.for(namespace))
  return { message, signature: adapter?.encodeProof?.(signature) ?? signature }
}
