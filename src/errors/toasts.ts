/** How a toast is drawn. `loading` does not close by itself. */
export type ToastTone = 'success' | 'error' | 'loading'

/** One toast of the specification, section 8. `text` is its literal wording. */
export type Toast = {
  readonly code: string
  readonly text: string
  readonly tone: ToastTone
  readonly secondsLeft?: number
}

/** Evaluating the sign-in failed; the wallet is disconnected and the modal resets to Connect. */
export const toastAuthenticationProblem = {
  code: 'authentication_problem',
  text: 'A problem occurred while trying initialize authentication',
  tone: 'error',
} as const satisfies Toast

/** Signing failed on a smart account. */
export const toastSmartAccountUnsupported = {
  code: 'smart_account_unsupported',
  text: 'This application might not support Smart Accounts',
  tone: 'error',
} as const satisfies Toast

/** Signing failed otherwise. */
export const toastSignatureDeclined = {
  code: 'signature_declined',
  text: 'Signature declined',
  tone: 'error',
} as const satisfies Toast

/** The transaction history could not be had. */
export const toastTransactionsFailed = {
  code: 'transactions_failed',
  text: 'Failed to fetch transactions',
  tone: 'error',
} as const satisfies Toast

/** A sign-in is being stored; stays until it is replaced. */
export const toastAuthenticating = {
  code: 'authenticating',
  text: 'Authenticating...',
  tone: 'loading',
} as const satisfies Toast

/** Balances could not be had; retry is blocked for 30 s. */
export const toastBalanceUnavailable = {
  code: 'token_balance_unavailable',
  text: 'Token Balance Unavailable',
  tone: 'error',
} as const satisfies Toast

/** The embedded wallet was asked for something it may not do (specification, section 6). */
export const toastActionNotAllowed = {
  code: 'action_not_allowed',
  text: 'Action not allowed',
  tone: 'error',
} as const satisfies Toast

/** The embedded wallet goes by another email address now. */
export const toastEmailUpdated = {
  code: 'email_updated',
  text: 'Email updated',
  tone: 'success',
} as const satisfies Toast

/** An email login within the cooldown of the last one. */
export function toastTryAgainAfter(secondsLeft: number): Toast {
  return {
    code: 'email_login_cooldown',
    text: `Please try again after ${secondsLeft} seconds`,
    tone: 'error',
    secondsLeft,
  }
}
