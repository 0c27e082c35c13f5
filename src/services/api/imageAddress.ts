import { serviceAddress } from './serviceAddress'

const paths = {
  wallet: '/getWalletImage/',
  asset: '/public/getAssetImage/',
  currency: '/public/getCurrencyImage/',
  token: '/public/getTokenImage/',
} as const

/** Wallets by image id; networks and connectors (`asset`) by image id; currencies by code; tokens by symbol. */
export type ImageKind = keyof typeof paths

/** The address of a picture, fit to be the `src` of an `<img>` (wire facts, 4 and 4.2); none without a project id. */
export function imageAddress(settings: { readonly projectId: string | undefined; readonly address: string }, kind: ImageKind, id: string): string | undefined {
  // A segment of dots would leave the folder even when encoded.
  return settings.projectId ? serviceAddress(settings.address, settings.projectId, paths[kind] + encodeURIComponent(id).replace(/^\.+$/, '_')) : undefined
}
