import { changeSiwx, NO_ATTEMPT, NO_SIGN_IN } from '../store/siwx'
import type { Context } from '../context'

/** Ends the sign-in session and any attempt in this tab. Does not change the storage. */
export function clearSignIn({ store, tasks }: Context): void {
  for (const task of ['sign-in', 'sign-in-message', 'session-expiry', 'site-session'] as const) tasks.cancel(task)
  store.setState(changeSiwx(NO_SIGN_IN))
}

/** Ends an attempt to sign in. An existing session stays. */
export function abortSignIn({ store, tasks }: Context): void {
  for (const task of ['sign-in', 'sign-in-message'] as const) tasks.cancel(task)
  store.setState(changeSiwx(NO_ATTEMPT))
}
