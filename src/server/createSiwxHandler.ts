import { caipAddressOn } from '../domain/network/caip'
import { isRecord } from '../domain/isRecord'
import { parseRfc3339 } from '../domain/siwx/parseRfc3339'
import type { SiwxAccount } from './account'
import { createCookies, type RequestWithCookies } from './cookies'
import { deriveKeys } from './deriveKeys'
import { type SiwxStore, createMemoryStore } from './memoryStore'
import { isOrigin, isPlainHttp, pageOfRequest } from './pageOfRequest'
import { reachableStore } from './reachableStore'
import { readBody } from './readBody'
import { createRefusedAttempts } from './refusedAttempts'
import { fail, json, refuse } from './responses'
import { createSessionTokens } from './sessionTokens'
import { createSignedNonces, NONCE_LIFETIME_MS, randomHex } from './signedNonces'
import { adviseOnOrigin, createRefusedOrigins, nameDomains, readDomains } from './siteDomains'
import { verifySiwx, type VerifySiwxOptions } from './verifySiwx'

const SESSION_SECONDS = 7 * 24 * 60 * 60
/** A proof that is accepted does not count, so visitors behind one address do not lock each other out. */
const REFUSALS_PER_MINUTE = 60
const VISITOR = /^[0-9a-f]{32}$/
const VISITOR_BYTES = 16
const SESSION_COOKIE = 'siwx'
const VISITOR_COOKIE = 'siwx-visitor'

export type SiwxHandlerOptions = Pick<VerifySiwxOptions, 'chains' | 'rpcUrls' | 'statement' | 'resources'> & {
  /**
   * At least 32 characters that only the server knows, such as those of `openssl rand -hex 32`. Signs nonces and
   * sessions. Of a list the first one signs and all are accepted, so that it can be changed. What `process.env` does
   * not have is refused when the handler is created.
   */
  readonly secret: string | readonly string[] | undefined
  /** The host that visitors see, as in `verifySiwx`. A list for a site with several. */
  readonly domain: string | readonly string[] | undefined
  /**
   * Called with each account that has signed in. What it returns is the session's `user`, which is readable by the
   * visitor; `false` refuses the account.
   */
  readonly onSignIn?: (account: SiwxAccount, request: Request) => SignInResult | Promise<SignInResult>
  /**
   * What all processes of the site share, such as `redisStore` or `sqlStore`. Without one, the site must run in one
   * process. When it rejects or does not respond within three seconds, no one is signed in or out.
   */
  readonly store?: SiwxStore
  /** How long a session lasts, at most. One whose message has an expiration time ends with it. Defaults to 7 days. */
  readonly sessionSeconds?: number
  /**
   * The address of the client, for the limit of refused proofs. Behind a proxy, take it from the header that the proxy
   * sets. Without an address nothing is limited.
   */
  readonly clientAddress?: (request: Request) => string | null | undefined
  /** How many refused proofs one client may send in a minute. Defaults to 60. */
  readonly refusalsPerMinute?: number
  /** The time in milliseconds since 1970. */
  readonly now?: () => number
}

type SignInResult = void | false | Readonly<Record<string, unknown>>

/** What a server knows of a request besides the request. */
export type SiwxRequestContext = { readonly clientAddress?: string | undefined }

/** `Context` is what its options are made from, if they are a function. */
export interface SiwxHandler<Context = SiwxRequestContext | undefined> {
  /** Responds to a request for nonce, sign-in, session or sign-out; to any other with 404 or 405. Never rejects. */
  (request: Request, ...context: ContextParameter<Context>): Promise<Response>
  /**
   * The account that the visitor is signed in with, for the site's other routes. Takes a `Request`, or a request of
   * Node, Express or Fastify.
   * @throws if the store does, and TypeError where options that are a function are wrong
   */
  readonly readSession: (
    request: RequestWithCookies,
    ...context: ContextParameter<Context>
  ) => Promise<SiwxAccount | undefined>
}

type ContextParameter<Context> = undefined extends Context ? [context?: Context] : [context: Context]

/**
 * The whole server side of a sign-in, under any path of the page's own origin: `GET …/nonce`, `POST …/sign-in`,
 * `GET …/session` and `POST …/sign-out`, as the element requests them with `siwx-backend-url`. A nonce is valid once,
 * for ten minutes, in the browser that it was issued to. The session is a signed cookie (HttpOnly, SameSite=Lax).
 *
 * Options may be a function, which is called once, with the second argument of the first request: for settings that a
 * build does not have (Next), or that come with the requests (the environment of a worker). The first request is then
 * what fails when they are wrong, with status 500 and a line on the console.
 * @throws TypeError if `secret` is missing or too short, or `domain` is empty or no host
 */
export function createSiwxHandler(options: SiwxHandlerOptions): SiwxHandler
export function createSiwxHandler<Context>(options: (context: Context) => SiwxHandlerOptions): SiwxHandler<Context>
export function createSiwxHandler<Context>(
  options: SiwxHandlerOptions | ((context: Context) => SiwxHandlerOptions),
): SiwxHandler | SiwxHandler<Context> {
  if (typeof options !== 'function') return createHandler(options)
  let created: SiwxHandler<unknown> | undefined
  const handlerFor = (context: Context) => (created ??= createHandler(options(context)))
  const handler = async (request: Request, context?: Context): Promise<Response> => {
    try {
      return await handlerFor(context as Context)(request, context)
    } catch (reason) {
      return fail(reason)
    }
  }
  const readSession = async (request: RequestWithCookies, context?: Context) => {
    // First, because a build of Next runs a route until it reads the request, and has no settings to make options of.
    const { headers } = request
    return handlerFor(context as Context).readSession({ headers })
  }
  return Object.assign(handler, { readSession }) as SiwxHandler<Context>
}

type Route = {
  readonly method: 'GET' | 'POST'
  readonly respond: (request: Request, context: unknown) => Promise<Response>
}

function createHandler(options: SiwxHandlerOptions): SiwxHandler<unknown> {
  // Node 18 and before have no global of that name.
  if (!globalThis.crypto?.subtle) throw new TypeError('createSiwxHandler: this needs Node 20 or later (Web Crypto).')
  // Without types they may be missing, and the first of them is named then.
  const { now = Date.now, sessionSeconds = SESSION_SECONDS } = (options ??= {} as SiwxHandlerOptions)
  const domains = readDomains(options.domain)
  const secrets = [options.secret ?? []].flat()
  const audience = domains[0]
  // A clock of its own may be years ahead, and would forget what the others have to remember.
  const memory = options.store ? undefined : options.now ? createProcessMemory(now) : processMemory()
  const store = memory?.store ?? reachableStore(options.store as SiwxStore)
  const nonceSecrets = memory ? [`${memory.secret} ${audience} ${secrets[0]}`] : secrets
  const sessions = createSessionTokens({ keys: deriveKeys(secrets, 'session'), store, audience, now })
  const nonces = createSignedNonces({ keys: deriveKeys(nonceSecrets, 'nonce'), store, now })
  const cookies = createCookies(!domains.every(isPlainHttp))
  const nameRefused = createRefusedOrigins(domains)
  const attempts = createRefusedAttempts(options.refusalsPerMinute ?? REFUSALS_PER_MINUTE, now)

  async function giveNonce(request: Request): Promise<Response> {
    const known = cookies.read(request, VISITOR_COOKIE)
    const visitor = known && VISITOR.test(known) ? known : randomHex(VISITOR_BYTES)
    const cookie = { maxAgeSeconds: NONCE_LIFETIME_MS / 1_000, sameSite: 'Strict' } as const
    // The self-check asks whether a page may sign in: a GET of the page's own origin does not name it otherwise.
    const origin = new URL(request.url).searchParams.get('origin')
    const accepts = origin === null ? undefined : domains.some((domain) => isOrigin(origin, domain))
    // The element goes by the server's clock, and not every platform adds the date.
    return json({ nonce: await nonces.issue(visitor), accepts }, 200, {
      date: new Date(now()).toUTCString(),
      'set-cookie': cookies.write(VISITOR_COOKIE, visitor, cookie),
    })
  }

  async function signIn(request: Request, context: unknown): Promise<Response> {
    // Not counted: the page of another site must not use up the attempts of its visitor.
    if (!pageOfRequest(request.headers, domains, undefined)) return refuseOrigin(request)
    const attempt = attempts.begin(options.clientAddress?.(request) ?? clientAddressIn(context))
    if (!attempt) return refuse(429, 'too_many_attempts', { 'retry-after': String(attempts.retryAfter()) })
    const body = await readBody(request)
    if (body === 'too_large') return refuse(413, 'too_large')
    if (body === 'timeout') return refuse(408, 'timeout', { connection: 'close' })
    const session = body !== 'malformed' && isRecord(body.value) ? body.value['session'] : undefined
    const data = isRecord(session) && isRecord(session['data']) ? session['data'] : {}
    const { nonce, domain: signedDomain, expirationTime } = data
    const domain = pageOfRequest(request.headers, domains, String(signedDomain))
    if (!domain || typeof nonce !== 'string') return refuse(400, 'malformed')
    // Before the proof is verified, so that a refused one uses the nonce up too.
    if (!(await nonces.use(nonce, cookies.read(request, VISITOR_COOKIE) ?? ''))) return refuse(401, 'nonce_mismatch')
    const { chains, rpcUrls = {}, statement, resources } = options
    const result = await verifySiwx(session, {
      domain,
      nonce,
      rpcUrls,
      now: now(),
      ...(chains !== undefined && { chains }),
      ...(statement !== undefined && { statement }),
      ...(resources !== undefined && { resources }),
    })
    if (!result.ok) return refuse(401, result.code)
    attempt.accepted()

    const { id, byKey, address, chainId, namespace } = result
    const proved = { id, byKey, address, chainId, namespace, caipAddress: caipAddressOn(chainId, address) }
    const user = await options.onSignIn?.(proved, request)
    if (user === false) return refuse(403, 'account_refused')
    const account: SiwxAccount = user ? { ...proved, user } : proved
    // These fields are those of the signed message: `verifySiwx` has compared them.
    const endsAt = typeof expirationTime === 'string' ? (parseRfc3339(expirationTime) ?? 0) : Infinity
    const expiresAt = Math.min(now() + sessionSeconds * 1_000, endsAt)
    const maxAgeSeconds = Math.max(0, Math.floor((expiresAt - now()) / 1_000))
    const token = await sessions.issue(account, expiresAt)
    const cookie = cookies.write(SESSION_COOKIE, token, { maxAgeSeconds, sameSite: 'Lax' })
    return json({ authenticated: true, ...account }, 200, { 'set-cookie': cookie })
  }

  function refuseOrigin({ headers }: Request): Response {
    nameRefused(headers)
    const origin = headers.get('origin') ?? ''
    const advice = adviseOnOrigin(origin, domains)
    const { message } = nameDomains('The page is at', origin, domains.join(', '))
    const words = [message, advice && `To sign in, ${advice}`].filter(Boolean).join(' ')
    return json({ code: 'origin_refused', ...(message && { message: words }) }, 403)
  }

  async function tellSession(request: Request): Promise<Response> {
    const account = await readSession(request)
    return account ? json({ authenticated: true, ...account }) : json({ authenticated: false }, 401)
  }

  async function signOut(request: Request): Promise<Response> {
    if (!pageOfRequest(request.headers, domains, undefined)) return refuseOrigin(request)
    const token = cookies.read(request, SESSION_COOKIE)
    if (token) await sessions.revoke(token)
    const cookie = cookies.write(SESSION_COOKIE, '', { maxAgeSeconds: 0, sameSite: 'Lax' })
    return json({ authenticated: false }, 200, { 'set-cookie': cookie })
  }

  async function readSession(request: RequestWithCookies): Promise<SiwxAccount | undefined> {
    const token = cookies.read(request, SESSION_COOKIE)
    return token ? sessions.read(token) : undefined
  }

  const routes: Readonly<Record<string, Route>> = {
    nonce: { method: 'GET', respond: giveNonce },
    'sign-in': { method: 'POST', respond: signIn },
    session: { method: 'GET', respond: tellSession },
    'sign-out': { method: 'POST', respond: signOut },
  }

  const handler = async (request: Request, context?: unknown): Promise<Response> => {
    try {
      const name = new URL(request.url).pathname.split('/').findLast((part) => part !== '') ?? ''
      const route = Object.hasOwn(routes, name) ? routes[name] : undefined
      if (!route) return refuse(404, 'not_found')
      if (request.method !== route.method) return refuse(405, 'method_not_allowed', { allow: route.method })
      return await route.respond(request, context)
    } catch (reason) {
      return fail(reason)
    }
  }
  return Object.assign(handler, { readSession })
}

function clientAddressIn(context: unknown): string | undefined {
  const address = isRecord(context) ? context['clientAddress'] : undefined
  return typeof address === 'string' ? address : undefined
}

const SECRET_BYTES = 32
const KEY = Symbol.for('wallet-connect-button/server: process memory')

interface ProcessMemory {
  readonly store: SiwxStore
  /** No one else knows which nonces this memory has seen used, a process after a restart included. */
  readonly secret: string
}

/**
 * What handlers without a store remember. One for all copies of this module in the process, because the bundler of a
 * server, such as that of Next, may give each route a copy of its own.
 */
function processMemory(): ProcessMemory {
  const shared = globalThis as typeof globalThis & { [KEY]?: ProcessMemory }
  return (shared[KEY] ??= createProcessMemory())
}

function createProcessMemory(now?: () => number): ProcessMemory {
  return { store: createMemoryStore(now), secret: randomHex(SECRET_BYTES) }
}
