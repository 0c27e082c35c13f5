import { text, json, type Answer, type Ask } from '../http/reply'
import type { Service } from '../http/service'
import { drawIcon, type IconKind } from './icon'

const ROUTES: readonly { readonly path: RegExp; readonly kind: IconKind }[] = [
  { path: /^\/getWalletImage\/([0-9a-f-]{36})$/i, kind: 'wallet' },
  { path: /^\/public\/getAssetImage\/([0-9a-f-]{36})$/i, kind: 'asset' },
  { path: /^\/public\/getCurrencyImage\/([A-Za-z]{3,5})$/, kind: 'currency' },
  { path: /^\/public\/getTokenImage\/([A-Za-z0-9.]{1,12})$/, kind: 'token' },
]

const answer: Answer = (ask) => {
  if (ask.method !== 'GET' && ask.method !== 'HEAD') return undefined
  for (const { path, kind } of ROUTES) {
    const id = path.exec(ask.url.pathname)?.[1]
    if (id) return text(drawIcon(kind, id), 'image/svg+xml', { 'cache-control': 'public, max-age=3600' })
  }
  return json({ error: 'No such image' }, 404)
}

/** Images of wallets, networks, currencies and tokens by their id. An id of the wrong form is not found. */
export const imagesService: Service = {
  paths: ['/getWalletImage/', /^\/public\/get/],
  faultNames: ['api', 'images'],
  answer,
}

/** The names of faults on descriptions of tokens and NFTs, and on their images. */
export function imageFaultNames({ url }: Ask): readonly string[] {
  return url.pathname.endsWith('.svg') ? ['api', 'images'] : ['api']
}
