/** Is a wallet, installed or listed, one that the page never shows? */
export function isExcluded(
  wallet: { readonly id: string; readonly name: string; readonly rdns?: string | undefined },
  exclude: readonly string[],
): boolean {
  return exclude.some((each) => each === wallet.id || each === wallet.rdns || each === wallet.name)
}
