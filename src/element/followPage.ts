import { loadControls } from './loadApp'
import { pageRegistry } from './registry'
import { first } from './scriptOptions'

const CONTROLS =
  '[data-wallet-show],[data-wallet-text],[command^="--"],[href^="#wallet:"],body [data-wallet-connect-button]'

/** Starts the controls in plain HTML if the page has any. */
export function followPage(): void {
  const registry = pageRegistry()
  if (!registry.canvas && first(CONTROLS))
    loadControls().then(
      ({ start }) => start(registry),
      () => {},
    )
}
