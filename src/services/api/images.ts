import { IMAGE_PRELOAD_TIMEOUT_MS } from '../../config/limits'
import type { Clock } from '../clock/clock'
import { withTimeout } from '../clock/withTimeout'

/**
 * Has the browser fetch pictures ahead. Resolves when all have loaded or failed, when aborted, or after 2 s, whichever
 * comes first; never rejects (specification, section 9). Pictures still on their way go on loading.
 */
export async function preloadImages(clock: Clock, addresses: readonly string[], signal?: AbortSignal): Promise<void> {
  if (typeof Image === 'undefined' || addresses.length === 0 || signal?.aborted) return
  const limit = withTimeout(clock, IMAGE_PRELOAD_TIMEOUT_MS, signal)
  const given = new Promise<void>((resolve) => limit.signal.addEventListener('abort', () => resolve(), { once: true }))
  await Promise.race([Promise.all(addresses.map(loadImage)), given])
  limit.release()
}

function loadImage(address: string): Promise<void> {
  return new Promise((resolve) => {
    const image = new Image()
    image.onload = image.onerror = () => resolve()
    image.referrerPolicy = 'no-referrer'
    image.src = address
  })
}
