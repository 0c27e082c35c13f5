import { walletKindOf } from '../wallets/index'

/** Does this id stand for the wallets of a kind, which is one row of Connect, and not for one wallet that was found? */
export function isListedKind(id: string): boolean {
  return walletKindOf(id).listed !== undefined
}
