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
