import { FrameError } from '../errors/frame'
import { WalletButtonError } from '../errors/WalletButtonError'

/** Narrows an error of the embedded wallet, which throws typed errors only. Smaller than `explain`. */
export function asError(reason: unknown): WalletButtonError {
  return reason instanceof WalletButtonError ? reason : new FrameError('login')
}
