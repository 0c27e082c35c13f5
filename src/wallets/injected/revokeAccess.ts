import type { Clock } from '../../services/clock/clock'
import { withTimeout } from '../../services/clock/withTimeout'
import { requestWallet } from '../../chains/requestWallet'
import type { Eip1193Provider } from '../contract'
import { WALLET_FAREWELL_WAIT_MS } from '../timeouts'

/**
 * Revokes the site's access where the wallet supports it (EIP-2255). Errors are ignored and there is a timeout: the
 * connection is over on our side either way.
 */
export async function revokeAccess(provider: Eip1193Provider, clock: Clock): Promise<void> {
  const limit = withTimeout(clock, WALLET_FAREWELL_WAIT_MS)
  try {
    const granted = await requestWallet(provider, 'wallet_getPermissions', undefined, limit.signal)
    if (grantsAccounts(granted))
      await requestWallet(provider, 'wallet_revokePermissions', [{ eth_accounts: {} }], limit.signal)
  } catch {
    // Many wallets know neither method.
  } finally {
    limit.release()
  }
}

function grantsAccounts(permissions: unknown): boolean {
  const isAccounts = (each: unknown) =>
    (each as { parentCapability?: unknown } | null)?.parentCapability === 'eth_accounts'
  return Array.isArray(permissions) && permissions.some(isAccounts)
}
