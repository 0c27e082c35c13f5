import { FrameError } from '../errors/frame'
import { WalletButtonError } from '../errors/WalletButtonError'

/**
 * Narrows a reason from the embedded wallet, which throws typed errors only. Anything else becomes a generic login
 * error. Smaller than `explain`, which maps the errors of external wallets.
 */
export function asError(reason: unknown): WalletButtonError {
  return reason instanceof WalletButtonError ? reason : new FrameError('login')
}
