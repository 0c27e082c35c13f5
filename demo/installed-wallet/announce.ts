import type { Provider } from './Provider'

const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="#2f6fed"/><rect x="20" y="30" width="56" height="40" rx="8" fill="#fff"/><circle cx="62" cy="50" r="6" fill="#2f6fed"/></svg>',
)}`

/** Announces the wallet now and whenever a page asks (EIP-6963). Returns a way to announce again. */
export function announce(provider: Provider): () => void {
  const info = Object.freeze({ uuid: crypto.randomUUID(), name: 'Demo Wallet', icon: ICON, rdns: 'org.example.demo-wallet' })
  const detail = Object.freeze({ info, provider })
  const say = (): void => void window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', say)
  say()
  return say
}
