import type { InstalledWallet } from './wallet'

/** Each wallet once: a repeated announcement (same uuid, or same name when there is no rdns) is ignored. */
export function onceEach(announced: readonly InstalledWallet[]): readonly InstalledWallet[] {
  const kept: InstalledWallet[] = []
  for (const wallet of announced) {
    if (!kept.some((earlier) => isSameAnnouncement(earlier, wallet))) kept.push(wallet)
  }
  return kept
}

function isSameAnnouncement(a: InstalledWallet, b: InstalledWallet): boolean {
  if (a.uuid !== undefined && b.uuid !== undefined && a.uuid === b.uuid) return true
  const bothHaveUuid = a.uuid !== undefined && b.uuid !== undefined
  if (a.rdns && b.rdns) return !bothHaveUuid && plainRdns(a.rdns) === plainRdns(b.rdns)
  return !a.rdns && !b.rdns && normalizeWalletName(a.name) === normalizeWalletName(b.name)
}

// MetaMask's in-app browser announces itself with a second rdns.
export function plainRdns(rdns: string): string {
  const lower = rdns.trim().toLowerCase()
  return lower === 'io.metamask.mobile' ? 'io.metamask' : lower
}

/** A wallet's name for comparison: without case and outer space; `Trust Wallet` is also called `Trust`. */
export function normalizeWalletName(name: string): string {
  const lower = name.trim().toLowerCase()
  return lower === 'trust wallet' ? 'trust' : lower
}
