import { FrameRefusal } from '../FrameRefusal'
import type { FarcasterIdentity, SocialLogin } from '../identities'
import { keyOf } from '../Inbox'
import type { User } from '../Users'
import type { Asked } from '../schema'
import type { Caller, FrameContext, Told } from '../context'
import { userOf } from './user'

/** How long a response waits for the user's decision, before the frame's page polls again. */
const HOLD_MS = 10_000

type Farcaster = { readonly outcome: Promise<FarcasterIdentity>; readonly controller: AbortController }

/** Pending logins, by browser. */
export class OpenLogins {
  readonly email = new Map<string, string>()
  readonly farcaster = new Map<string, Farcaster>()
}

/** CONNECT_EMAIL: sends a code, or a device link first. */
export function connectEmail(
  context: FrameContext,
  open: OpenLogins,
  caller: Caller,
  { email: typed }: Asked<'CONNECT_EMAIL'>,
): Told {
  const email = keyOf(typed)
  if (caller.user?.email === email) return { payload: { action: 'CONNECT' } }
  open.email.set(caller.browser, email)
  if (context.devices.mustApprove(email, caller.browser)) {
    context.inbox.send(email, {
      kind: 'device',
      link: `${context.url}/device?id=${context.devices.link(email, caller.browser)}`,
    })
    return { payload: { action: 'VERIFY_DEVICE' } }
  }
  sendCode(context, email, caller.browser)
  return { payload: { action: 'VERIFY_OTP' } }
}

/** CONNECT_DEVICE: responds when the device is approved and the code has been sent. */
export async function connectDevice(context: FrameContext, open: OpenLogins, caller: Caller): Promise<Told> {
  const email = open.email.get(caller.browser)
  if (email === undefined) throw new FrameRefusal('No device is waiting to be approved')
  return (await context.devices.wait(email, caller.browser, HOLD_MS)) ? {} : { pending: true }
}

/** What the page behind a device link does: approves the browser and sends it its code. */
export function approveDevice(context: FrameContext, id: string): void {
  const { email, browser } = context.devices.approve(id)
  sendCode(context, email, browser)
}

/** CONNECT_OTP: the right code begins a session. */
export function connectOtp(
  context: FrameContext,
  open: OpenLogins,
  caller: Caller,
  { otp }: Asked<'CONNECT_OTP'>,
): Told {
  const email = open.email.get(caller.browser)
  if (email === undefined) throw new FrameRefusal('Invalid Otp')
  context.codes.redeem(purpose(email, caller.browser), otp)
  open.email.delete(caller.browser)
  return begin(context, caller, context.users.byEmail(email))
}

/** GET_SOCIAL_REDIRECT_URI. */
export async function socialRedirect(
  context: FrameContext,
  caller: Caller,
  { provider }: Asked<'GET_SOCIAL_REDIRECT_URI'>,
): Promise<Told> {
  return {
    payload: { uri: await socialOf(context).redirectUri(provider, { origin: caller.origin, frameUrl: context.url }) },
  }
}

/** CONNECT_SOCIAL: the provider's result starts a session and returns the user. */
export async function connectSocial(
  context: FrameContext,
  caller: Caller,
  asked: Asked<'CONNECT_SOCIAL'>,
): Promise<Told> {
  const { user, told } = await socialSession(context, caller, asked.uri)
  const { smartAccountDeployed: _, ...response } = await userOf(context, { ...caller, user }, user, asked)
  return { ...told, payload: { ...response, ...(user.userName === undefined ? {} : { userName: user.userName }) } }
}

/**
 * The session behind a provider's result.
 * @throws if the result is invalid
 */
export async function socialSession(
  context: FrameContext,
  caller: Caller,
  uri: string,
): Promise<{ readonly user: User; readonly told: Told }> {
  const user = context.users.bySocial(await socialOf(context).finish(uri))
  return { user, told: begin(context, caller, user) }
}

/** GET_FARCASTER_URI: starts a request and ends the previous one of this browser. */
export async function farcasterUri(context: FrameContext, open: OpenLogins, caller: Caller): Promise<Told> {
  const social = socialOf(context)
  open.farcaster.get(caller.browser)?.controller.abort(new FrameRefusal('The Farcaster login was started again'))
  const { url, channel } = await social.farcasterUri()
  const controller = new AbortController()
  const outcome = social.awaitFarcaster(channel, controller.signal)
  // A failure is reported to whoever awaits the outcome; until then nobody may handle the rejection.
  outcome.catch(() => undefined)
  open.farcaster.set(caller.browser, { outcome, controller })
  return { payload: { url } }
}

/** RELOAD: a previous Farcaster request cannot be approved any more. */
export function leaveFarcaster(open: OpenLogins, caller: Caller): Told {
  open.farcaster.get(caller.browser)?.controller.abort(new FrameRefusal('The Farcaster login was left'))
  open.farcaster.delete(caller.browser)
  return {}
}

/** CONNECT_FARCASTER: responds when the user has decided. */
export async function connectFarcaster(context: FrameContext, open: OpenLogins, caller: Caller): Promise<Told> {
  const begun = open.farcaster.get(caller.browser)
  if (!begun) throw new FrameRefusal('No Farcaster login was started')
  let timer: NodeJS.Timeout | undefined
  const later = new Promise<undefined>((resolve) => (timer = setTimeout(resolve, HOLD_MS, undefined)))
  try {
    const who = await Promise.race([begun.outcome, later])
    if (!who) return { pending: true }
    if (open.farcaster.get(caller.browser) === begun) open.farcaster.delete(caller.browser)
    return { ...begin(context, caller, context.users.byFarcaster(who)), payload: { userName: who.userName } }
  } finally {
    clearTimeout(timer)
  }
}

/** SIGN_OUT ends the session on both sides. */
export function signOut(context: FrameContext, caller: Caller): Told {
  if (caller.session) context.sessions.end(caller.session.token)
  return { token: null }
}

/** IS_CONNECTED: by the token the page kept, else by the one the app kept. */
export function isConnected(context: FrameContext, caller: Caller, asked: Asked<'IS_CONNECTED'>): Told {
  if (caller.session) return { payload: { isConnected: true } }
  const session = context.sessions.of(asked?.token)
  return session
    ? { payload: { isConnected: true }, token: session.token }
    : { payload: { isConnected: false }, token: null }
}

function begin(context: FrameContext, caller: Caller, user: User): Told {
  return { token: context.sessions.begin(user.id, caller.browser).token }
}

function sendCode(context: FrameContext, email: string, browser: string): void {
  context.inbox.send(email, { kind: 'otp', otp: context.codes.issue(purpose(email, browser)) })
}

function purpose(email: string, browser: string): string {
  return `login ${browser} ${email}`
}

function socialOf(context: FrameContext): SocialLogin {
  if (!context.social) throw new FrameRefusal('Social login is not available in this frame')
  return context.social
}
