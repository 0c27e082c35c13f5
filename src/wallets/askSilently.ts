import { askOnce } from '../chains/requestWallet'
import { WalletRequestFailed } from '../errors/wallet'
import type { Clock } from '../services/clock/clock'
import { withTimeout } from '../services/clock/withTimeout'

/** How long the first question may be without an answer before it is repeated. Each repetition doubles it. */
const FIRST_REPEAT_MS = 500
const LONGEST_REPEAT_MS = 2_000

/**
 * Asks a wallet what shows the visitor nothing, until it answers or the time is over. The question is repeated, because
 * an extension that sleeps, or a page that is prerendered, loses questions. The first answer counts.
 * @throws ConnectAborted, WalletRequestFailed after the timeout, and whatever the wallet throws
 */
export async function askSilently(
  ask: () => unknown,
  { clock, waitMs, signal }: { readonly clock: Clock; readonly waitMs: number; readonly signal?: AbortSignal },
): Promise<unknown> {
  const limit = withTimeout(clock, waitMs, signal)
  let stop = (): void => {}
  try {
    return await new Promise((resolve, reject) => {
      const askFor = (ms: number): void => {
        stop = clock.after(ms, () => askFor(Math.min(2 * ms, LONGEST_REPEAT_MS)))
        askOnce(ask, limit.signal).then(resolve, reject)
      }
      askFor(FIRST_REPEAT_MS)
    })
  } catch (reason) {
    throw limit.expired() ? new WalletRequestFailed(undefined, reason) : reason
  } finally {
    stop()
    limit.release()
  }
}
