import type { SiwxProof } from '../../../domain/siwx/session'
import { parseCaipNetworkId } from '../../../domain/network/caip'
import { selectSession } from '../../../session/store/selectors'
import type { Context } from '../../../session/context'
import { signInFromPage } from './signInFromPage'

/**
 * `getProof()` of the element: the proof of the sign-in, for a server that the page talks to itself. Without a sign-in
 * it is asked for first.
 * @throws what `signInFromPage` throws
 */
export async function getProof(context: Context): Promise<SiwxProof> {
  const { data, message, signature } = selectSession(context.store.getState()) ?? (await signInFromPage(context))
  const namespace = parseCaipNetworkId(data.chainId)?.namespace
  const adapter = namespace && (await context.chains.for(namespace))
  return { message, signature: adapter?.encodeProof?.(signature) ?? signature }
}
