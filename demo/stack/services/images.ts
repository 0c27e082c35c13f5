import { text, json, type Answer } from '../http/reply'
import { drawIcon, type IconKind } from './icon'

const ROUTES: readonly { readonly path: RegExp; readonly kind: IconKind }[] = [
  { path: /^\/getWalletImage\/([0-9a-f-]{36})$/i, kind: 'wallet' },
  { path: /^\/public\/getAssetImage\/([0-9a-f-]{36})$/i, kind: 'asset' },
  { path: /^\/public\/getCurrencyImage\/([A-Za-z]{3,5})$/, kind: 'currency' },
  { path: /^\/public\/getTokenImage\/([A-Za-z0-9.]{1,12})$/, kind: 'token' },
]

/** The four image addresses (wire facts, section 4). An id of the wrong form is not found. */
export const imagesAnswer: Answer = (ask) => {
  if (ask.method !== 'GET' && ask.method !== 'HEAD') return undefined
  for (const { path, kind } of ROUTES) {
    const id = path.exec(ask.url.pathname)?.[1]
    if (id) return text(drawIcon(kind, id), 'image/svg+xml', { 'cache-control': 'public, max-age=3600' })
  }
  return isOwnPath(ask.url.pathname) ? json({ error: 'No such image' }, 404) : undefined
}

function isOwnPath(path: string): boolean {
  return path.startsWith('/getWalletImage/') || path.startsWith('/public/get')
}

/** True for every address where only images are served, drawn here or elsewhere. */
export function isImagePath(path: string): boolean {
  return isOwnPath(path) || path.endsWith('.svg')
}
