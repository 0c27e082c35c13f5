import { randomBytes } from 'node:crypto'
import { bytesToHex, type Hex } from 'viem'
import { FrameRefusal } from '../FrameRefusal'
import type { GrantTerms } from './evm/describeGrant'

type Kept = { readonly userId: string; readonly grant: GrantTerms }

/**
 * Permissions that were granted. They are kept and can be revoked; no contract of the local chains enforces them, and
 * nothing can be signed with them.
 */
export class Grants {
  readonly #byContext = new Map<string, Kept>()

  /** Stores a permission. Returns the context to revoke it. */
  keep(userId: string, grant: GrantTerms): Hex {
    const context = bytesToHex(randomBytes(32))
    this.#byContext.set(context, { userId, grant })
    return context
  }

  /**
   * The grant behind a context, when it is this user's.
   * @throws otherwise.
   */
  of(userId: string, context: string): GrantTerms {
    const kept = this.#byContext.get(context)
    if (kept?.userId !== userId) throw new FrameRefusal('No such permission was granted')
    return kept.grant
  }

  revoke(userId: string, context: string): void {
    this.of(userId, context)
    this.#byContext.delete(context)
  }
}

/** @throws when a grant would be over before it begins. */
export function requireFuture(method: string, grant: GrantTerms, nowMs: number): void {
  if (grant.expiry !== undefined && grant.expiry * 1000 <= nowMs)
    throw new FrameRefusal(`Invalid params for ${method}: expiry is in the past`)
}
