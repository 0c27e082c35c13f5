import { FrameRefusal } from '../FrameRefusal'
import type { FarcasterIdentity, SocialLogin } from '../identities'
import { keyOf } from '../Inbox'
import type { User } from '../Users'
import type { Asked } from '../schema'
import type { Caller, FrameWorld, Told } from '../world'
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
  world: FrameWorld,
  open: OpenLogins,
  caller: Caller,
  { email: typed }: Asked<'CONNECT_EMAIL'>,
): Told {
  const email = keyOf(typed)
  if (caller.user?.email === email) return { payload: { action: 'CONNECT' } }
  open.email.set(caller.browser, email)
  if (world.devices.mustApprove(email, caller.browser)) {
    world.inbox.send(email, {
      kind: 'device',
      link: `${world.url}/device?id=${world.devices.link(email, caller.browser)}`,
    })
    return { payload: { action: 'VERIFY_DEVICE' } }
  }
  sendCode(world, email, caller.browser)
  return { payload: { action: 'VERIFY_OTP' } }
}

/** CONNECT_DEVICE: responds when the device is approved and the code has been sent. */
export async function connectDevice(world: FrameWorld, open: OpenLogins, caller: Caller): Promise<Told> {
  const email = open.email.get(caller.browser)
  if (email === undefined) throw new FrameRefusal('No device is waiting to be approved')
  return (await world.devices.wait(email, caller.browser, HOLD_MS)) ? {} : { pending: true }
}

/** What the page behind a device link does: approves the browser and sends it its code. */
export function approveDevice(world: FrameWorld, id: string): void {
  const { email, browser } = world.devices.approve(id)
  sendCode(world, email, browser)
}

/** CONNECT_OTP: the right code begins a session. */
export function connectOtp(world: FrameWorld, open: OpenLogins, caller: Caller, { otp }: Asked<'CONNECT_OTP'>): Told {
  const email = open.email.get(caller.browser)
  if (email === undefined) throw new FrameRefusal('Invalid Otp')
  world.codes.redeem(purpose(email, caller.browser), otp)
  open.email.delete(caller.browser)
  return begin(world, caller, world.users.byEmail(email))
}

/** GET_SOCIAL_REDIRECT_URI. */
export async function socialRedirect(
  world: FrameWorld,
  caller: Caller,
  { provider }: Asked<'GET_SOCIAL_REDIRECT_URI'>,
): Promise<Told> {
  return {
    payload: { uri: await socialOf(world).redirectUri(provider, { origin: caller.origin, frameUrl: world.url }) },
  }
}

/** CONNECT_SOCIAL: the provider's result starts a session and returns the user. */
export async function connectSocial(world: FrameWorld, caller: Caller, asked: Asked<'CONNECT_SOCIAL'>): Promise<Told> {
  const { user, told } = await socialSession(world, caller, asked.uri)
  const { smartAccountDeployed: _, ...response } = await userOf(world, { ...caller, user }, user, asked)
  return { ...told, payload: { ...response, ...(user.userName === undefined ? {} : { userName: user.userName }) } }
}

/**
 * The session behind a provider's result.
 * @throws if the result is invalid
 */
export async function socialSession(
  world: FrameWorld,
  caller: Caller,
  uri: string,
): Promise<{ readonly user: User; readonly told: Told }> {
  const user = world.users.bySocial(await socialOf(world).finish(uri))
  return { user, told: begin(world, caller, user) }
}

/** GET_FARCASTER_URI: starts a request and ends the previous one of this browser. */
export async function farcasterUri(world: FrameWorld, open: OpenLogins, caller: Caller): Promise<Told> {
  const social = socialOf(world)
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
export async function connectFarcaster(world: FrameWorld, open: OpenLogins, caller: Caller): Promise<Told> {
  const begun = open.farcaster.get(caller.browser)
  if (!begun) throw new FrameRefusal('No Farcaster login was started')
  let timer: NodeJS.Timeout | undefined
  const later = new Promise<undefined>((resolve) => (timer = setTimeout(resolve, HOLD_MS, undefined)))
  try {
    const who = await Promise.race([begun.outcome, later])
    if (!who) return { pending: true }
    if (open.farcaster.get(caller.browser) === begun) open.farcaster.delete(caller.browser)
    return { ...begin(world, caller, world.users.byFarcaster(who)), payload: { userName: who.userName } }
  } finally {
    clearTimeout(timer)
  }
}

/** SIGN_OUT ends the session on both sides. */
export function signOut(world: FrameWorld, caller: Caller): Told {
  if (caller.session) world.sessions.end(caller.session.token)
  return { token: null }
}

/** IS_CONNECTED: by the token the page kept, else by the one the app kept. */
export function isConnected(world: FrameWorld, caller: Caller, asked: Asked<'IS_CONNECTED'>): Told {
  if (caller.session) return { payload: { isConnected: true } }
  const session = world.sessions.of(asked?.token)
  return session
    ? { payload: { isConnected: true }, token: session.token }
    : { payload: { isConnected: false }, token: null }
}

function begin(world: FrameWorld, caller: Caller, user: User): Told {
  return { token: world.sessions.begin(user.id, caller.browser).token }
}

function sendCode(world: FrameWorld, email: string, browser: string): void {
  world.inbox.send(email, { kind: 'otp', otp: world.codes.issue(purpose(email, browser)) })
}

function purpose(email: string, browser: string): string {
  return `login ${browser} ${email}`
}

function socialOf(world: FrameWorld): SocialLogin {
  if (!world.social) throw new FrameRefusal('Social login is not available in this frame')
  return world.social
}
