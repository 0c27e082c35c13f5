import { randomBytes } from 'node:crypto'
import { bytesToHex, type Hex } from 'viem'
import { FrameRefusal } from '../FrameRefusal'
import type { Grant } from '../rpcSchema'

type Kept = { readonly userId: string; readonly grant: Grant }

/**
 * Permissions that were granted. They are kept and can be revoked; no contract of the local chains enforces them, and
 * nothing can be signed with them.
 */
export class Grants {
  readonly #byContext = new Map<string, Kept>()

  /** Stores a permission. Returns the context to revoke it. */
  keep(userId: string, grant: Grant): Hex {
    const context = bytesToHex(randomBytes(32))
    this.#byContext.set(context, { userId, grant })
    return context
  }

  /**
   * The grant behind a context, when it is this user's.
   * @throws otherwise.
   */
  of(userId: string, context: string): Grant {
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
export function requireFuture(grant: Grant, nowMs: number): void {
  if (grant.expiry * 1000 <= nowMs)
    throw new FrameRefusal('Invalid params for wallet_grantPermissions: expiry is in the past')
}
