import type { ErrorCode } from './catalogue'

/** What an error may carry besides its code and message. */
export type ErrorExtras = { readonly hint?: string | undefined; readonly cause?: unknown }

/** Base class of all errors of this package. Compare `code`, show `message` and `hint`; `docs` is in docs/errors.md. */
export class WalletButtonError extends Error {
  /** A field, because it can be defined where `Error.prototype` is frozen, and not assigned. */
  override readonly name: string = 'WalletButtonError'
  /** Never changes. */
  readonly code: ErrorCode
  /** What to do, if there is something to do. */
  readonly hint: string | undefined
  /** The entry in the documentation, such as `errors#user_rejected`. */
  readonly docs: string

  constructor(code: ErrorCode, message: string, { hint, cause }: ErrorExtras = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.hint = hint
    this.docs = `errors#${code}`
  }

  /** The first error of the given class in the cause chain, starting with this one. */
  find<T extends Error>(kind: abstract new (...facts: never[]) => T): T | undefined {
    for (let at: unknown = this; at instanceof Error; at = at.cause) if (at instanceof kind) return at
    return undefined
  }
}
