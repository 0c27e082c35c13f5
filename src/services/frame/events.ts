import '../jitless'
import * as z from 'zod/mini'
import { FRAME_REQUEST_TIMEOUT_MS, FRAME_SIGN_OUT_WAIT_MS } from '../../config/limits'
import { KNOWN_NAMESPACES } from '../../domain/network/namespaces'
import { lazySchema, type Schema } from '../parseEach'

/** One request of the app with its response. Unknown fields are dropped in both directions. */
export interface FrameEvent<Request, Response> {
  readonly request: Schema<Request>
  readonly response: Schema<Response>
  /** Creates the iframe if there is none. The other requests wait for one. */
  readonly opensFrame: boolean
  /** How long the frame may take to respond. A timeout removes the frame and aborts all other requests. */
  readonly timeoutMs: number | undefined
  /** The caller can do without the response: a timeout rejects this request alone. */
  readonly optional?: true
  /**
   * Waits for a frame however long that takes, without bringing back a lost one. A newer request replaces it meanwhile.
   */
  readonly toleratesAbsence?: true
  /** Resolves after this time at the latest, counted from the call. It is posted nevertheless. */
  readonly resolvesAfterMs?: number
  /** The frame loads again: posted requests are aborted, and this one resolves when the frame is ready. */
  readonly reloads?: true
}

/** The visitor decides when it ends. */
const NO_TIMEOUT = undefined
const TIMEOUT = FRAME_REQUEST_TIMEOUT_MS

const text = z.string()
const maybeText = z.optional(text)
const filled = text.check(z.minLength(1))
const chainId = z.union([text, z.number()])
const maybeChainId = z.optional(chainId)
const email = text.check(z.email())
const accountType = z.enum(['eoa', 'smartAccount'])
const otp = z.object({ otp: text })
const nothing: Schema<undefined> = z.pipe(
  z.unknown(),
  z.transform(() => undefined),
)

const userFields = () => ({
  address: filled,
  chainId,
  accounts: z.optional(z.array(z.object({ address: text, type: accountType }))),
  preferredAccountType: maybeText,
  userName: z.nullish(text),
})

/**
 * The protocol: one row per request, under its name on the wire (docs/protocol/frame.md#messages). Types are inferred
 * from the schemas, which are built when they are first used: building all of them would cost a slow device a long
 * task.
 */
const EVENTS = {
  SWITCH_NETWORK: {
    request: lazySchema(() => z.object({ chainId })),
    response: lazySchema(() => z.object({ chainId })),
    opensFrame: false,
    timeoutMs: TIMEOUT,
  },
  CONNECT_EMAIL: {
    request: lazySchema(() => z.object({ email })),
    response: lazySchema(() => z.object({ action: z.enum(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']) })),
    opensFrame: true,
    timeoutMs: TIMEOUT,
  },
  CONNECT_DEVICE: { request: nothing, response: nothing, opensFrame: false, timeoutMs: TIMEOUT },
  CONNECT_OTP: { request: otp, response: nothing, opensFrame: false, timeoutMs: TIMEOUT },
  CONNECT_SOCIAL: {
    request: lazySchema(() => z.object({ uri: text, preferredAccountType: maybeText, chainId: maybeChainId })),
    response: lazySchema(() => z.object({ ...userFields(), email: z.nullish(text) })),
    opensFrame: true,
    timeoutMs: TIMEOUT,
  },
  // Farcaster is not among them: it has the two requests below.
  GET_SOCIAL_REDIRECT_URI: {
    request: lazySchema(() =>
      z.object({ provider: z.enum(['google', 'github', 'apple', 'facebook', 'x', 'discord']) }),
    ),
    response: lazySchema(() => z.object({ uri: filled })),
    opensFrame: true,
    timeoutMs: TIMEOUT,
  },
  GET_FARCASTER_URI: {
    request: nothing,
    response: lazySchema(() => z.object({ url: filled })),
    opensFrame: true,
    timeoutMs: TIMEOUT,
  },
  CONNECT_FARCASTER: {
    request: nothing,
    response: lazySchema(() => z.object({ userName: text })),
    opensFrame: false,
    timeoutMs: NO_TIMEOUT,
  },
  GET_USER: {
    request: lazySchema(() =>
      z.optional(z.object({ socialUri: maybeText, preferredAccountType: maybeText, chainId: maybeChainId })),
    ),
    response: lazySchema(() =>
      z.object({ ...userFields(), email: z.nullish(email), smartAccountDeployed: z.optional(z.boolean()) }),
    ),
    opensFrame: true,
    timeoutMs: TIMEOUT,
  },
  SIGN_OUT: {
    request: nothing,
    response: nothing,
    opensFrame: false,
    timeoutMs: NO_TIMEOUT,
    resolvesAfterMs: FRAME_SIGN_OUT_WAIT_MS,
    toleratesAbsence: true,
  },
  IS_CONNECTED: {
    request: lazySchema(() => z.optional(z.object({ token: text }))),
    response: lazySchema(() => z.object({ isConnected: z.boolean() })),
    opensFrame: false,
    timeoutMs: TIMEOUT,
  },
  GET_CHAIN_ID: {
    request: nothing,
    response: lazySchema(() => z.object({ chainId })),
    opensFrame: false,
    timeoutMs: TIMEOUT,
  },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: {
    request: nothing,
    response: lazySchema(() => z.object({ smartAccountEnabledNetworks: z.array(z.number()) })),
    opensFrame: false,
    timeoutMs: TIMEOUT,
    optional: true,
  },
  INIT_SMART_ACCOUNT: {
    request: nothing,
    response: lazySchema(() => z.object({ address: filled, isDeployed: z.boolean() })),
    opensFrame: false,
    timeoutMs: TIMEOUT,
    optional: true,
  },
  SET_PREFERRED_ACCOUNT: {
    request: lazySchema(() => z.object({ type: accountType })),
    response: lazySchema(() => z.object({ type: text, address: filled })),
    opensFrame: false,
    timeoutMs: TIMEOUT,
  },
  // Its parameters have schemas of their own, by method: rpc/schema.ts.
  RPC_REQUEST: {
    request: lazySchema(() =>
      z.object({
        method: filled,
        params: z.optional(z.unknown()),
        chainId: maybeChainId,
        chainNamespace: z.optional(z.enum(KNOWN_NAMESPACES)),
        rpcUrl: maybeText,
      }),
    ),
    response: lazySchema(() => z.unknown()),
    opensFrame: false,
    timeoutMs: NO_TIMEOUT,
  },
  RPC_ABORT: { request: nothing, response: nothing, opensFrame: false, timeoutMs: TIMEOUT },
  UPDATE_EMAIL: {
    request: lazySchema(() => z.object({ email })),
    response: lazySchema(() => z.object({ action: z.enum(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) })),
    opensFrame: false,
    timeoutMs: TIMEOUT,
  },
  UPDATE_EMAIL_PRIMARY_OTP: { request: otp, response: nothing, opensFrame: false, timeoutMs: TIMEOUT },
  UPDATE_EMAIL_SECONDARY_OTP: {
    request: otp,
    response: lazySchema(() => z.object({ newEmail: email })),
    opensFrame: false,
    timeoutMs: TIMEOUT,
  },
  SYNC_THEME: {
    request: lazySchema(() =>
      z.object({
        themeMode: z.optional(z.enum(['light', 'dark'])),
        themeVariables: z.optional(z.record(text, chainId)),
        w3mThemeVariables: z.optional(z.record(text, text)),
      }),
    ),
    response: nothing,
    opensFrame: false,
    timeoutMs: TIMEOUT,
    optional: true,
    toleratesAbsence: true,
  },
  SYNC_DAPP_DATA: {
    request: lazySchema(() =>
      z.object({
        metadata: z.optional(z.object({ name: text, description: text, url: text, icons: z.array(text) })),
        sdkVersion: maybeText,
        sdkType: maybeText,
        projectId: text,
      }),
    ),
    response: nothing,
    opensFrame: false,
    timeoutMs: TIMEOUT,
    optional: true,
    toleratesAbsence: true,
  },
  RELOAD: { request: nothing, response: nothing, opensFrame: false, timeoutMs: NO_TIMEOUT, reloads: true },
} satisfies Readonly<Record<string, FrameEvent<unknown, unknown>>>

export type FrameEventName = keyof typeof EVENTS

type DataOf<S> = S extends Schema<infer T> ? Immutable<T> : never
// `unknown` would become `{}` in the mapped type.
type Immutable<T> = unknown extends T ? T : { readonly [Key in keyof T]: Immutable<T[Key]> }

export type FrameRequest<Name extends FrameEventName> = DataOf<(typeof EVENTS)[Name]['request']>
export type FrameResponse<Name extends FrameEventName> = DataOf<(typeof EVENTS)[Name]['response']>

export const FRAME_EVENTS: {
  readonly [Name in FrameEventName]: FrameEvent<FrameRequest<Name>, FrameResponse<Name>>
} = EVENTS

/** EVM: a number, or a CAIP-2 id; other namespaces: a CAIP-2 id. */
export type FrameChainId = string | number
/** Who is logged in. */
export type FrameUser = FrameResponse<'GET_USER'>
export type FrameTheme = FrameRequest<'SYNC_THEME'>
export type FrameDappData = FrameRequest<'SYNC_DAPP_DATA'>
