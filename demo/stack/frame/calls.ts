import { createHash, timingSafeEqual } from 'node:crypto'
import { OpenChanges, primaryOtp, secondaryOtp, updateEmail } from './handlers/emailChange'
import {
  connectDevice,
  connectEmail,
  connectFarcaster,
  connectOtp,
  connectSocial,
  farcasterUri,
  isConnected,
  leaveFarcaster,
  OpenLogins,
  signOut,
  socialRedirect,
  socialSession,
} from './handlers/login'
import { initSmartAccount, setPreferred, userOf } from './handlers/user'
import { FrameRefusal } from './FrameRefusal'
import { json, readJson, type Answer, type Ask } from '../http/reply'
import type { User } from './Users'
import { Batches } from './requests/Batches'
import { describe } from './requests/describe'
import { Grants } from './requests/Grants'
import { perform } from './requests/perform'
import { readRequest } from './requests/readRequest'
import { answerRead } from './requests/reads'
import { problemOfParams } from './rpcSchema'
import { isEventName, readPayload, type EventName, type RpcRequest } from './schema'
import { isUnsafe } from './unsafeMethods'
import { Tickets } from './Tickets'
import type { Caller, FrameContext, Told } from './context'

/** Path of the frame's server, for its own page only. */
const CALL = /^\/call\/([A-Z_]+)$/

type Handler = (caller: Caller, payload: never) => Told | Promise<Told>

/**
 * The server behind the frame's page: `POST /call/<EVENT> { payload, chainId, origin }` answers `{ payload?, token?,
 * pending? }`, or `{ error }`: with status 200, because a browser writes every other status of a page's request into
 * its console. An unsafe RPC_REQUEST answers `{ ticket, description }` and is done by `POST /call/APPROVE { ticket }`.
 */
export function callsAnswer(context: FrameContext): Answer {
  const handlers = handlersOf(context)
  return async (ask) => {
    const name = CALL.exec(ask.url.pathname)?.[1]
    if (name === undefined) return undefined
    if (ask.method !== 'POST') return json({ error: 'POST' }, 405)
    // The page's own script asks from this origin; any other page has nothing to ask here.
    const from = ask.headers['origin']
    if (from !== undefined && from !== context.url) return json({ error: 'Not from here' }, 403)
    try {
      const { payload, chainId, origin } = (readJson(ask) ?? {}) as {
        payload?: unknown
        chainId?: string | number
        origin?: string
      }
      const caller = callerOf(context, ask, chainId ?? 'eip155:1', origin ?? '')
      const handler = handlers[name]
      if (!handler) return json({ error: `No such event: ${name}` })
      return json(await handler(caller, checked(name, payload) as never))
    } catch (reason) {
      // Providers and chains have their own error classes; a developer needs their messages.
      if (reason instanceof Error) return json({ error: reason.message })
      throw reason
    }
  }
}

/** The names by which a fault can mean a call: `frame`, `frame CONNECT_EMAIL`, `frame eth_call`. */
export function namesOfCall(ask: Ask): string[] {
  const name = CALL.exec(ask.url.pathname)?.[1]
  if (name === undefined) return []
  try {
    const { payload } = (readJson(ask) ?? {}) as { payload?: { method?: unknown } }
    return [`frame ${name}`, ...(typeof payload?.method === 'string' ? [`frame ${payload.method}`] : [])]
  } catch {
    return [`frame ${name}`]
  }
}

function handlersOf(context: FrameContext): Readonly<Record<string, Handler>> {
  const logins = new OpenLogins()
  const changes = new OpenChanges()
  const tickets = new Tickets()
  const batches = new Batches()
  const grants = new Grants()

  const events: {
    [Name in EventName]?: (caller: Caller, payload: ReturnType<typeof payloadOf<Name>>) => Told | Promise<Told>
  } = {
    CONNECT_EMAIL: (caller, payload) => connectEmail(context, logins, caller, payload),
    CONNECT_DEVICE: (caller) => connectDevice(context, logins, caller),
    CONNECT_OTP: (caller, payload) => connectOtp(context, logins, caller, payload),
    GET_SOCIAL_REDIRECT_URI: (caller, payload) => socialRedirect(context, caller, payload),
    CONNECT_SOCIAL: (caller, payload) => connectSocial(context, caller, payload),
    GET_FARCASTER_URI: (caller) => farcasterUri(context, logins, caller),
    CONNECT_FARCASTER: (caller) => connectFarcaster(context, logins, caller),
    RELOAD: (caller) => leaveFarcaster(logins, caller),
    SIGN_OUT: (caller) => signOut(context, caller),
    IS_CONNECTED: (caller, payload) => isConnected(context, caller, payload),
    GET_USER: async (caller, payload) => {
      const login =
        payload?.socialUri === undefined ? undefined : await socialSession(context, caller, payload.socialUri)
      const user = login?.user ?? requireUser(caller)
      const response = await userOf(context, { ...caller, user }, user, payload ?? {})
      return {
        ...login?.told,
        payload: { ...response, ...(login && user.userName !== undefined && { userName: user.userName }) },
      }
    },
    SWITCH_NETWORK: (_, { chainId }) => ({ payload: { chainId: context.networks.read(chainId).id } }),
    GET_CHAIN_ID: (caller) => ({ payload: { chainId: context.networks.read(caller.chainId).id } }),
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({
      payload: { smartAccountEnabledNetworks: [...(context.smartAccounts?.enabledNetworks() ?? [])] },
    }),
    INIT_SMART_ACCOUNT: (caller) => initSmartAccount(context, caller, requireUser(caller)),
    SET_PREFERRED_ACCOUNT: (caller, payload) => setPreferred(context, caller, requireUser(caller), payload),
    UPDATE_EMAIL: (caller, payload) => updateEmail(context, changes, requireUser(caller), payload),
    UPDATE_EMAIL_PRIMARY_OTP: (caller, payload) => primaryOtp(context, changes, requireUser(caller), payload),
    UPDATE_EMAIL_SECONDARY_OTP: (caller, payload) => secondaryOtp(context, changes, requireUser(caller), payload),
    RPC_REQUEST: async (caller, { method, params, chainId, chainNamespace }: RpcRequest) => {
      const problem = problemOfParams(method, params)
      if (problem !== undefined) throw new FrameRefusal(problem)
      const user = requireUser(caller)
      const network = context.networks.read(chainId ?? caller.chainId, chainNamespace)
      if (!isUnsafe(method)) return { payload: await answerRead(context, batches, user, network, method, params) }
      requireOwnBrowser(caller)
      const request = await readRequest(context, grants, user, network, method, params)
      const description = await describe(context, request, caller.origin)
      return { payload: { ticket: tickets.issue({ token: caller.session?.token ?? '', request }), description } }
    },
  }
  const approve: Handler = async (caller, payload: unknown) => {
    const user = requireUser(caller)
    requireOwnBrowser(caller)
    const { ticket } = payload as { ticket?: unknown }
    const { request } = tickets.redeem(String(ticket), caller.session?.token)
    return { payload: await perform({ context, batches, grants, user }, request) }
  }
  return { ...(events as Record<string, Handler>), APPROVE: approve }
}

function checked(name: string, payload: unknown): unknown {
  return isEventName(name) ? payloadOf(name, payload) : payload
}

function payloadOf<Name extends EventName>(name: Name, payload: unknown) {
  const read = readPayload(name, payload)
  if ('problem' in read) throw new FrameRefusal(read.problem)
  return read.payload
}

function callerOf(context: FrameContext, ask: Ask, chainId: string | number, origin: string): Caller {
  const browser = ask.headers['x-browser']
  if (typeof browser !== 'string' || browser.length < 16) throw new FrameRefusal('The browser is not named')
  const token = /^Bearer (.+)$/.exec(String(ask.headers['authorization'] ?? ''))?.[1]
  const session = context.sessions.of(token)
  return { browser, session, user: session && context.users.get(session.userId), chainId, origin }
}

/**
 * The token of a session is known to the page above, and whoever it tells. The secret of the browser that logged in is
 * known to the frame alone, and nothing is asked or approved without it.
 */
function requireOwnBrowser({ session, browser }: Caller): void {
  if (!session || !isSameSecret(session.browser, browser))
    throw new FrameRefusal('Log in on this browser to approve requests')
}

function isSameSecret(one: string, other: string): boolean {
  const [mine, theirs] = [one, other].map((secret) => createHash('sha256').update(secret).digest())
  return mine !== undefined && theirs !== undefined && timingSafeEqual(mine, theirs)
}

function requireUser({ user }: Caller): User {
  if (!user) throw new FrameRefusal('Nobody is logged in')
  return user
}
