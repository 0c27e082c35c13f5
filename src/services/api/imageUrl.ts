import { serviceUrl } from './serviceUrl'

const paths = {
  wallet: '/getWalletImage/',
  asset: '/public/getAssetImage/',
  currency: '/public/getCurrencyImage/',
  token: '/public/getTokenImage/',
} as const

/** Wallets by image id; networks and connectors (`asset`) by image id; currencies by code; tokens by symbol. */
export type ImageKind = keyof typeof paths

/**
 * The URL of an image, for the `src` of an `<img>` (docs/protocol/services.md#images). Undefined without a project id,
 * and for an id that is a path.
 */
export function imageUrl(
  settings: { readonly projectId: string | undefined; readonly apiUrl: string },
  kind: ImageKind,
  id: string,
): string | undefined {
  // Some servers decode an encoded slash, and a segment of dots leaves the folder even when encoded.
  if (!settings.projectId || /[/\\]|^\.*$/.test(id)) return undefined
  return serviceUrl(settings.apiUrl, settings.projectId, paths[kind] + encodeURIComponent(id))
}
