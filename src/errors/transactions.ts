import { errorOf } from './errorOf'
import { WalletButtonError } from './WalletButtonError'

/** The transaction history was requested without an account. */
export class HistoryAddressMissing extends errorOf(
  'history_address_missing',
  "Transactions can't be fetched without an accountAddress",
  'Connect a wallet first.',
) {}

/** Only eip155 and solana accounts can send. */
export class SendChainUnsupported extends WalletButtonError {
  constructor(readonly namespace: string) {
    super('send_chain_unsupported', 'Unsupported chain', { hint: 'Switch to a network that supports sending.' })
  }
}

/** A transfer was started without an amount or a recipient. */
export class SendAmountOrRecipientMissing extends errorOf(
  'send_amount_or_recipient_missing',
  'An amount and receiver address are required',
  'Enter an amount and a recipient.',
) {}

/** A transfer was started without a token. */
export class SendTokenMissing extends errorOf('send_token_missing', 'A token is required', 'Select a token.') {}

/** Why the network would reject a transfer, if known. */
export type TransferRefusal =
  | 'reverted'
  | 'not_a_token'
  | 'no_token_account'
  | 'not_enough'
  | 'decimals_differ'
  | 'recipient_unusable'
  | 'below_minimum'
  | 'same_account'

/** The network rejected the transfer in a simulation, before the wallet was asked. Nothing was sent. */
export class TransferSimulationFailed extends WalletButtonError {
  constructor(
    readonly refusal: TransferRefusal,
    cause?: unknown,
  ) {
    super('transfer_simulation_failed', 'This transfer would fail.', {
      hint: 'Nothing was sent. Check the amount and the recipient.',
      cause,
    })
  }
}

/**
 * The call takes more gas than the network allows one transaction (EIP-7825), which some nodes' estimates pass over.
 */
export class GasOverLimit extends errorOf(
  'gas_over_limit',
  'This takes more gas than the network allows.',
  'Nothing was sent. Try a smaller amount or another token.',
) {}

/** The native balance does not cover the network fee in addition to what is sent. */
export class InsufficientFunds extends WalletButtonError {
  constructor(readonly symbol: string) {
    super('insufficient_funds', `Not enough ${symbol} for the network fee.`, {
      hint: 'Nothing was spent. Use a smaller amount or add funds first.',
    })
  }
}

/** The transaction to send, or the one that the wallet returned, is not what the visitor confirmed. */
export class TransferMismatch extends errorOf(
  'transfer_mismatch',
  'The transfer doesn’t match what you confirmed.',
  'It was stopped. Something on this page may be tampering with it.',
) {}

/** The network has confirmed another transfer than the one that the visitor confirmed. */
export class TransferDiffers extends errorOf(
  'transfer_differs',
  'The network shows another transfer than the one you confirmed.',
  'Compare it in the explorer. If you don’t recognize it, stop using this wallet.',
) {}

/** The wallet has sent a transaction that does nothing in the place of the one that was confirmed. */
export class TransactionCancelled extends errorOf(
  'transaction_cancelled',
  'This was cancelled in your wallet.',
  'Only a network fee was spent.',
) {}

/** The wallet has sent something else in the place of the transaction that was confirmed. */
export class TransactionReplaced extends errorOf(
  'transaction_replaced',
  'Your wallet sent something else instead.',
  'Compare it in the explorer.',
) {}

/** The network does not know the transaction, or no longer. */
export class TransactionUnknown extends errorOf(
  'transaction_unknown',
  'No longer known to the network',
  'Look in your wallet before you send again: it may be sent once more from there.',
) {}

/** The account has several owners, and not all of them have approved. */
export class TransactionWaitsForOwners extends errorOf(
  'transaction_waits_for_owners',
  'Waiting for the other owners',
  'It goes through once they agree in their wallets.',
) {}

/** The wallet is on another network than the transfer and did not switch. */
export class ChainMismatch extends WalletButtonError {
  constructor(
    readonly networkId: string,
    cause?: unknown,
  ) {
    super('chain_mismatch', 'The wallet is on another network.', {
      hint: 'Nothing was sent. Switch networks in your wallet and try again.',
      cause,
    })
  }
}
