import { WalletRequestFailed } from '../errors/wallet'
import { WalletButtonError } from '../errors/WalletButtonError'
import type { Problem } from './store/state'

/** The part of an error that a view may show. An error that is not ours is a bug and gets a generic message. */
export function problemOf(reason: unknown): Problem {
  if (!(reason instanceof WalletButtonError))
    return { code: 'unknown', message: 'Something went wrong', hint: 'Try again.' }
  const walletMessage = reason.find(WalletRequestFailed)?.walletMessage
  return {
    ...(walletMessage !== undefined && { walletMessage }),
    code: reason.code,
    message: reason.message,
    ...(reason.hint !== undefined && { hint: reason.hint }),
  }
}
