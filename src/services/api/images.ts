import { IMAGE_PRELOAD_TIMEOUT_MS } from '../../config/limits'
import type { Clock } from '../clock/clock'
import { withLimit } from '../clock/withLimit'
import type { Http } from './http'

const paths = {
  wallet: '/getWalletImage/',
  asset: '/public/getAssetImage/',
  currency: '/public/getCurrencyImage/',
  token: '/public/getTokenImage/',
} as const

/** Wallets by image id; networks and connectors (`asset`) by image id; currencies by code; tokens by symbol. */
export type ImageKind = keyof typeof paths

/** The address of a picture, fit to be the `src` of an `<img>` (wire facts, 4 and 4.2). */
export function imageAddress(http: Http, kind: ImageKind, id: string): string {
  // A segment of dots would leave the folder even when encoded.
  return http.address(paths[kind] + encodeURIComponent(id).replace(/^\.+$/, '_'))
}

/**
 * Has the browser fetch pictures ahead. Resolves when all have loaded or failed, when aborted, or after 2 s, whichever
 * comes first; never rejects (specification, section 9). Pictures still on their way go on loading.
 */
export async function preloadImages(clock: Clock, addresses: readonly string[], signal?: AbortSignal): Promise<void> {
  if (typeof Image === 'undefined' || addresses.length === 0 || signal?.aborted) return
  const limit = withLimit(clock, IMAGE_PRELOAD_TIMEOUT_MS, signal)
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
