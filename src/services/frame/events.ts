import * as z from 'zod/mini'
import { FRAME_REQUEST_TIMEOUT_MS, FRAME_SIGN_OUT_WAIT_MS } from '../../config/limits'
import { isEmail } from '../../domain/account/email'
import { KNOWN_NAMESPACES } from '../../domain/network/namespaces'
import { lazySchema, type Parsed } from '../lazySchema'
import { ignored, type Schema } from '../parseEach'
import { recordOf } from '../recordOf'

/** One request of the app with its response. Unknown fields are dropped in both directions. */
export interface FrameEvent<Request, Response> extends EventRules {
  readonly request: Schema<Request>
  readonly response: Schema<Response>
}

interface EventRules {
  /** Creates the iframe if there is none. The other requests wait for one. */
  readonly opensFrame?: true
  /** How long the frame may take to respond. A timeout removes the frame and aborts all other requests. */
  readonly timeoutMs?: number | undefined
  /** The caller can do without the response: a timeout rejects this request alone. */
  readonly optional?: true
  /** Waits for a frame without a limit and without restoring a lost one. A newer request replaces it. */
  readonly toleratesAbsence?: true
  /** Resolves after this time at the latest, counted from the call. It is posted nevertheless. */
  readonly resolvesAfterMs?: number
  /** The frame loads again: posted requests are aborted, and this one resolves when the frame is ready. */
  readonly reloads?: true
  /** The response means that a mail was sent, which starts the cooldown. */
  readonly sendsMail?: true
}

/** The visitor decides when it ends. */
const NO_TIMEOUT = { timeoutMs: undefined }

// Schemas are built when they are first used: building all of them would cost a slow device a long task.
const event = <Request, Response>(
  request: () => Schema<Request>,
  response: () => Schema<Response>,
  rules: EventRules = {},
): FrameEvent<Request, Response> => ({
  request: lazySchema(request),
  response: lazySchema(response),
  timeoutMs: FRAME_REQUEST_TIMEOUT_MS,
  ...rules,
})

const text = () => z.string()
const maybeText = () => z.optional(text())
const filled = () => text().check(z.minLength(1))
const chainId = () => z.union([text(), z.number()])
const maybeChainId = () => z.optional(chainId())
const email = () => text().check(z.refine(isEmail))
const accountType = () => z.enum(['eoa', 'smartAccount'])

const emailPayload = () => z.object({ email: email() })
const otpPayload = () => z.object({ otp: text() })
const chainPayload = () => z.object({ chainId: chainId() })
const action = <const Action extends string>(...actions: readonly Action[]) => z.object({ action: z.enum(actions) })
const nothing = () => ignored

const userFields = () => ({
  address: filled(),
  chainId: chainId(),
  accounts: z.optional(z.array(z.object({ address: text(), type: accountType() }))),
  preferredAccountType: maybeText(),
  userName: z.nullish(text()),
})

/**
 * The protocol: one row per request, under its name on the wire (docs/protocol/frame.md#messages). Types are inferred
 * from the schemas.
 */
const EVENTS = {
  SWITCH_NETWORK: event(chainPayload, chainPayload),
  CONNECT_EMAIL: event(emailPayload, () => action('VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT'), {
    opensFrame: true,
    sendsMail: true,
  }),
  /** Resolves when the visitor has approved this device by the link in the mail. */
  CONNECT_DEVICE: event(nothing, nothing),
  CONNECT_OTP: event(otpPayload, nothing),
  CONNECT_SOCIAL: event(
    () => z.object({ uri: text(), preferredAccountType: maybeText(), chainId: maybeChainId() }),
    () => z.object({ ...userFields(), email: z.nullish(text()) }),
    { opensFrame: true },
  ),
  // Farcaster is not among the providers: it has the two requests below.
  GET_SOCIAL_REDIRECT_URI: event(
    () => z.object({ provider: z.enum(['google', 'github', 'apple', 'facebook', 'x', 'discord']) }),
    () => z.object({ uri: filled() }),
    { opensFrame: true },
  ),
  GET_FARCASTER_URI: event(nothing, () => z.object({ url: filled() }), { opensFrame: true }),
  /** Resolves when the visitor has approved in the Farcaster app. */
  CONNECT_FARCASTER: event(nothing, () => z.object({ userName: text() }), NO_TIMEOUT),
  GET_USER: event(
    () => z.optional(z.object({ socialUri: maybeText(), preferredAccountType: maybeText(), chainId: maybeChainId() })),
    () => z.object({ ...userFields(), email: z.nullish(email()), smartAccountDeployed: z.optional(z.boolean()) }),
    { opensFrame: true },
  ),
  SIGN_OUT: event(nothing, nothing, { ...NO_TIMEOUT, resolvesAfterMs: FRAME_SIGN_OUT_WAIT_MS, toleratesAbsence: true }),
  IS_CONNECTED: event(
    () => z.optional(z.object({ token: text() })),
    () => z.object({ isConnected: z.boolean() }),
  ),
  GET_CHAIN_ID: event(nothing, chainPayload),
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: event(
    nothing,
    () => z.object({ smartAccountEnabledNetworks: z.array(z.number()) }),
    { optional: true },
  ),
  INIT_SMART_ACCOUNT: event(nothing, () => z.object({ address: filled(), isDeployed: z.boolean() }), {
    optional: true,
  }),
  SET_PREFERRED_ACCOUNT: event(
    () => z.object({ type: accountType() }),
    () => z.object({ type: text(), address: filled() }),
  ),
  // Its parameters have schemas of their own, by method: rpc/schema.ts.
  RPC_REQUEST: event(
    () =>
      z.object({
        method: filled(),
        params: z.optional(z.unknown()),
        chainId: maybeChainId(),
        chainNamespace: z.optional(z.enum(KNOWN_NAMESPACES)),
        rpcUrl: maybeText(),
      }),
    () => z.unknown(),
    NO_TIMEOUT,
  ),
  RPC_ABORT: event(nothing, nothing),
  UPDATE_EMAIL: event(emailPayload, () => action('VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP'), { sendsMail: true }),
  UPDATE_EMAIL_PRIMARY_OTP: event(otpPayload, nothing),
  UPDATE_EMAIL_SECONDARY_OTP: event(otpPayload, () => z.object({ newEmail: email() })),
  SYNC_THEME: event(
    () =>
      z.object({
        themeMode: z.optional(z.enum(['light', 'dark'])),
        themeVariables: z.optional(recordOf(chainId())),
        w3mThemeVariables: z.optional(recordOf(text())),
      }),
    nothing,
    { optional: true, toleratesAbsence: true },
  ),
  SYNC_DAPP_DATA: event(
    () =>
      z.object({
        metadata: z.optional(z.object({ name: text(), description: text(), url: text(), icons: z.array(text()) })),
        sdkVersion: maybeText(),
        sdkType: maybeText(),
        projectId: text(),
      }),
    nothing,
    { optional: true, toleratesAbsence: true },
  ),
  RELOAD: event(nothing, nothing, { ...NO_TIMEOUT, reloads: true }),
} satisfies Readonly<Record<string, FrameEvent<unknown, unknown>>>

export type FrameEventName = keyof typeof EVENTS

// `unknown` would become `{}` in the mapped type.
type Immutable<T> = unknown extends T ? T : { readonly [Key in keyof T]: Immutable<T[Key]> }

export type FrameRequest<Name extends FrameEventName> = Immutable<Parsed<(typeof EVENTS)[Name]['request']>>
export type FrameResponse<Name extends FrameEventName> = Immutable<Parsed<(typeof EVENTS)[Name]['response']>>

export const FRAME_EVENTS: {
  readonly [Name in FrameEventName]: FrameEvent<FrameRequest<Name>, FrameResponse<Name>>
} = EVENTS

/** EVM: a number, or a CAIP-2 id; other namespaces: a CAIP-2 id. */
export type FrameChainId = string | number
/** Who is logged in. */
export type FrameUser = FrameResponse<'GET_USER'>
export type FrameTheme = FrameRequest<'SYNC_THEME'>
export type FrameDappData = FrameRequest<'SYNC_DAPP_DATA'>
