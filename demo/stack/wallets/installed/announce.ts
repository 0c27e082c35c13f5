import { randomUuid } from '../../../../src/services/telemetry/randomUuid'
import { ICON, NAME } from './identity'
import type { Provider } from './Provider'

/** Announces the wallet now and whenever a page asks (EIP-6963). Returns a way to announce again. */
export function announce(provider: Provider): () => void {
  const info = Object.freeze({ uuid: randomUuid(), name: NAME, icon: ICON, rdns: 'org.example.demo-wallet' })
  const detail = Object.freeze({ info, provider })
  const say = (): void => void window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', say)
  say()
  return say
}
