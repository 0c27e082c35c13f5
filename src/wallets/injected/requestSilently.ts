import { requestWallet } from '../../chains/requestWallet'
import { WalletRequestFailed } from '../../errors/wallet'
import type { Clock } from '../../services/clock/clock'
import { withTimeout } from '../../services/clock/withTimeout'
import type { Eip1193Provider } from '../contract'

/**
 * A request that shows the visitor nothing, so it has a timeout.
 * @throws ConnectAborted, WalletRequestFailed after the timeout, and whatever the wallet throws
 */
export async function requestSilently(
  provider: Eip1193Provider,
  method: string,
  { clock, waitMs, signal }: { readonly clock: Clock; readonly waitMs: number; readonly signal?: AbortSignal },
): Promise<unknown> {
  const limit = withTimeout(clock, waitMs, signal)
  try {
    return await requestWallet(provider, method, undefined, limit.signal)
  } catch (reason) {
    throw limit.expired() ? new WalletRequestFailed(undefined, reason) : reason
  } finally {
    limit.release()
  }
}
