import { WalletButtonError } from '../errors/WalletButtonError'
import type { Problem } from './store/state'

/** What a view may show of an error. Flows raise errors of ours; anything else is a mistake of ours and said plainly. */
export function problemOf(reason: unknown): Problem {
  if (!(reason instanceof WalletButtonError)) return { code: 'unknown', message: 'Something went wrong' }
  return { code: reason.code, message: reason.message, ...(reason.hint !== undefined && { hint: reason.hint }) }
}
