import type { Clock } from '../../services/clock/clock'
import { withTimeout } from '../../services/clock/withTimeout'
import { requestWallet } from '../../chains/requestWallet'
import type { Eip1193Provider } from '../contract'
import { WALLET_FAREWELL_WAIT_MS } from '../timeouts'
import { grantsAccounts } from './grantsAccounts'

const revoking = new WeakMap<Eip1193Provider, AbortController>()

/**
 * Revokes the site's access where the wallet supports it (EIP-2255). Errors are ignored and there is a timeout: the
 * connection is over on our side either way.
 */
export async function revokeAccess(provider: Eip1193Provider, clock: Clock): Promise<void> {
  const controller = new AbortController()
  revoking.set(provider, controller)
  const limit = withTimeout(clock, WALLET_FAREWELL_WAIT_MS, controller.signal)
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

/** The visitor connects the wallet again: a revocation that has not been sent would take that access back. */
export function cancelRevocation(provider: Eip1193Provider): void {
  revoking.get(provider)?.abort()
  revoking.delete(provider)
}
