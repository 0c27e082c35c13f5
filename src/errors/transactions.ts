import { WalletButtonError } from './WalletButtonError'

/** The history was asked for without an account (specification, section 8). */
export class HistoryAddressMissing extends WalletButtonError {
  constructor() {
    super('history_address_missing', "Transactions can't be fetched without an accountAddress")
  }
}

/** Sending works on eip155 and solana only (specification, sections 5 and 8). */
export class SendChainUnsupported extends WalletButtonError {
  constructor(readonly namespace: string) {
    super('send_chain_unsupported', 'Unsupported chain', { hint: 'Switch to a network where sending works.' })
  }
}

/** A transfer was started without saying how much or to whom (specification, sections 5 and 8). */
export class SendAmountOrReceiverMissing extends WalletButtonError {
  constructor() {
    super('send_amount_or_receiver_missing', 'An amount and receiver address are required')
  }
}

/** A transfer was started without saying of what (specification, sections 5 and 8). */
export class SendTokenMissing extends WalletButtonError {
  constructor() {
    super('send_token_missing', 'A token is required')
  }
}
