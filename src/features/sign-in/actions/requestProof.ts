import type { LiveConnection } from '../../../wallets/contract'
import type { Account } from '../../../domain/account/account'
import type { SiwxSession } from '../../../domain/siwx/session'
import { RequestUnsupported } from '../../../errors/wallet'
import { abortable } from '../../../services/abortable'
import type { World } from '../../../session/world'

/**
 * The proof of one attempt: worded by the wallet where it can (Sign-In With Solana), else our text, signed. A wallet that
 * offers its own wording and then does not support it is asked for the text; one that declines has declined. Raises as the
 * connection and the chain do.
 */
export async function requestProof(
  world: World,
  live: LiveConnection,
  account: Account,
  { data, message }: Pick<SiwxSession, 'data' | 'message'>,
  signal: AbortSignal,
): Promise<SiwxSession> {
  // Words of the page's own are signed as they are.
  const own = world.store.getState().options.siweConfig?.createMessage !== undefined
  if (live.signIn && !own) {
    try {
      return { data, ...(await abortable(live.signIn(data, signal), signal)) }
    } catch (reason) {
      if (!(reason instanceof RequestUnsupported)) throw reason
    }
  }
  const adapter = await world.chains.for(account.namespace)
  signal.throwIfAborted()
  return { data, message, signature: await abortable(adapter.signMessage(live, account, message, signal), signal) }
}
