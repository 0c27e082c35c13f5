/** How a toast is drawn. `loading` stays until it is replaced. */
export type ToastTone = 'success' | 'error' | 'loading'

/**
 * A short message that disappears by itself. `text` is English unless `code`, which selects the translation, is absent.
 */
export interface Toast {
  readonly code?: string
  readonly text: string
  readonly tone: ToastTone
  /** The number in the text, if any. */
  readonly secondsLeft?: number
}

const error = (code: string, text: string): Toast => ({ code, text, tone: 'error' })

/** Checking the sign-in failed. The wallet is disconnected and Connect is shown. */
export const toastAuthenticationProblem = error(
  'authentication_problem',
  'A problem occurred while trying initialize authentication',
)
export const toastSmartAccountUnsupported = error(
  'smart_account_unsupported',
  'This application might not support Smart Accounts',
)
export const toastSignatureDeclined = error('signature_declined', 'Signature declined')
export const toastTransactionDeclined = error('transaction_declined', 'You declined the request. Nothing was spent.')
export const toastTransactionsFailed = error('transactions_failed', 'Failed to fetch transactions')
/** Balances could not be loaded. Retrying is blocked for 30 s. */
export const toastBalanceUnavailable = error('token_balance_unavailable', 'Token Balance Unavailable')
/** The embedded wallet was asked for a method that is not allowed. */
export const toastActionNotAllowed = error('action_not_allowed', 'Action not allowed')
export const toastAuthenticating: Toast = { code: 'authenticating', text: 'Authenticating...', tone: 'loading' }
export const toastEmailUpdated: Toast = { code: 'email_updated', text: 'Email updated', tone: 'success' }

export const toastSwapSent: Toast = { code: 'swap_sent', text: 'Swap submitted', tone: 'success' }
export const toastSwapConfirmed: Toast = { code: 'swap_confirmed', text: 'Swap complete', tone: 'success' }
export const toastSwapFailed = error('swap_failed', 'The swap failed. Only the network fee was spent.')

/** An email login was started within the cooldown of the last one. */
export function toastTryAgainAfter(secondsLeft: number): Toast {
  return { ...error('email_login_cooldown', `Please try again after ${secondsLeft} seconds`), secondsLeft }
}
