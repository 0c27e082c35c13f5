import { errorOf } from './errorOf'

/** The recipient is the contract of a token, which would keep the tokens. */
export class RecipientIsToken extends errorOf(
  'recipient_is_token',
  'This is the contract of a token.',
  'What you send there is lost. Enter another recipient.',
) {}

/** The recipient's contract, or the one that its account delegates to (EIP-7702), rejects what is sent. */
export class RecipientRefuses extends errorOf(
  'recipient_refuses',
  'The recipient doesn’t accept this.',
  'Nothing was sent. Ask the recipient for another address.',
) {}

/** No one has the key of the recipient's address. */
export class RecipientIsNobody extends errorOf(
  'recipient_is_nobody',
  'Nobody owns this address.',
  'What you send there is lost. Enter another recipient.',
) {}
