import type { ErrorCode } from './catalogue'
import { WalletButtonError } from './WalletButtonError'

/** The base class of an error whose texts are always the same. */
export function errorOf(code: ErrorCode, message: string, hint?: string) {
  return class extends WalletButtonError {
    constructor(cause?: unknown) {
      super(code, message, { hint, cause })
    }
  }
}
