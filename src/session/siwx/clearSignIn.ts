import { changeSiwx, NO_ATTEMPT, NO_SIGN_IN } from '../store/siwx'
import type { World } from '../world'

/** Signs out in this tab's memory: no session, no attempt to get one, and no timer for its end. Storage is not touched. */
export function clearSignIn({ store, tasks }: World): void {
  for (const task of ['sign-in', 'sign-in-message', 'session-expiry'] as const) tasks.cancel(task)
  store.setState(changeSiwx(NO_SIGN_IN))
}

/** Ends an attempt to sign in; a session that the visitor has already stays. */
export function abortSignIn({ store, tasks }: World): void {
  for (const task of ['sign-in', 'sign-in-message'] as const) tasks.cancel(task)
  store.setState(changeSiwx(NO_ATTEMPT))
}
