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
export class SendAmountOrRecipientMissing extends WalletButtonError {
  constructor() {
    super('send_amount_or_recipient_missing', 'An amount and receiver address are required')
  }
}

/** A transfer was started without saying of what (specification, sections 5 and 8). */
export class SendTokenMissing extends WalletButtonError {
  constructor() {
    super('send_token_missing', 'A token is required')
  }
}

/** Why a network would refuse a transfer, as far as it can be told. */
export type TransferRefusal =
  | 'reverted'
  | 'not_a_token'
  | 'no_token_account'
  | 'not_enough'
  | 'decimals_differ'
  | 'receiver_unusable'
  | 'below_minimum'
  | 'page_not_secure'

/** The network would not carry the transfer out. It was tried before the wallet was asked: nothing was sent. */
export class TransferSimulationFailed extends WalletButtonError {
  constructor(
    readonly refusal: TransferRefusal,
    cause?: unknown,
  ) {
    super('transfer_simulation_failed', 'The network would refuse this transfer.', {
      hint: 'Nothing was sent. Check the amount and the receiver.',
      cause,
    })
  }
}

/** What the account has of the native currency does not cover the fee, on top of what is sent. */
export class InsufficientFunds extends WalletButtonError {
  constructor(readonly symbol: string) {
    super('insufficient_funds', `There is not enough ${symbol} for the network fee.`, {
      hint: 'Nothing was sent. Send less, or add some first.',
    })
  }
}

/** What was about to be handed to the wallet, or came back from it, is not what the visitor confirmed. */
export class TransferMismatch extends WalletButtonError {
  constructor() {
    super('transfer_mismatch', 'The transfer is not the one that you confirmed.', {
      hint: 'It was stopped. Something on this page may be tampering with it.',
    })
  }
}

/** The wallet is on another network than the transfer, and did not move there. */
export class ChainMismatch extends WalletButtonError {
  constructor(
    readonly networkId: string,
    cause?: unknown,
  ) {
    super('chain_mismatch', 'The wallet is on another network.', {
      hint: 'Nothing was sent. Change the network inside the wallet and try again.',
      cause,
    })
  }
}
