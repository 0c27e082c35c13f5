import type { Network } from '../../domain/network/network'
import type { SiwxSession } from '../../domain/siwx/session'
import { withTimeout } from '../../services/clock/withTimeout'
import { createRecordCache } from '../../services/storage/recordCache'
import type { Connector, ConnectSignIn } from '../../wallets/contract'
import { walletKindOf } from '../../wallets/index'
import { selectSiwxMode } from '../store/selectors'
import type { Context } from '../context'
import { oneClickMessage } from './signInMessage'

/** How long a wallet that did not take the request is asked for connection and sign-in one after the other. */
const TWO_PROMPTS_FOR_MS = 7 * 24 * 60 * 60 * 1_000
/** A site that takes longer for its nonce gets it when it is asked again, after the connection. */
const NONCE_WAIT_MS = 1_000

/** A sign-in to ask for with the connection, and what has become of it. */
interface SignInOnConnect {
  readonly request: ConnectSignIn
  /** What the wallet has signed. */
  session(): SiwxSession | undefined
}

/**
 * The sign-in that a wallet of this device is asked for with its connection. Undefined where it comes after it: the
 * wallet has not taken such a request before (docs/decisions/one-prompt.md), its kind or the options rule it out, or
 * the site's nonce does not come in time.
 */
export async function signInOnConnect(
  context: Context,
  { id }: Pick<Connector, 'id'>,
  network: Network,
  signal: AbortSignal,
): Promise<SignInOnConnect | undefined> {
  if (!walletKindOf(id).signsInOnConnect?.includes(network.chainNamespace)) return undefined
  const twoPrompts = createRecordCache(context.services, 'two_prompts_cache', {
    freshMs: TWO_PROMPTS_FOR_MS,
    parse: () => true,
    serialize: () => ({}),
  })
  if (twoPrompts.get(id)?.isFresh) return undefined
  const limit = withTimeout(context.services.clock, NONCE_WAIT_MS, signal)
  const message = await oneClickMessage(context, network, limit.signal).finally(limit.release)
  if (!message) return undefined
  const askApart = (): void => twoPrompts.set(id, true)
  const canDoIt = (): void => twoPrompts.remove((each) => each === id)
  let session: SiwxSession | undefined
  return {
    request: {
      message,
      // Before there is a response: a wallet that never responds to what it does not know is not asked again.
      asked: askApart,
      signed(signed) {
        session = signed
        canDoIt()
      },
      rejected() {
        // Who has refused both may still want to connect, where that is enough.
        if (selectSiwxMode(context.store.getState()) === 'required') canDoIt()
        else askApart()
      },
    },
    session: () => session,
  }
}
