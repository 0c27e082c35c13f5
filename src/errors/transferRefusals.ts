import { errorOf } from './errorOf'

// Why a recipient or a token does not take part in a transfer: reported before the wallet is asked.

/** No one could take out what is sent to the recipient. */
export class RecipientIsProgram extends errorOf(
  'recipient_is_program',
  'This address belongs to a program. Nobody could take out what you send.',
  'Ask the recipient for a wallet address.',
) {}

/** The recipient is an account of another token, or cannot have one of this one. */
export class RecipientOtherToken extends errorOf(
  'recipient_other_token',
  'This account is for another token.',
  'Ask the recipient for a wallet address.',
) {}

/** The network has no account there, and no key belongs to the address. */
export class RecipientClosed extends errorOf(
  'recipient_closed',
  'There is no account at this address, and no wallet can have it.',
  'Ask the recipient for a wallet address.',
) {}

/** The issuer has frozen the account that would receive. */
export class RecipientFrozen extends errorOf(
  'recipient_frozen',
  'The token’s issuer has frozen the recipient’s account.',
  'Ask the recipient for another address.',
) {}

/** Without what the issuer has frozen there is too little. */
export class BalanceFrozen extends errorOf(
  'balance_frozen',
  'The token’s issuer has frozen your balance, or a part of it.',
  'Nothing was sent. Try a smaller amount.',
) {}

/** The token stays where it was issued to. */
export class TokenNotTransferable extends errorOf('token_not_transferable', 'This token can’t be transferred.') {}

/** The issuer has paused the token. */
export class TokenPaused extends errorOf(
  'token_paused',
  'The token’s issuer has paused all transfers.',
  'Nothing was sent. Try again later.',
) {}

/** The program that judges the transfers of the token has refused this one. */
export class TransferHookRefused extends errorOf(
  'transfer_hook_refused',
  'The token’s own rules don’t allow this transfer.',
  'Nothing was sent. Ask the token’s issuer.',
) {}

/** The account that would receive takes no transfer without a memo. */
export class MemoRequired extends errorOf(
  'memo_required',
  'The recipient only takes transfers with a memo.',
  'Go back and add a memo.',
) {}

/** One transaction has no room for the accounts and the memo. */
export class TransferTooLarge extends errorOf(
  'transfer_too_large',
  'This doesn’t fit into one transfer.',
  'Send a smaller amount, or a shorter memo.',
) {}
