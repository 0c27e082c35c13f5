import { SERVICE_CALL_TIMEOUT_MS } from '../../config/limits'
import { caipAddressOn } from '../../domain/network/caip'
import { siwxSite } from '../../domain/siwx/backends'
import { timeProblem, withoutSession, withoutSignIn, type SiwxSession } from '../../domain/siwx/session'
import { withTimeout } from '../../services/clock/withTimeout'
import { changeSession } from '../../services/storage/sessionRecord'
import type { EventDetails } from '../events'
import type { Cause } from '../life/transitions'
import type { Context } from '../context'
import { readSignIns } from './findSignIn'
import { serverNow } from './serverClock'
import { SIGN_IN_ENDS, type SignInEnd, type SignInCause } from './transitions'
import { changeSiwx, NO_ATTEMPT, NO_SIGN_IN } from '../store/siwx'

/** How long after each failed attempt the site is notified again. */
const RETRY_AFTER_MS = [1_000, 5_000, 30_000, 120_000]

/**
 * Applies what has ended a sign-in, by its table: to the storage, the other tabs, the site and then the
 * page, which may reload itself because of it. `account` has the proofs that are erased; without a session here only
 * the site is notified. Never rejects.
 */
export async function endSignIn(
  context: Context,
  cause: SignInCause,
  session: SiwxSession | undefined,
  account: string | undefined = session && accountOf(session).caipAddress,
): Promise<void> {
  const row: SignInEnd = SIGN_IN_ENDS[cause]
  const { storage, tabs } = context.services
  if (row.erases && account) {
    const stored = readSignIns(context)
    changeSession(storage, () => ({ proofs: withoutSignIn(stored, account) }))
  }
  if (row.tellsTabs) tabs.notify({ type: 'signed-out', reason: row.tellsTabs })
  const serverResponse = row.tellsSite && (await signOutOfSite(context, session, row.tellsSite).catch(() => undefined))
  if (!session || !row.emit) return
  const { address, chainId } = accountOf(session)
  const detail = { address, chainId, reason: row.emit, ...(serverResponse !== undefined && { serverResponse }) }
  context.emit({ type: 'siwx-end', detail: detail as EventDetails['siwx-end'] })
}

/** Ends the sign-in of a connection that was removed, also one that has expired. */
export function endWithConnection(context: Context, session: SiwxSession | undefined, cause: Cause): void {
  if (!session) return
  const isCurrent = timeProblem(session.data, serverNow(context)) === undefined
  // The other tab notifies the site.
  if (cause === 'other-tab') void (isCurrent && endSignIn(context, 'other-tab-disconnect', session))
  else void endSignIn(context, isCurrent ? 'disconnect' : 'disconnect-expired', session)
}

/**
 * The site's own session has ended. A proof that has replaced this one since is of a newer one. Where none is stored
 * any more, another tab has notified the page, unless this one has `shown` the sign-in until now.
 */
export function endBySite(context: Context, session: SiwxSession, shown: SiwxSession | undefined): void {
  const stored = readSignIns(context)
  const others = withoutSession(stored, accountOf(session).caipAddress)
  const isCurrent = [...stored, ...(shown ? [shown] : [])].some(({ message }) => message === session.message)
  const isReplaced = stored.some((each) => each.message !== session.message && !others.includes(each))
  if (isCurrent && !isReplaced) void endSignIn(context, 'site', session)
}

/** Ends the site's own session. Resolves with the response to the first attempt; later ones are not awaited. */
async function signOutOfSite(
  context: Context,
  session: SiwxSession | undefined,
  reason: NonNullable<SignInEnd['tellsSite']>,
): Promise<unknown> {
  const { options } = context.store.getState()
  const site = siwxSite(options)
  // `signOut` has awaited the page's own callback before it deleted the proof.
  if (reason === 'disconnect')
    await options.siweConfig
      ?.signOut?.()
      .catch((failure: unknown) => context.services.log.warn('signOut has failed.', failure))
  if (!site.endpoints.signOut) return undefined
  const body = { reason, ...(session && { account: accountOf(session) }) }
  const post = async (outer?: AbortSignal): Promise<unknown> => {
    const limit = withTimeout(context.services.clock, SERVICE_CALL_TIMEOUT_MS, outer)
    try {
      return await context.services.siwx.postSignOut(site, body, limit.signal)
    } finally {
      limit.release()
    }
  }
  try {
    return await post()
  } catch (failure) {
    context.services.log.warn('The site could not be notified that the visitor has signed out.', failure)
    // A new sign-in cancels it, whose session this would end.
    void context.tasks.run('sign-out', (signal) => retry(context, post, signal)).catch(() => {})
    return undefined
  }
}

async function retry(
  context: Context,
  post: (signal: AbortSignal) => Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  for (const delay of RETRY_AFTER_MS) {
    await context.services.clock.sleep(delay, signal)
    try {
      await post(signal)
      return
    } catch (reason) {
      if (signal.aborted) return
      context.services.log.warn('The site could not be notified that the visitor has signed out.', reason)
    }
  }
}

function accountOf({ data: { accountAddress, chainId } }: SiwxSession) {
  return { address: accountAddress, caipAddress: caipAddressOn(chainId, accountAddress), chainId }
}

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
