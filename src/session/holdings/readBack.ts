import { withTimeout } from '../../services/clock/withTimeout'
import type { Context } from '../context'

/** A node that has not reported by then what a confirmed transaction did is not asked again. */
const READ_BACK_WITHIN_MS = 15_000

/**
 * Whether a confirmed transaction is another one than the visitor was shown. False also where the network does not say,
 * because nothing is known then. Never rejects but with the signal's reason.
 */
export async function differsFromPreview(
  { services }: Pick<Context, 'services'>,
  compare: (signal: AbortSignal) => Promise<boolean | undefined>,
  signal: AbortSignal,
): Promise<boolean> {
  const limit = withTimeout(services.clock, READ_BACK_WITHIN_MS, signal)
  try {
    return (await compare(limit.signal)) === false
  } catch (reason) {
    signal.throwIfAborted()
    services.log.warn('A transaction could not be read back.', reason)
    return false
  } finally {
    limit.release()
  }
}
