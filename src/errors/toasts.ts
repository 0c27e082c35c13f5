/** How a toast is drawn. `loading` stays until it is replaced. */
export type ToastTone = 'success' | 'error' | 'loading'

/** A short message that disappears by itself. `text` is English; `code` selects its translation. */
export type Toast = {
  readonly code: string
  readonly text: string
  readonly tone: ToastTone
  readonly secondsLeft?: number
}

/** Checking the sign-in failed. The wallet is disconnected and Connect is shown. */
export const toastAuthenticationProblem = {
  code: 'authentication_problem',
  text: 'A problem occurred while trying initialize authentication',
  tone: 'error',
} as const satisfies Toast

/** A smart account could not sign. */
export const toastSmartAccountUnsupported = {
  code: 'smart_account_unsupported',
  text: 'This application might not support Smart Accounts',
  tone: 'error',
} as const satisfies Toast

/** Signing failed for any other reason. */
export const toastSignatureDeclined = {
  code: 'signature_declined',
  text: 'Signature declined',
  tone: 'error',
} as const satisfies Toast

/** The transaction history could not be loaded. */
export const toastTransactionsFailed = {
  code: 'transactions_failed',
  text: 'Failed to fetch transactions',
  tone: 'error',
} as const satisfies Toast

/** A sign-in is being stored. Stays until it is replaced. */
export const toastAuthenticating = {
  code: 'authenticating',
  text: 'Authenticating...',
  tone: 'loading',
} as const satisfies Toast

/** Balances could not be loaded. Retrying is blocked for 30 s. */
export const toastBalanceUnavailable = {
  code: 'token_balance_unavailable',
  text: 'Token Balance Unavailable',
  tone: 'error',
} as const satisfies Toast

/** The embedded wallet was asked for a method that is not allowed. */
export const toastActionNotAllowed = {
  code: 'action_not_allowed',
  text: 'Action not allowed',
  tone: 'error',
} as const satisfies Toast

/** The email address of the embedded wallet has changed. */
export const toastEmailUpdated = {
  code: 'email_updated',
  text: 'Email updated',
  tone: 'success',
} as const satisfies Toast

/** An email login was started within the cooldown of the last one. */
export function toastTryAgainAfter(secondsLeft: number): Toast {
  return {
    code: 'email_login_cooldown',
    text: `Please try again after ${secondsLeft} seconds`,
    tone: 'error',
    secondsLeft,
  }
}
