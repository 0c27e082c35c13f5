import { SERVICE_CALL_TIMEOUT_MS } from '../../config/limits'
import { siwxSite } from '../../domain/siwx/backends'
import type { SiwxMessageData } from '../../domain/siwx/message'
import { isNonce } from '../../domain/siwx/nonce'
import { SiwxMessageInvalid } from '../../errors/siwx'
import { withTimeout } from '../../services/clock/withTimeout'
import { changeSiwx } from '../store/siwx'
import type { Context } from '../context'

/** The `Date` of a response has whole seconds, and the response takes its time. */
const SAME_CLOCK_WITHIN_MS = 2_000

/**
 * The time by which a sign-in begins and ends: that of the page's server where it has responded on this page, otherwise
 * the visitor's. The clocks of visitors are wrong by minutes, and the server decides by its own.
 */
export function serverNow({ services, store }: Context): number {
  return services.clock.now() - store.getState().siwx.clockAheadMs
}

/**
 * A nonce of the page's server, whose response also tells its time (`serverNow`).
 * @throws SiwxServerUnreachable, SiwxMessageInvalid
 */
export async function fetchServerNonce(
  { services, store }: Context,
  account: Pick<SiwxMessageData, 'accountAddress' | 'chainId'> | undefined,
  signal: AbortSignal,
) {
  const timeout = withTimeout(services.clock, SERVICE_CALL_TIMEOUT_MS, signal)
  try {
    const site = siwxSite(store.getState().options)
    const { nonce, serverTime } = await services.siwx.fetchNonce(site, account, timeout.signal)
    if (!isNonce(nonce)) throw new SiwxMessageInvalid('nonce', 'is not at least 8 letters and digits')
    const aheadMs = serverTime === undefined ? 0 : services.clock.now() - serverTime
    store.setState(changeSiwx({ clockAheadMs: Math.abs(aheadMs) > SAME_CLOCK_WITHIN_MS ? aheadMs : 0 }))
    return nonce
  } finally {
    timeout.release()
  }
}
