import { document } from '../domain/page/document'
import { loadExtras } from './loadApp'
import { pageRegistry } from './registry'

const CONTROLS =
  '[data-wallet-show],[data-wallet-text],[class*=wallet-show-],[class*=wallet-text-],[command^="--"],[href^="#wallet"],body [data-wallet-connect-button]'

/** Starts the controls in plain HTML if the page has any, and the self-check if the page's URL asks for it. */
export function followPage(): void {
  const registry = pageRegistry()
  if (registry.canvas) return
  if (/wcb-doctor/.test(location.href) || document.querySelector(CONTROLS))
    loadExtras().then(
      ({ start }) => start(registry),
      () => {},
    )
}
