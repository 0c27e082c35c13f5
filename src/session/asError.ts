import { FrameError } from '../errors/frame'
import { WalletButtonError } from '../errors/WalletButtonError'

/** What the embedded wallet raises is ours already; anything else is a mistake nobody can word better. Carries less code than `explain`, which reads what foreign wallets throw. */
export function asError(reason: unknown): WalletButtonError {
  return reason instanceof WalletButtonError ? reason : new FrameError('login')
}
