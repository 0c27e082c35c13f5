import type { Registry } from './registry'

/** Far more wallets than any browser has. Caps what a page that floods the event can cost. */
const ANNOUNCEMENTS_MAX = 256

/** Collects wallet announcements (EIP-6963), not validated, while anything on the page needs them. */
export function register(registry: Registry, member: object, join: () => void): void {
  registry.members.set(member, join)
  registry.joined?.(member)
  if (registry.release) return
  const onAnnounce = (event: Event): void => {
    if (registry.announcements.size < ANNOUNCEMENTS_MAX)
      registry.announcements.add((event as CustomEvent<unknown>).detail)
  }
  addEventListener('eip6963:announceProvider', onAnnounce)
  registry.release = () => removeEventListener('eip6963:announceProvider', onAnnounce)
  dispatchEvent(new Event('eip6963:requestProvider'))
}

export function unregister(registry: Registry, member: object): void {
  registry.members.delete(member)
  if (registry.members.size > 0) return
  registry.release?.()
  registry.release = undefined
  registry.announcements.clear()
}
