import { abortable } from '../abortable'
import type { Clock } from '../clock/clock'
import { withTimeout } from '../clock/withTimeout'

const PRELOAD_TIMEOUT_MS = 2_000

/**
 * Has the browser fetch images ahead of their use. Resolves when all have loaded or failed, when aborted, or after 2 s;
 * never rejects. Images that are still loading continue.
 */
export async function preloadImages(clock: Clock, urls: readonly string[], signal?: AbortSignal): Promise<void> {
  if (typeof Image === 'undefined' || urls.length === 0 || signal?.aborted) return
  const timeout = withTimeout(clock, PRELOAD_TIMEOUT_MS, signal)
  await abortable(Promise.all(urls.map(loadImage)), timeout.signal).catch(() => {})
  timeout.release()
}

function loadImage(url: string): Promise<void> {
  return new Promise((resolve) => {
    const image = new Image()
    image.onload = image.onerror = () => resolve()
    image.referrerPolicy = 'no-referrer'
    image.src = url
  })
}
