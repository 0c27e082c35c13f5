import { WalletButtonError } from '../errors/WalletButtonError'
import { explain } from '../errors/explain'
import type { Problem } from '../store/state'

/** What a view may show of whatever was thrown. */
export function problemOf(reason: unknown): Problem {
  const error = reason instanceof WalletButtonError ? reason : explain(reason)
  return { code: error.code, message: error.message, ...(error.hint !== undefined && { hint: error.hint }) }
}
