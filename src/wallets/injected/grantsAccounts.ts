/** Does a wallet's list of permissions (EIP-2255) include its accounts? Undefined when it is no list. */
export function grantsAccounts(permissions: unknown): boolean | undefined {
  try {
    if (!Array.isArray(permissions)) return undefined
    return permissions.some(
      (each) => (each as { parentCapability?: unknown } | null)?.parentCapability === 'eth_accounts',
    )
  } catch {
    return undefined
  }
}
