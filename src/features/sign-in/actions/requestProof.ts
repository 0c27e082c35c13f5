import type { LiveConnection } from '../../../wallets/contract'
import type { Account } from '../../../domain/account/account'
import type { SiwxSession } from '../../../domain/siwx/session'
import { ConnectAborted } from '../../../errors/connection'
import { explain } from '../../../errors/explain'
import { UserRejected } from '../../../errors/wallet'
import { abortable } from '../../../services/abortable'
import type { Context } from '../../../session/context'

/**
 * Requests the signature of one attempt: through the wallet's own sign-in where it has one (Sign-In With Solana), else
 * by signing our message. Falls back to the message, once, if the wallet advertises its own sign-in and does not do it,
 * or signs something else; a rejection is final.
 * @throws as the connection and the chain adapter do
 */
export async function requestProof(
  context: Context,
  live: LiveConnection,
  account: Account,
  { data, message }: Pick<SiwxSession, 'data' | 'message'>,
  signal: AbortSignal,
): Promise<SiwxSession> {
  // A message created by the page is signed unchanged.
  const hasPageMessage = context.store.getState().options.siweConfig?.createMessage !== undefined
  if (live.signIn && !hasPageMessage) {
    try {
      return { data, ...(await abortable(live.signIn(data, signal), signal)) }
    } catch (reason) {
      const error = explain(reason)
      if (signal.aborted || error instanceof UserRejected || error instanceof ConnectAborted) throw error
    }
  }
  const adapter = await context.chains.for(account.namespace)
  signal.throwIfAborted()
  return { data, message, signature: await abortable(adapter.signMessage(live, account, message, signal), signal) }
}
