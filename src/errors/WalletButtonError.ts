import type { ErrorCode } from './catalogue'

/** What an error may carry besides its code and its line. */
export type ErrorExtras = { readonly hint?: string | undefined; readonly cause?: unknown }

/**
 * Base of everything raised on purpose. Compare `code`; show `message` and `hint`; log `cause`;
 * `docs` names the entry of the error page (specification, section 8; decisions.md, 30).
 */
export class WalletButtonError extends Error {
  readonly code: ErrorCode
  readonly hint: string | undefined
  readonly docs: string

  constructor(code: ErrorCode, message: string, { hint, cause }: ErrorExtras = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = new.target.name
    this.code = code
    this.hint = hint
    this.docs = `errors#${code}`
  }

  /** First error in the cause chain, this one included, that is of the given class. */
  find<T extends Error>(kind: abstract new (...facts: never[]) => T): T | undefined {
    for (let at: unknown = this; at instanceof Error; at = at.cause) if (at instanceof kind) return at
    return undefined
  }
}
