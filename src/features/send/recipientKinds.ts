import type { RecipientKind } from '../../chains/contract'
import { RecipientIsNobody, RecipientIsToken } from '../../errors/recipients'
import type { WalletButtonError } from '../../errors/WalletButtonError'

interface RecipientRow {
  /** Why nothing is sent there. Absent where someone can take it out again. */
  readonly refused?: new () => WalletButtonError
  /** The visitor is warned. */
  readonly caution?: true
}

/** What follows from what is at the recipient's address. A kind without a row cannot be sent to. */
export const recipientKinds: Readonly<Record<RecipientKind, RecipientRow>> = {
  account: {},
  contract: { caution: true },
  token: { refused: RecipientIsToken },
  nobody: { refused: RecipientIsNobody },
}
